import type { z } from 'zod'
import { once } from '../../contract/once.ts'
import type { Catalogue, Invoke, Operation } from '../../contract/operation.ts'
import type { Switches } from './command-line.ts'
import type { Terminal } from './terminal.ts'
import type { Verb } from './verbs.ts'

/** What a verb that is carried out on the caller's machine may use. */
export type LocalCall = {
  readonly terminal: Terminal
  readonly switches: Switches
  readonly catalogue: Catalogue
  /** All verbs there are. */
  readonly verbs: readonly Verb[]
  readonly connect: () => Invoke
  readonly requestId: string
}

/** What it has to say: `text` for people, `data` for `--json`. */
export type Told = { readonly text: string; readonly data: unknown; readonly exitCode?: number }

/**
 * A verb that no service carries out: it is declared as an operation is, so that its help, its flags and its completion
 * are made in the same way, and has its handler with it. It answers null where it has said all, or goes on.
 */
export type LocalVerb = Pick<
  Operation,
  'summary' | 'description' | 'group' | 'kind' | 'input' | 'paths' | 'missing' | 'example'
> & {
  readonly cli: string
  readonly run: (input: never, call: LocalCall) => Promise<Told | null>
}

type LocalDeclaration<Input extends z.ZodType> = Omit<LocalVerb, 'input' | 'run' | 'group' | 'kind'> & {
  readonly input: () => Input
  readonly run: (input: z.output<Input>, call: LocalCall) => Promise<Told | null>
}

/** Ties the handler's input to its shape, which is built when somebody first looks. */
export function localVerb<Input extends z.ZodType>(declaration: LocalDeclaration<Input>): LocalVerb {
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
