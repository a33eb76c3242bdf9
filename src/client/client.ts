import { type Contract, contract } from '../contract/index.ts'
import type { CallOptions, Client, FileContent } from '../contract/operation.ts'
import { type RemoteOptions, remoteInvoke } from './invoke.ts'

/** What `downloadContent` gives beside the facts: the bytes, unless they were saved at `output_path`. */
export type Downloaded = {
  /** `await file.read()` is a stream of them; `new Response(await file.read())` reads it whole. */
  readonly file?: FileContent
}

type Download = Client<Contract>['downloadContent']

export type NotebookClient = Omit<Client<Contract>, 'downloadContent'> & {
  readonly downloadContent: (...call: Parameters<Download>) => Promise<Awaited<ReturnType<Download>> & Downloaded>
}

/**
 * The typed client of a running service: one method per operation, each giving what the service answers, without its
 * envelope.
 * @throws Fault as the service answered it, SERVICE_UNREACHABLE when nothing answers, CANCELLED, TIMEOUT
 */
export function createClient(options: RemoteOptions = {}): NotebookClient {
  const invoke = remoteInvoke(options)
  const methods = Object.keys(contract).map((name) => [
    name,
    async (input: unknown, call: CallOptions = {}) => {
      const { signal = new AbortController().signal, requestId = crypto.randomUUID(), ...rest } = call
      const { data, file } = await invoke(name, input, { ...rest, signal, requestId })
      return file ? { ...(data as object), file } : data
    },
  ])
  return Object.fromEntries(methods) as NotebookClient
}
