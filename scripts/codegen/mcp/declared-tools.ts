/** `x-mcp` as a document has it: spec/document.schema.json says what each part means. */
export interface DeclaredMcp {
  readonly instructions: string
  readonly 'next-steps': Readonly<Record<string, string>>
  readonly figures: DeclaredColumns
  readonly tools: Readonly<Record<string, DeclaredTool>>
}

export interface DeclaredTool {
  readonly title: string
  readonly description: string
  readonly annotations: Readonly<Record<string, boolean>>
  readonly operation: string
  readonly input: Readonly<Record<string, DeclaredInput>>
  readonly then?: DeclaredThen
  readonly rows?: {
    readonly name: string
    readonly of: string
    readonly columns: DeclaredColumns
    readonly figures?: string
  }
  readonly facts?: DeclaredColumns
  readonly note?: string
  readonly empty?: string
}

export interface DeclaredInput {
  readonly from: string
  readonly description: string
  readonly default?: unknown
  readonly maximum?: number
  readonly 'max-items'?: number
}

export interface DeclaredThen {
  readonly operation: string
  readonly input: Readonly<Record<string, DeclaredInput & { readonly answer: string }>>
  readonly wait: {
    readonly input: string
    readonly description: string
    readonly default: number
    readonly maximum: number
  }
  readonly progress: { readonly done: string; readonly total: string }
  readonly waiting: string
  /** The sentences by value, and under `of` where the value is. */
  readonly ended: Readonly<Record<string, string>> & { readonly of: string }
}

export type DeclaredColumns = Readonly<Record<string, DeclaredColumn>>

type DeclaredColumn = string | { readonly at: string; readonly as: 'hours-ago' | 'names' | 'profits' }
