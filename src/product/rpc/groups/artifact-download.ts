import { randomUUID } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ArtifactDownload } from '../../../domain/artifact.ts'
import { Fault, toFault } from '../../../domain/fault.ts'
import { type DownloadedMedia, download } from '../download.ts'
import { type RpcNotebook, type RpcSession, waitFor } from '../session.ts'
import { type HostedFile, listArtifactFiles } from './artifact-files.ts'
import { fetchInside, requireReady } from './artifact-listing.ts'

const FILE_THERE = { everyMs: 10_000, forMs: 120_000 } // a fresh address can answer 404 for minutes

/** A file of a finished artifact: downloaded, or written of what the product told. */
export async function fetchFile(
  notebook: RpcNotebook,
  artifactId: string,
  fileName: string | null,
): Promise<ArtifactDownload> {
  const { session, signal } = notebook
  const row = await requireReady(notebook, artifactId)
  const files = await listArtifactFiles(row, await fetchInside(notebook, row))
  const file = fileName === null ? files[0] : files.find(({ name }) => name === fileName)
  if (file === undefined) throw createNoFileFault(files)
  if (!('url' in file)) return writeTemporary(session, file)
  const { mimeType, ...got } = await downloadPatiently(session, file.url, signal)
  return { ...got, name: file.name, mimeType: mimeType === 'application/octet-stream' ? file.mimeType : mimeType }
}

async function writeTemporary(
  { directory }: RpcSession,
  file: HostedFile & { readonly text: string | null },
): Promise<ArtifactDownload> {
  if (file.text === null) throw createUntoldFault()
  const place = path.join(directory, `artifact-${randomUUID()}`)
  await writeFile(place, file.text, { mode: 0o600 })
  const { size } = await stat(place)
  return { name: file.name, mimeType: file.mimeType, size, path: place, release: () => rm(place, { force: true }) }
}

async function downloadPatiently(session: RpcSession, url: string, signal: AbortSignal): Promise<DownloadedMedia> {
  const { exchange, hosts, directory } = session
  const { origin } = await session.desk.get(signal)
  const got = await waitFor(
    session,
    FILE_THERE,
    async () => {
      try {
        return await download(url, { exchange, hosts, origin, directory }, signal)
      } catch (error) {
        if (toFault(error).code !== 'NOT_READY') throw error
        return null
      }
    },
    signal,
  )
  if (got !== null) return got
  throw new Fault('NOT_READY', 'The file is not there yet.', {
    hint: 'The hosted product needs some minutes before a fresh file can be downloaded; try again.',
    retryAfterSeconds: 60,
  })
}

function createUntoldFault(): Fault {
  return new Fault('PRODUCT_FAILED', 'The hosted product did not tell what is in this content.', {
    hint: 'Try again; if it stays so, look at it in the browser.',
  })
}

function createNoFileFault(files: readonly HostedFile[]): Fault {
  return new Fault('CONTENT_NOT_FOUND', 'This content has no such file.', {
    hint: `Its files: ${files.map(({ name }) => name).join(', ') || 'none'}.`,
  })
}
