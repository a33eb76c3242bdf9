import { open, readFile } from 'node:fs/promises'
import type { ArtifactDownload } from '../domain/artifact.ts'
import { openFileStream } from '../lib/file-stream.ts'
import { openArtifactFile } from './artifact-file.ts'
import { wrapWavInMp4 } from './mp4-audio.ts'
import type { ArtifactRecord } from './rows/artifact-row.ts'
import type { HostServices } from './services.ts'
import { drawDeckSlide, findDeckToDraw } from './slide-pictures.ts'
import { readMade } from './usecases/artifact-content.ts'

const FTYP_AT = 4

/**
 * The file behind `.../notebooklm/<artifact>[.<picture>]=<suffix>`: `m140` audio, `m22` video, `w..-h..` a picture. Audio
 * is always an MP4 container.
 * @returns null when there is none
 * Source: wire.md, section 7; host.md, point 5.
 */
export async function replyMedia(services: HostServices, token: string): Promise<Response | null> {
  const [, id = '', index = '0', suffix = ''] = /^([0-9a-f-]{36})(?:\.(\d+))?=(.+)$/.exec(token) ?? []
  const kind = /^m140/.test(suffix)
    ? 'audio/'
    : /^m22/.test(suffix)
      ? 'video/'
      : /^w\d/.test(suffix)
        ? 'image/png'
        : null
  const artifact = services.records.artifacts.get(id)
  if (!kind || artifact?.status !== 3) return null
  const made = await readMade(services, artifact)
  const files = made?.files.filter(({ mimeType }) => mimeType.startsWith(kind)) ?? []
  const deck = kind === 'image/png' && files.length === 0 && made ? findDeckToDraw(services, made) : null
  if (deck)
    return replyPicture(await drawDeckSlide(services, await openRecordFile(services, artifact, deck), Number(index)))
  const file = files[Number(index)]
  if (!file) return null
  const download = await openRecordFile(services, artifact, file.name)
  const reply = await (kind === 'audio/' ? replyAudio(download) : replyFile(download))
  return /-d/.test(suffix) ? toDownload(services, reply) : reply
}

function replyPicture(png: Uint8Array | null): Response | null {
  if (png === null) return null
  const headers = { 'content-type': 'image/png', 'content-length': String(png.length) }
  return new Response(Uint8Array.from(png), { headers })
}

/** The file behind `.../download?c=<artifact>&filename=<name>`, or null. */
export async function replyDownload(services: HostServices, id: string, fileName: string): Promise<Response | null> {
  const artifact = services.records.artifacts.get(id)
  const made = artifact && (await readMade(services, artifact))
  if (!made?.files.some(({ name }) => name === fileName)) return null
  return toDownload(services, await replyFile(await openRecordFile(services, artifact!, fileName)))
}

/** An address that is meant for downloads, with `-d` in it, is not shown by a browser. */
function toDownload({ faults }: HostServices, reply: Response): Response {
  const headers = new Headers(reply.headers)
  headers.set('content-disposition', 'attachment')
  if (!faults.strike('cut-download')) return new Response(reply.body, { headers })
  headers.set('connection', 'close') // what is missing is then seen at once
  const halve = new TransformStream<Uint8Array, Uint8Array>({
    transform: (bytes, controller) => controller.enqueue(bytes.subarray(0, bytes.length / 2)),
  })
  return new Response(reply.body?.pipeThrough(halve) ?? null, { headers })
}

const openRecordFile = (services: HostServices, { made }: ArtifactRecord, fileName: string) =>
  openArtifactFile(services.openProduct(made!.account), made!, fileName, services)

async function replyFile(file: ArtifactDownload, mimeType = file.mimeType): Promise<Response> {
  const bytes = await openFileStream(file.path, 0, file.size, async () => file.release?.())
  return new Response(bytes, { headers: { 'content-type': mimeType, 'content-length': String(file.size) } })
}

/** A WAV file is put into an MP4 container; the samples stay as they are. */
async function replyAudio(file: ArtifactDownload): Promise<Response> {
  if (await isMp4(file.path)) return replyFile(file, 'audio/mp4')
  const wrapped = wrapWavInMp4(await readFile(file.path))
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
