import DataLoader from 'dataloader'

const BATCH_MAX = 500

/** Loads together what is wanted at the same moment: each value, or its error, in its place. */
export function createBatchLoader<Wanted, Loaded>(
  load: (wanted: readonly Wanted[]) => Promise<readonly (Loaded | Error)[]>,
): DataLoader<Wanted, Loaded> {
  return new DataLoader<Wanted, Loaded>(load, {
    cache: false,
    maxBatchSize: BATCH_MAX,
    // After the events of this turn of the event loop, so that requests that were read together are one batch.
    batchScheduleFn: setImmediate,
  })
}

/**
 * A loader of what is read by a name. Everyone who shares a read asked for it before it started, so its result is as
 * new as that of a separate read. The read gets each name once, and leaves out names without a result.
 */
export function createReadLoader<Found>(
  read: (names: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): DataLoader<string, Found | undefined> {
  return createBatchLoader(async (names) => {
    const found = await read([...new Set(names)])
    return names.map((name) => found.get(name))
  })
}
