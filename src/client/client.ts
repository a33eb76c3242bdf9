import { type Contract, contract } from '../contract/index.ts'
import type { CallOptions, Client, FileContent } from '../contract/operation.ts'
import { createRemoteInvoke, type RemoteOptions } from './invoke.ts'

export type { CallListener, CallOptions, FileContent } from '../contract/operation.ts'
// biome-ignore lint/performance/noBarrelFile: a caller of the package tells what it catches by this class
export { Fault, type FaultCode } from '../domain/fault.ts'
export { formatCallPath, type RemoteOptions } from './invoke.ts'

/** Which field of an operation takes a file: the path of one where the service stands, or the file itself, a `Blob`. */
export type FileFields = {
  readonly addSource: 'file_path'
  readonly importLibrary: 'file_path'
  readonly importAccount: 'state_file'
}

/** What `downloadContent` and `downloadSource` give beside the facts: the bytes, unless they were saved at `output_path`. */
export type Downloaded = {
  /** `await file.read()` is a stream of them; `new Response(await file.read())` reads it whole. */
  readonly file?: FileContent
}

type Methods = Client<Contract>
type DownloadName = 'downloadContent' | 'downloadSource'
type WithFile<Input, Field extends keyof Input> = Omit<Input, Field> & { readonly [F in Field]?: Input[F] | Blob }

export type NotebookClient = Omit<Methods, DownloadName | keyof FileFields> & {
  readonly [Name in DownloadName]: (
    ...call: Parameters<Methods[Name]>
  ) => Promise<Awaited<ReturnType<Methods[Name]>> & Downloaded>
} & {
  readonly [Name in keyof FileFields]: (
    input: WithFile<Parameters<Methods[Name]>[0], FileFields[Name] & keyof Parameters<Methods[Name]>[0]>,
    options?: CallOptions,
  ) => ReturnType<Methods[Name]>
}

/**
 * The typed client of a running service: one method per operation, each giving what the service answers, without its
 * envelope. Where a file is taken, a `File` or a `Blob` is sent along.
 *
 * ```ts
 * import { openAsBlob } from 'node:fs'
 * import { createClient, Fault } from 'notebook-assistant'
 *
 * const notebooks = createClient({ baseUrl: 'http://127.0.0.1:3000' })
 * const paper = new File([await openAsBlob('paper.pdf')], 'paper.pdf')
 * try {
 *   await notebooks.addSource({ source_type: 'file', file_path: paper })
 *   const { answer } = await notebooks.askQuestion({ question: 'What was measured?' })
 *   console.log(answer)
 * } catch (error) {
 *   if (error instanceof Fault) console.error(error.code, error.message, error.hint)
 *   else throw error
 * }
 * ```
 * @throws Fault as the service answered it, SERVICE_UNREACHABLE when nothing answers, CANCELLED, TIMEOUT
 */
export function createClient(options: RemoteOptions = {}): NotebookClient {
  const invoke = createRemoteInvoke(options)
  const methods = Object.keys(contract).map((name) => [
    name,
    async (input: unknown, call: CallOptions = {}) => {
      const { signal = new AbortController().signal, requestId = crypto.randomUUID(), ...rest } = call
      const { data, file, warnings = [] } = await invoke(name, input, { ...rest, signal, requestId })
      for (const warning of warnings) options.onWarning?.(warning)
      return file ? { ...(data as object), file } : data
    },
  ])
  return Object.fromEntries(methods) as NotebookClient
}
