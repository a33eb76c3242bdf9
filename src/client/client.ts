import { type Contract, contract } from '../contract/index.ts'
import type { CallOptions, Client } from '../contract/operation.ts'
import { type RemoteOptions, remoteInvoke } from './invoke.ts'

/**
 * The typed client of a running service: one method per operation, each giving what the service answers, without its
 * envelope.
 * @throws Fault as the service answered it, SERVICE_UNREACHABLE when nothing answers, CANCELLED, TIMEOUT
 */
export function createClient(options: RemoteOptions = {}): Client<Contract> {
  const invoke = remoteInvoke(options)
  const methods = Object.keys(contract).map((name) => [
    name,
    async (input: unknown, call: CallOptions = {}) => {
      const { signal = new AbortController().signal, requestId = crypto.randomUUID(), ...rest } = call
      return (await invoke(name, input, { ...rest, signal, requestId })).data
    },
  ])
  return Object.fromEntries(methods) as Client<Contract>
}
