import assert from 'node:assert/strict'
import { contract } from '../../src/contract/index.ts'
import type { Invoke } from '../../src/contract/operation.ts'
import { Fault, type FaultCode } from '../../src/domain/fault.ts'
import { runCommand } from '../../src/faces/cli/program.ts'
import type { Terminal } from '../../src/faces/cli/terminal.ts'
import { plainTerminal } from './plain-terminal.ts'

export type World = Partial<Terminal> & {
  readonly stdin?: string
  readonly replies?: string[]
  readonly data?: unknown
}

/** Runs a command line against a service that answers `data`; gives what was called and what was printed. */
export async function run(argv: readonly string[], world: World = {}, invoke?: Invoke) {
  const calls: { name: string; input: unknown }[] = []
  let out = ''
  let err = ''
  const terminal: Terminal = {
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
    readStdin: async () => world.stdin ?? assert.fail('nobody expected stdin to be read'),
    ask: async () => world.replies?.shift() ?? assert.fail('nobody expected a question'),
    directory: '/home/reader',
    ...plainTerminal,
    ...world,
  }
  const answering: Invoke = async (name, input) => {
    calls.push({ name, input })
    return { data: world.data ?? {} }
  }
  const program = { catalogue: contract, version: '1.2.3', connect: () => invoke ?? answering }
  const code = await runCommand(argv, program, terminal)
  return { code, out, err, calls, input: calls[0]?.input }
}

export const failing =
  (code: FaultCode): Invoke =>
  async () => {
    throw new Fault(code, 'It went wrong.', { hint: 'Do it otherwise.' })
  }

export const onScreen = { isOutTerminal: true, isErrTerminal: true, isInTerminal: true }
