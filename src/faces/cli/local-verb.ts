import type { z } from 'zod'
import { once } from '../../lib/memoize.ts'
import type { LocalCall, LocalVerb, LocalVerbResult } from './verb.ts'

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
