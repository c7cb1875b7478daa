/** A step of the way to a part of a document: a name, or the index in a list. */
export type Step = string | number

/** A problem of a document, and the path to what it is about, where that is known. */
export interface Problem {
  readonly sentence: string
  readonly at?: readonly Step[]
}
