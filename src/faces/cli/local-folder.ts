import type { Invoke, Operation, OperationCall } from '../../contract/operation.ts'
import { formatFlag } from '../../contract/requests-in-text.ts'
import { Fault, toFault } from '../../domain/fault.ts'
import { createSerialQueue } from '../../lib/serial-queue.ts'
import type { Terminal } from './terminal.ts'
import type { VerbInput } from './verb.ts'

/** A folder where the caller stands that a service fills: what the service has to know of it, and what takes in its files. */
export type LocalFolder = {
  readonly directory: string
  readonly held: unknown
  /** Takes in an event of the service; what is no file is passed over. On disk when it resolves. */
  take(event: string, data: unknown): Promise<void>
  close(): Promise<void>
}

/** @throws Fault when the folder cannot be filled from here either */
export type OpenLocalFolder = (directory: string, input: VerbInput) => Promise<LocalFolder>

/** What is the caller's own: where it stands, and how its folders are opened. */
export type CallerContext = Pick<Terminal, 'directory' | 'err'> & { readonly openFolder?: OpenLocalFolder | undefined }

/**
 * Calls an operation that writes a folder. The service writes it itself where it may; where it may not, or stands on
 * another machine, it sends each file, and the file is written here.
 * @throws Fault as the service answered it, or as the folder here does
 */
export async function callForFolder(
  invoke: Invoke,
  name: string,
  sends: NonNullable<Operation['sends']>,
  input: VerbInput,
  call: OperationCall,
  caller: CallerContext,
): Promise<unknown> {
  try {
    return (await invoke(name, input, call)).data
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'PATH_REFUSED' || error.details?.belongs_to !== undefined)
      throw error
    if (!caller.openFolder) throw error
    if (input.async === true) throw error.with({ hint: `${error.hint} Without --async it is written from here.` })
    const toWriteFault = (cause: unknown) => toFolderFault(String(input[sends.path]), formatFlag(sends.path), cause)
    const folder = await caller
      .openFolder(String(input[sends.path]), input)
      .catch((cause) => Promise.reject(toWriteFault(cause)))
    caller.err(`The service may not write to ${folder.directory}: its files are written there from here.\n`)
    const sent = { ...input, [sends.path]: folder.directory, [sends.field]: folder.held }
    return await fillFolder(folder, call, toWriteFault, async (heard) => (await invoke(name, sent, heard)).data)
  }
}

/** What this machine has against it, as its own fault and not as one of the service. */
function toFolderFault(directory: string, flag: string, cause: unknown): unknown {
  const { code } = cause as { readonly code?: unknown }
  if (cause instanceof Fault || typeof code !== 'string' || toFault(cause).code !== 'INTERNAL') return cause
  return new Fault('PATH_REFUSED', `${directory} can be written neither by the service nor from here (${code}).`, {
    hint: `Choose another folder with ${flag}.`,
    cause,
  })
}

/** What came is written to the end, also of a call that breaks off; what cannot be written ends the call. */
async function fillFolder<T>(
  folder: LocalFolder,
  call: OperationCall,
  toWriteFault: (cause: unknown) => unknown,
  work: (heard: OperationCall) => Promise<T>,
): Promise<T> {
  const queue = createSerialQueue()
  const stop = new AbortController()
  const taken: Promise<void>[] = []
  const event = (name: string, data: unknown) => {
    call.listener?.event?.(name, data)
    const take = async () => {
      if (!stop.signal.aborted) await folder.take(name, data).catch((cause) => stop.abort(toWriteFault(cause)))
    }
    taken.push(queue.run('', take))
  }
  const signal = AbortSignal.any([call.signal, stop.signal])
  try {
    return await work({ ...call, signal, listener: { ...call.listener, event } })
  } finally {
    await Promise.all(taken)
    await folder.close()
    stop.signal.throwIfAborted()
  }
}
