/** How a tool is carried out: what code generation makes of `x-mcp`. */
export interface ToolCall {
  readonly request: ToolRequest
  readonly then: FollowUp | null
  readonly rows: { readonly name: string; readonly of: string; readonly columns: ToolColumns } | null
  readonly facts: ToolColumns
  readonly note: string | null
  /** In place of the note when there are no rows. */
  readonly empty: string | null
}

export interface ToolRequest {
  readonly operation: string
  readonly method: string
  readonly path: string
  /** Where each argument goes. */
  readonly input: Readonly<Record<string, { readonly in: string; readonly name: string }>>
}

/** A second request, which waits for what the first has started. */
export interface FollowUp {
  readonly request: ToolRequest
  /** The argument that stands for the first request, and where the first answer has it. */
  readonly handle: { readonly input: string; readonly answer: string }
  /** The argument that says how long to wait, and how long one request may. */
  readonly wait: { readonly input: string; readonly defaultSec: number; readonly requestMaxSec: number }
  readonly progress: { readonly done: string; readonly total: string }
  readonly waiting: string
  /** The next step once there is nothing to wait for, by the value that the answer has there. */
  readonly ended: { readonly of: string; readonly steps: Readonly<Record<string, string>> }
}

/** The JSON pointer to the value of each column, and how it is converted. */
export type ToolColumns = Readonly<Record<string, { readonly at: string; readonly as: Conversion }>>

/**
 * `hours-ago` is the hours since a time, `names` the names of a list, each once, and `profits` how many of a list have
 * a `pnl` above 0.
 */
export type Conversion = 'hours-ago' | 'names' | 'profits' | null
