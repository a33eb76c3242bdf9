import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { FileContent } from '../contract/operation.ts'
import type { ArtifactDownload } from '../domain/artifact.ts'
import { Fault } from '../domain/fault.ts'
import { atomicWriteIn } from '../lib/atomic-write.ts'
import { fileStream } from '../lib/file-stream.ts'
import { LinkInTheWay } from '../lib/open-unlinked.ts'
import { makePinnedFolder } from '../lib/pinned-folder.ts'
import { newestOfType, notebookOfContent, withArtifacts } from './content.ts'
import type { Context, Handler } from './context.ts'
import { type Chosen, chooseNotebook } from './notebook-choice.ts'
import { usablePath } from './paths.ts'
import { reach } from './reach.ts'

type Input = Parameters<Handler<'downloadContent'>>[0]

/** Source: service description, "Sources, notes and content"; decisions, sections 4, 9 and 12. */
export const downloadContent: Handler<'downloadContent'> = async (input, context) => {
  const target = input.output_path === undefined ? null : await usablePath(input.output_path, context)
  const { chosen, contentId } = await chooseContent(input, context)
  const download = await reach(
    context,
    chosen,
    withArtifacts((artifacts) => artifacts.download(chosen.notebookId, contentId, input.file ?? null, context.signal)),
  )
  const { name, mimeType, size } = download
  if (target !== null) {
    const isFolder = /[/\\]$/.test(input.output_path!) // there or not
    const place = isFolder ? await usablePath(path.join(target, name), context) : target
    return { filePath: await save(download, place, input.overwrite, context), name, mimeType, size, contentId }
  }
  context.trace.file = contentOf(download)
  const query = new URLSearchParams({ notebook_id: chosen.notebookId, content_id: contentId, file: name })
  return { name, mimeType, size, contentId, url: `${context.house.hosts().localBaseUrl}/content/download?${query}` }
}

async function chooseContent(input: Input, context: Context): Promise<{ chosen: Chosen; contentId: string }> {
  if (input.content_id !== undefined) {
    const contentId = input.content_id
    return { chosen: await notebookOfContent(contentId, input, context), contentId }
  }
  const chosen = chooseNotebook(input, context)
  return { chosen, contentId: (await newestOfType(input.content_type!, chosen, context)).id }
}

function contentOf({
  path: file,
  name,
  mimeType,
  size,
  hash,
  release = async () => {},
}: ArtifactDownload): FileContent {
  const readPart = (start: number, end: number) => fileStream(file, start, end, release).catch(asGone)
  return { name, mimeType, sizeBytes: size, hash, read: () => readPart(0, size), readPart, release }
}

function asGone(error: unknown): never {
  if ((error as { code?: unknown }).code !== 'ENOENT') throw error
  throw new Fault('CONTENT_NOT_FOUND', 'The content was deleted meanwhile.', { cause: error })
}

/** Writes the whole file in one step; into a folder under its own name. Gives the path it was written to. */
async function save(
  download: ArtifactDownload,
  wished: string,
  overwrites: boolean,
  context: Context,
): Promise<string> {
  const { writtenFiles } = context.house
  try {
    const isFolder = (await stat(wished).catch(() => null))?.isDirectory() === true
    const target = isFolder ? await usablePath(path.join(wished, download.name), context) : wished
    if (!overwrites && existsSync(target) && !writtenFiles.isOurs(target)) throw standsThere(path.basename(target))
    await write(target, download, context)
    writtenFiles.record(target)
    return target
  } catch (error) {
    throw refusedByDisk(error)
  } finally {
    await download.release?.()
  }
}

/** In the folder that was looked at, also where somebody puts a link in its place meanwhile. */
async function write(target: string, download: ArtifactDownload, { house, signal }: Context): Promise<void> {
  const modes = house.modesAt(target)
  const folder = makePinnedFolder(path.dirname(target), modes.folder)
  try {
    await atomicWriteIn(folder, path.basename(target), createReadStream(download.path, { signal }), modes.file)
  } finally {
    folder.close()
  }
}

function standsThere(name: string): Fault {
  return new Fault('PATH_REFUSED', `A file called ${name} is already there, and this service did not write it.`, {
    hint: 'Choose another name, or say overwrite: true.',
    details: { belongs_to: 'somebody' },
  })
}

/** What the place itself refuses is the caller's to change. */
function refusedByDisk(error: unknown): unknown {
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
