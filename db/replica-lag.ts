interface Position {
  readonly bytes: number
  readonly atMs: number
}

/** An hour and more of positions that are a second apart: as long as a replica may lag. */
const POSITIONS_MAX = 4_000

/**
 * How far replicas are behind, from where the primary's log was at which time. It needs no clock but the caller's, and a
 * primary that writes nothing leaves nothing to be behind of.
 */
export class ReplicaLag {
  readonly #positions: Position[] = []

  /** Notes where the primary's log is, in bytes from its beginning. */
  note(bytes: number, atMs: number): void {
    if (this.#positions.at(-1)?.bytes === bytes) return
    this.#positions.push({ bytes, atMs })
    if (this.#positions.length > POSITIONS_MAX) this.#positions.shift()
  }

  /** The lag of a replica that has replayed the log up to here: for how long the primary has had more. */
  readMs(replayedBytes: number, nowMs: number): number {
    const missed = this.#positions.find(({ bytes }) => bytes > replayedBytes)
    return missed === undefined ? 0 : nowMs - missed.atMs
  }
}
