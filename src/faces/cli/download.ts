import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileContent, Invoke, Operation, OperationCall } from '../../contract/operation.ts'
import { Fault } from '../../domain/fault.ts'
import { findUnusedName } from '../../lib/folder-entries.ts'
import type { VerbInput } from './verb.ts'

/**
 * Calls an operation that answers a file, and saves it: in the caller's directory under its own name, or at the path
 * that was given. The service writes that path itself where it may; where it may not, or stands on another machine, the
 * bytes are sent here, since the caller can write it.
 * @returns what the file is, with `filePath`
 * @throws Fault as the service answered it; PATH_REFUSED when it cannot be written here either
 */
export async function callForFile(
  invoke: Invoke,
  name: string,
  { paths = [] }: Pick<Operation, 'paths'>,
  input: VerbInput,
  call: OperationCall,
  directory: string,
): Promise<unknown> {
  const field = paths.find((one) => typeof input[one] === 'string')
  if (field === undefined) return saveReplyFile(await invoke(name, input, call), directory, call.signal)
  try {
    return (await invoke(name, input, call)).data
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'PATH_REFUSED' || isFinal(error)) throw error
    const target = String(input[field])
    if (!(await isFolder(path.dirname(target)))) throw error
    if (input.overwrite !== true) await requireFree(target)
    return saveReplyFile(
      await invoke(name, { ...input, [field]: undefined, overwrite: undefined }, call),
      target,
      call.signal,
    )
  }
}

/** Data of the service, files of the program and whatever is there already are not written over from here either. */
const isFinal = ({ details }: Fault) => ['service', 'program', 'somebody'].includes(String(details?.belongs_to))

async function saveReplyFile({ data, file }: Awaited<ReturnType<Invoke>>, target: string, signal: AbortSignal) {
  if (!file) return data
  if (target.endsWith(path.sep)) await mkdir(target, { recursive: true })
  const isIn = await isFolder(target)
  const place = isIn ? await findUnusedName(path.join(target, path.basename(file.name))) : target
  await writeSavedFile(file, place, signal)
  const { url: _, ...facts } = data as { readonly url?: unknown }
  return { filePath: place, ...facts }
}

/** What was begun and does not come to its end is taken away again. */
async function writeSavedFile(file: FileContent, place: string, signal: AbortSignal): Promise<void> {
  const bytes = await file.read()
  try {
    await pipeline(Readable.fromWeb(bytes as never), createWriteStream(place), { signal })
  } catch (cause) {
    await rm(place, { force: true })
    signal.throwIfAborted()
    const { code } = cause as { code?: unknown }
    if (cause instanceof Fault || typeof code !== 'string') throw cause
    throw new Fault('PATH_REFUSED', `The file cannot be written to ${place} (${code}).`, {
      hint: 'Choose another place with --output-path.',
      cause,
    })
  }
}

/** @throws Fault PATH_REFUSED when a file is there: it is not written over unasked */
async function requireFree(target: string): Promise<void> {
  if ((await stat(target).catch(() => null))?.isFile() !== true) return
  throw new Fault('PATH_REFUSED', `A file called ${path.basename(target)} is already there.`, {
    hint: 'Choose another name, or add --overwrite.',
  })
}

async function isFolder(place: string): Promise<boolean> {
  return (await stat(place).catch(() => null))?.isDirectory() === true
}
