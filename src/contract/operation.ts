import type { z } from 'zod'
import type { Provenance } from '../domain/account.ts'
import type { Claim } from '../domain/claim.ts'
import type { FaultCode } from '../domain/fault.ts'
import type { Wait } from '../domain/wait-out.ts'

/** What a caller waits for where the operation names no time of its own. */
export const USUAL_TIMEOUT_MS = 60_000

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One operation, as plain data: every face is a loop over these. It has no handler, so the client, the stdio companion
 * and the web page can load it alone.
 */
export type Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  readonly summary: string
  /** A longer text for people and models, where the summary is not enough. */
  readonly description?: string
  /** Method and path, with `{id}` segments. Path names come from the path, the rest from query (GET, DELETE) or body. */
  readonly http: `${HttpMethod} /${string}`
  /** Which field a path segment carries, where it is not the field of the same name: `{ id: 'notebook_id' }`. */
  readonly segments?: Readonly<Record<string, string>>
  /** The resource it is listed under in the API explorer. */
  readonly group: string
  /** The MCP tool that carries it; absent: not offered over MCP. Two operations may share one tool. */
  readonly tool?: string
  /**
   * The command line's verb: `<field>` is positional, `[field]` positional and optional, `<field...>` takes all that
   * is left; the rest become --flags. Absent: not a verb.
   */
  readonly cli?: string
  /** The verb's `<field...>` is no list: it is called once for each word; these fields make sense for one alone. */
  readonly each?: { readonly alone: readonly string[] }
  /** What a positional of the verb that is no field stands for: the first form whose pattern fits is taken. */
  readonly shorthand?: Readonly<Record<string, readonly Shorthand[]>>
  /** Fields that hold a path on disk: the command line makes them absolute from where the caller stands. */
  readonly paths?: readonly string[]
  /** Fields with which a read leaves something on the disk: pages of other sites may not send them. */
  readonly writes?: readonly string[]
  /** List fields whose entries may stand in a file, one a line: the command line reads it when a positional names one. */
  readonly lines?: readonly string[]
  /**
   * Multipart upload: which part carries the bytes, which fields then hold the kept file and its own name, and what is
   * understood unless the form says otherwise.
   */
  readonly upload?: {
    readonly part: string
    readonly path: string
    readonly name: string
    readonly set?: Readonly<Record<string, string>>
  }
  /**
   * A folder that it writes, by the field of its path. Where this other field says what stands there, each file is sent
   * as an event instead: the command line writes it for a caller whose folder the service may not write.
   */
  readonly sends?: { readonly path: string; readonly field: string }
  /** The field that names a folder: `--watch` on the command line calls again whenever something below it changes. */
  readonly watch?: string
  /** MCP annotations, command line confirmation and retry policy follow from it. */
  readonly kind: 'read' | 'write' | 'destroy'
  /** At least one of these fields must be given. */
  readonly oneOf?: readonly string[]
  readonly input: Input
  readonly output: Output
  /** Faults beyond those that every operation may have (`COMMON_FAULTS`). */
  readonly faults: readonly FaultCode[]
  /** `data` (default): `{success, data}`; `flat`: fields at top level; `bare`: no envelope; `file`: bytes; `events`: a stream. */
  readonly envelope?: 'data' | 'flat' | 'bare' | 'file' | 'events'
  /** Other accepted spellings of fields: `{ q: 'query' }`. */
  readonly aliases?: Readonly<Record<string, string>>
  /** Other accepted spellings of values: `{ source_type: { youtube: 'web_video' } }`. */
  readonly spellings?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Whether `Accept: text/event-stream` streams the reply: `delta`, `citation` or `progress`, then `done` or `error`. */
  readonly streams?: boolean
  /** What a call leaves open: the field of its reply that names it, unless the caller named it, and who closes it. */
  readonly opens?: { readonly field: string; readonly close: string }
  /** How long a caller may have to wait, ms: time-outs of client, companion and command line follow from it. */
  readonly timeoutMs?: number
  /** Whether `Prefer: respond-async` makes a job of it. */
  readonly job?: boolean
  /** Whether a job of it that a restart cut short may simply be done again: nothing is then there twice. */
  readonly repeatable?: boolean
  /** What goes, in the question that the command line asks first; the yes then stands in this field. */
  readonly asksFirst?: { readonly about: string; readonly field: string }
  /** Whether it touches a product, so that replies carry `meta`. */
  readonly product?: boolean
  /** Field names the service description demands in exact words when missing, with that text. */
  readonly missing?: Readonly<Record<string, string>>
  /** A worked example: shown in the explorer, run by tests. */
  readonly example?: { readonly input: z.input<Input>; readonly output?: unknown }
}

/** One thing a positional can stand for: the text goes into `field`, and `set` is added where the caller set nothing. */
export type Shorthand = {
  readonly pattern: string
  readonly field: string
  readonly set: Readonly<Record<string, string>>
}

/** What reading and checking the input of something needs to know of it. */
export type CheckedOperation = Pick<Operation, 'input' | 'aliases' | 'spellings' | 'missing'>

export type OperationCatalogue = Readonly<Record<string, Operation>>

export type OperationInput<O> = O extends { readonly input: infer Input extends z.ZodType } ? z.output<Input> : never
export type OperationOutput<O> = O extends Operation<z.ZodType, infer Output> ? z.input<Output> : never

/** One handler per operation of the catalogue; a missing one, or a wrong shape, does not compile. */
export type Handlers<C extends OperationCatalogue, Context> = {
  readonly [K in keyof C]: (input: OperationInput<C[K]>, context: Context) => Promise<OperationOutput<C[K]>>
}

export type CallOptions = {
  readonly signal?: AbortSignal
  readonly idempotencyKey?: string
  readonly requestId?: string
  readonly listener?: CallListener
  /** As in `OperationCall`: the data is then `{ job }`. */
  readonly asJob?: boolean
}

/** The typed client: the same names, what a caller writes in, what the service answers out. */
export type Client<C extends OperationCatalogue> = {
  readonly [K in keyof C]: (
    input: C[K] extends Operation<infer Input, z.ZodType> ? z.input<Input> : never,
    options?: CallOptions,
  ) => Promise<C[K] extends Operation<z.ZodType, infer Output> ? z.output<Output> : never>
}

/** What is heard of a call while it runs. */
export type CallListener = {
  readonly progress?: (progress: { phase: string; done: number; total: number | null }) => void
  /** Events of a streamed call, in order: `delta`, `citation`. */
  readonly event?: (name: string, data: unknown) => void
  /** Told before a wait that the service asked for: it had no room, and the same is sent again after the wait. */
  readonly waiting?: (wait: Wait) => void
  /** How much of a file has gone; told by the typed client in a browser alone. */
  readonly sent?: (share: { sentBytes: number; totalBytes: number }) => void
}

export type OperationCall = {
  readonly signal: AbortSignal
  readonly requestId: string
  readonly idempotencyKey?: string
  readonly listener?: CallListener
  /** Answer at once with a job, where the operation can be one; `async: true` among the fields asks for the same. */
  readonly asJob?: boolean
  /** Set where it is to be done once however often it is tried: with an idempotency key, and as a job. */
  readonly claim?: Claim
  /** Id of the job it is carried out as; the same after a restart. */
  readonly jobId?: string
  /** Folder of an uploaded file, removed when the call is over: a job takes it away before that. */
  readonly uploadFolder?: string
}

/** Whether the caller asks for a job, by the call or among the fields, where a query gives a text. */
export function isJobAsked(input: unknown, { asJob }: Pick<OperationCall, 'asJob'>): boolean {
  const asked = (input as { readonly async?: unknown } | null | undefined)?.async
  return asJob === true || asked === true || asked === 'true'
}

/** The result of a call, with what its envelope says beside the data. */
export type CallResult = {
  readonly data: unknown
  /** How the product was reached, where one was. */
  readonly meta?: Provenance
  /** What a caller should know beside the data: fields that were ignored. Flat replies join it with warnings of their own. */
  readonly warnings?: readonly string[]
  /** Set when the work goes on as a job: `data` is then `{ job }`, and HTTP answers 202 with its address. */
  readonly job?: { readonly id: string }
  /** Set where the envelope is `file` and the caller takes the bytes: `data` then says what they are. */
  readonly file?: FileContent
}

/** A file as a call answers it. Whoever is handed one reads it to its end, cancels what is read, or lets go of it. */
export type FileContent = {
  readonly name: string
  readonly mimeType: string
  readonly sizeBytes: number
  /** The same for the same bytes; absent where nobody knows. */
  readonly hash?: string
  /** All its bytes. @throws Fault CONTENT_NOT_FOUND when it has gone meanwhile */
  readonly read: () => Promise<ReadableStream<Uint8Array>>
  /** The bytes from `start` on and before `end`; absent where they only come as a whole. */
  readonly readPart?: (start: number, end: number) => Promise<ReadableStream<Uint8Array>>
  /** Told when nobody will read it. */
  readonly release: () => Promise<void>
}

/**
 * The seam between who asks and who answers: `service/invoke.ts` runs a call here, `client/invoke.ts` sends it to a
 * running service, and a face cannot tell which it was given. Throws a Fault.
 */
export type Invoke = (name: string, input: unknown, call: OperationCall) => Promise<CallResult>
