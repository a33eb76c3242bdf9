import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { FileContent } from '../contract/operation.ts'
import type { ArtifactDownload } from '../domain/artifact.ts'
import { Fault } from '../domain/fault.ts'
import { writeAtomicallyIn } from '../lib/atomic-write.ts'
import { openFileStream } from '../lib/file-stream.ts'
import { LinkInTheWay } from '../lib/open-unlinked.ts'
import { makePinnedFolder } from '../lib/pinned-folder.ts'
import { callProduct } from './call-product.ts'
import { chooseContentNotebook, findNewestContent, withArtifacts } from './content.ts'
import type { Context, Handler } from './context.ts'
import { type ChosenNotebook, chooseNotebook } from './notebook-choice.ts'
import { requireUsablePath } from './paths.ts'

type DownloadInput = Parameters<Handler<'downloadContent'>>[0]

/** Source: service description, "Sources, notes and content"; decisions, sections 4, 9 and 12. */
export const downloadContent: Handler<'downloadContent'> = async (input, context) => {
  const target = input.output_path === undefined ? null : await requireUsablePath(input.output_path, context)
  const { chosen, contentId } = await chooseContent(input, context)
  const download = await callProduct(
    context,
    chosen,
    withArtifacts((artifacts) => artifacts.download(chosen.notebookId, contentId, input.file ?? null, context.signal)),
  )
  const { name, mimeType, size } = download
  if (target !== null) {
    const isFolder = /[/\\]$/.test(input.output_path!) // there or not
    const place = isFolder ? await requireUsablePath(path.join(target, name), context) : target
    return { filePath: await saveDownload(download, place, input.overwrite, context), name, mimeType, size, contentId }
  }
  context.trace.file = toFileContent(download)
  const query = new URLSearchParams({ notebook_id: chosen.notebookId, content_id: contentId, file: name })
  return { name, mimeType, size, contentId, url: `${context.services.hosts().localBaseUrl}/content/download?${query}` }
}

async function chooseContent(
  input: DownloadInput,
  context: Context,
): Promise<{ chosen: ChosenNotebook; contentId: string }> {
  if (input.content_id !== undefined) {
    const contentId = input.content_id
    return { chosen: await chooseContentNotebook(contentId, input, context), contentId }
  }
  const chosen = chooseNotebook(input, context)
  return { chosen, contentId: (await findNewestContent(input.content_type!, chosen, context)).id }
}

function toFileContent({
  path: file,
  name,
  mimeType,
  size,
  hash,
  release = async () => {},
}: ArtifactDownload): FileContent {
  const readPart = (start: number, end: number) => openFileStream(file, start, end, release).catch(throwContentGone)
  return { name, mimeType, sizeBytes: size, hash, read: () => readPart(0, size), readPart, release }
}

function throwContentGone(error: unknown): never {
  if ((error as { code?: unknown }).code !== 'ENOENT') throw error
  throw new Fault('CONTENT_NOT_FOUND', 'The content was deleted meanwhile.', { cause: error })
}

/** Writes the whole file in one step; into a folder under its own name. Gives the path it was written to. */
async function saveDownload(
  download: ArtifactDownload,
  wished: string,
  overwrites: boolean,
  context: Context,
): Promise<string> {
  const { writtenFiles } = context.services
  try {
    const isFolder = (await stat(wished).catch(() => null))?.isDirectory() === true
    const target = isFolder ? await requireUsablePath(path.join(wished, download.name), context) : wished
    if (!overwrites && existsSync(target) && !writtenFiles.isOurs(target))
      throw createFileExistsFault(path.basename(target))
    await writeDownload(target, download, context)
    writtenFiles.record(target)
    return target
  } catch (error) {
    throw toDiskRefusal(error)
  } finally {
    await download.release?.()
  }
}

/** In the folder that was looked at, also where somebody puts a link in its place meanwhile. */
async function writeDownload(target: string, download: ArtifactDownload, { services, signal }: Context): Promise<void> {
  const modes = services.modesAt(target)
  const folder = makePinnedFolder(path.dirname(target), modes.folder)
  try {
    await writeAtomicallyIn(folder, path.basename(target), createReadStream(download.path, { signal }), modes.file)
  } finally {
    folder.close()
  }
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
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ENAMETOOLONG'].includes(String(code))) return error
  return new Fault('PATH_REFUSED', `The file cannot be written there (${String(code)}).`, {
    hint: 'Choose a folder that the service may write to.',
    cause: error,
  })
}
