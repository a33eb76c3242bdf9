import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { FileContent } from '../contract/operation.ts'
import type { ArtifactDownload, StreamedFile } from '../domain/artifact.ts'
import { Fault } from '../domain/fault.ts'
import type { SourceOriginal } from '../domain/source.ts'
import { writeAtomicallyIn } from '../lib/atomic-write.ts'
import { openFileStream } from '../lib/file-stream.ts'
import { LinkInTheWay } from '../lib/open-unlinked.ts'
import { makePinnedFolder } from '../lib/pinned-folder.ts'
import type { Context } from './context.ts'
import { requireUsablePath } from './paths.ts'

type AnsweredFile = ArtifactDownload | StreamedFile | SourceOriginal
type SavedTo = { readonly output_path?: string | undefined; readonly overwrite: boolean }
type OpenFile = () => Promise<{
  readonly file: AnsweredFile
  readonly url: string
  readonly id: Record<string, string>
}>

/**
 * Saves a file where the caller wants it, or answers its bytes. The place is looked at before the file is asked for.
 * @param open gives the file, the path and query its bytes are at, and the fields that name it
 * Source: service description, "Sources, notes and content"; decisions, sections 4, 9 and 12.
 */
export async function answerFile({ output_path, overwrite }: SavedTo, open: OpenFile, context: Context) {
  const target = output_path === undefined ? null : await requireUsablePath(output_path, context)
  const { file, url, id } = await open()
  const { name, mimeType, size } = file
  if (target !== null) {
    const isFolder = /[/\\]$/.test(output_path!) // there or not
    const place = isFolder ? await requireUsablePath(path.join(target, name), context) : target
    return { filePath: await saveDownload(file, place, overwrite, context), name, mimeType, size, ...id }
  }
  context.trace.file = toFileContent(file)
  return { name, mimeType, size, ...id, url: `${context.services.hosts().localBaseUrl}${url}` }
}

function toFileContent(file: AnsweredFile): FileContent {
  const { name, mimeType, size, hash } = file
  const release = ('release' in file ? file.release : undefined) ?? (async () => {})
  const readPart = (start: number, end: number) => openPart(file, start, end, release)
  return { name, mimeType, sizeBytes: size, hash, read: () => readPart(0, size), readPart, release }
}

async function openPart(file: AnsweredFile, start: number, end: number, release: () => Promise<void>) {
  if ('readPart' in file) return file.readPart(start, end)
  if ('bytes' in file) return new Blob([file.bytes.slice(start, end)]).stream()
  return openFileStream(file.path, start, end, release).catch(throwContentGone)
}

function throwContentGone(error: unknown): never {
  if ((error as { code?: unknown }).code !== 'ENOENT') throw error
  throw new Fault('CONTENT_NOT_FOUND', 'The content was deleted meanwhile.', { cause: error })
}

/** Writes the whole file in one step; into a folder under its own name. Gives the path it was written to. */
async function saveDownload(
  download: AnsweredFile,
  wished: string,
  overwrites: boolean,
  context: Context,
): Promise<string> {
  const { writtenFiles } = context.services
  try {
    const isFolder = (await stat(wished).catch(() => null))?.isDirectory() === true
    const target = isFolder ? await requireUsablePath(path.join(wished, download.name), context) : wished
    if (!overwrites && existsSync(target) && !(await writtenFiles.isOurs(target)))
      throw createFileExistsFault(path.basename(target))
    await writeDownload(target, download, context)
    await writtenFiles.record(target)
    return target
  } catch (error) {
    throw toDiskRefusal(error)
  } finally {
    if ('release' in download) await download.release?.()
  }
}

/** In the folder that was looked at, also where somebody puts a link in its place meanwhile. */
async function writeDownload(target: string, download: AnsweredFile, { services, signal }: Context): Promise<void> {
  const modes = services.modesAt(target)
  const folder = makePinnedFolder(path.dirname(target), modes.folder)
  try {
    await writeAtomicallyIn(folder, path.basename(target), await readAll(download, signal), modes.file)
  } finally {
    folder.close()
  }
}

async function readAll(download: AnsweredFile, signal: AbortSignal) {
  if ('readPart' in download) return download.readPart(0, download.size)
  return 'bytes' in download ? download.bytes : createReadStream(download.path, { signal })
}

function createFileExistsFault(name: string): Fault {
  return new Fault('PATH_REFUSED', `A file called ${name} is already there, and this service did not write it.`, {
    hint: 'Choose another name, or say overwrite: true.',
    details: { belongs_to: 'somebody' },
  })
}

/** What the place itself refuses is the caller's to change. */
function toDiskRefusal(error: unknown): unknown {
  if (error instanceof LinkInTheWay) {
    return new Fault(
      'PATH_REFUSED',
      'A symbolic link was put in the way of the file after its path had been checked.',
      {
        hint: 'Leave the folder where it is while the file is written.',
        cause: error,
      },
    )
  }
  const { code } = error as { code?: unknown }
  if (code === 'ENOENT') return new Fault('CONTENT_NOT_FOUND', 'The content was deleted meanwhile.', { cause: error })
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new Fault('DISK_FULL', 'The disk that holds output_path is full; nothing was written.', {
      hint: 'Free some space there, or choose a folder on another disk.',
      cause: error,
    })
  }
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ENAMETOOLONG'].includes(String(code))) return error
  return new Fault('PATH_REFUSED', `The file cannot be written there (${String(code)}).`, {
    hint: 'Choose a folder that the service may write to.',
    cause: error,
  })
}
