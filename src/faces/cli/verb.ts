import type { z } from 'zod'
import type { Invoke, Operation, OperationCatalogue } from '../../contract/operation.ts'
import { once } from '../../lib/memoize.ts'
import type { Switches } from './command-line.ts'
import type { Terminal } from './terminal.ts'

/** What a call is given, before the service checks it. */
export type VerbInput = Readonly<Record<string, unknown>>

/** `<field>` must be given, `[field]` may be, `<field...>` takes all that is left. */
type Positional = { readonly field: string; readonly takesRest: boolean }

/** What a verb says of itself, and how its words are read. */
export type VerbDeclaration = Omit<Operation, 'http' | 'output' | 'faults'>

/** One verb of the command line: its words, and what stands behind them. */
export type Verb = {
  readonly name: string
  readonly words: readonly string[]
  readonly positionals: readonly Positional[]
  readonly operation: VerbDeclaration
  /** The operation's name in the catalogue; else it is carried out here. */
  readonly operationName?: string
  readonly run?: LocalVerb['run']
}

/** What a verb that is carried out on the caller's machine may use. */
export type LocalCall = {
  readonly terminal: Terminal
  readonly switches: Switches
  readonly catalogue: OperationCatalogue
  /** All verbs there are. */
  readonly verbs: readonly Verb[]
  readonly connect: () => Invoke
  readonly requestId: string
}

/** What it has to say: `text` for people, `data` for `--json`. */
export type LocalVerbResult = { readonly text: string; readonly data: unknown; readonly exitCode?: number }

/**
 * A verb that no service carries out: it is declared as an operation is, so that its help, its flags and its completion
 * are made in the same way, and has its handler with it. It answers null where it has said all, or goes on.
 */
export type LocalVerb = Pick<
  Operation,
  'summary' | 'description' | 'group' | 'kind' | 'input' | 'paths' | 'missing' | 'example'
> & {
  readonly cli: string
  readonly run: (input: never, call: LocalCall) => Promise<LocalVerbResult | null>
}

type LocalDeclaration<Input extends z.ZodType> = Omit<LocalVerb, 'input' | 'run' | 'group' | 'kind'> & {
  readonly input: () => Input
  readonly run: (input: z.output<Input>, call: LocalCall) => Promise<LocalVerbResult | null>
}

/** Ties the handler's input to its shape, which is built when somebody first looks. */
export function defineLocalVerb<Input extends z.ZodType>(declaration: LocalDeclaration<Input>): LocalVerb {
  const input = once(declaration.input)
  return {
    ...declaration,
    group: 'On this machine',
    kind: 'write',
    get input() {
      return input()
    },
  }
}
