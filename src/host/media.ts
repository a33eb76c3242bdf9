import { open, readFile } from 'node:fs/promises'
import type { ArtifactDownload } from '../domain/artifact.ts'
import { fileStream } from '../lib/file-stream.ts'
import type { HostHouse } from './house.ts'
import { readMade } from './life/artifact-content.ts'
import { wavInMp4 } from './mp4-audio.ts'
import type { ArtifactRecord } from './rows/artifact-row.ts'
import { deckToDraw, slidePicture } from './slide-pictures.ts'

const FTYP_AT = 4

/**
 * The file behind `.../notebooklm/<artifact>[.<picture>]=<suffix>`: `m140` audio, `m22` video, `w..-h..` a picture. Audio
 * is always an MP4 container.
 * @returns null when there is none
 * Source: wire.md, section 7; host.md, point 5.
 */
export async function mediaReply(house: HostHouse, token: string): Promise<Response | null> {
  const [, id = '', index = '0', suffix = ''] = /^([0-9a-f-]{36})(?:\.(\d+))?=(.+)$/.exec(token) ?? []
  const kind = /^m140/.test(suffix)
    ? 'audio/'
    : /^m22/.test(suffix)
      ? 'video/'
      : /^w\d/.test(suffix)
        ? 'image/png'
        : null
  const artifact = house.records.artifacts.get(id)
  if (!kind || artifact?.status !== 3) return null
  const made = await readMade(house, artifact)
  const files = made?.files.filter(({ mimeType }) => mimeType.startsWith(kind)) ?? []
  const deck = kind === 'image/png' && files.length === 0 && made ? deckToDraw(house, made) : null
  if (deck) return pictureReply(await slidePicture(house, await downloaded(house, artifact, deck), Number(index)))
  const file = files[Number(index)]
  if (!file) return null
  const download = await downloaded(house, artifact, file.name)
  return kind === 'audio/' ? audioReply(download) : fileReply(download)
}

function pictureReply(png: Uint8Array | null): Response | null {
  if (png === null) return null
  const headers = { 'content-type': 'image/png', 'content-length': String(png.length) }
  return new Response(Uint8Array.from(png), { headers })
}

/** The file behind `.../download?c=<artifact>&filename=<name>`, or null. */
export async function downloadReply(house: HostHouse, id: string, fileName: string): Promise<Response | null> {
  const artifact = house.records.artifacts.get(id)
  const made = artifact && (await readMade(house, artifact))
  if (!made?.files.some(({ name }) => name === fileName)) return null
  return fileReply(await downloaded(house, artifact!, fileName))
}

function downloaded(house: HostHouse, { made }: ArtifactRecord, fileName: string): Promise<ArtifactDownload> {
  return house.productOf(made!.account).artifacts!.download(made!.notebookId, made!.id, fileName, house.signal)
}

async function fileReply(file: ArtifactDownload, mimeType = file.mimeType): Promise<Response> {
  const bytes = await fileStream(file.path, 0, file.size, async () => file.release?.())
  return new Response(bytes, { headers: { 'content-type': mimeType, 'content-length': String(file.size) } })
}

/** A WAV file is put into an MP4 container; the samples stay as they are. */
async function audioReply(file: ArtifactDownload): Promise<Response> {
  if (await isMp4(file.path)) return fileReply(file, 'audio/mp4')
  const wrapped = wavInMp4(await readFile(file.path))
  await file.release?.()
  if (wrapped === null) return new Response('The recording is of no known form.', { status: 404 })
  return new Response(wrapped, { headers: { 'content-type': 'audio/mp4', 'content-length': String(wrapped.length) } })
}

async function isMp4(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, FTYP_AT)
    return buffer.toString('latin1') === 'ftyp'
  } finally {
    await handle.close()
  }
}
