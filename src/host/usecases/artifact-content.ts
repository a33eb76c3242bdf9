import { open } from 'node:fs/promises'
import type { ArtifactFile, MadeArtifact } from '../../domain/artifact.ts'
import { ARTIFACT_CODE } from '../../wire/artifact-codes.ts'
import { buildTextTree } from '../../wire/build-text-tree.ts'
import { toTimestamp } from '../../wire/timestamp.ts'
import { openArtifactFile } from '../artifact-file.ts'
import { readPngSize } from '../measure-media.ts'
import { DOWNLOAD_PATH, MEDIA_PATH } from '../media-address.ts'
import { type ArtifactRecord, toArtifactRow } from '../rows/artifact-row.ts'
import { buildGuidedDocument } from '../rows/guided-document.ts'
import type { HostCall, HostServices } from '../services.ts'
import { findDeckToDraw, SLIDE_PX } from '../slide-pictures.ts'
import { buildAppContent } from './app-content.ts'
import { listElements } from './guided-elements.ts'

type ContentContext = { readonly services: HostServices; readonly origin: string; readonly isWhole: boolean }

/**
 * The row of an artifact with what it holds: the options while it is made, what was made afterwards. Addresses are
 * absolute, under the `origin` the caller used. Source: rpcs.md, A.3; host.md, point 5.
 * @param isNew one just made has no times yet
 * @param isWhole whether an app's page and tree are wanted too, as only `v9rmvd` gives them
 */
export async function buildArtifactRow(
  { services, origin }: HostCall,
  artifact: ArtifactRecord,
  { isNew = false, isWhole = false } = {},
): Promise<unknown[]> {
  const made = artifact.status === 3 ? await readMade(services, artifact) : null
  const content =
    made === null
      ? buildPendingContent(artifact)
      : await buildFinishedContent(artifact, made, { services, origin, isWhole })
  return toArtifactRow(artifact, content, isNew)
}

/** What the embedded product made for it; null when it is gone. */
export async function readMade(services: HostServices, { made }: ArtifactRecord): Promise<MadeArtifact | null> {
  const artifacts = made && services.openProduct(made.account).artifacts
  return (await artifacts?.read(made!.notebookId, made!.id, services.signal).catch(() => null)) ?? null
}

function buildPendingContent({ type, options, instructions }: ArtifactRecord): unknown {
  switch (type) {
    case ARTIFACT_CODE.video:
      return [null, null, options]
    case ARTIFACT_CODE.infographic:
      return [options]
    case ARTIFACT_CODE.slides:
      return instructions === null ? [options] : [options, null, null, null, null, instructions]
    default:
      return [null, options]
  }
}

async function buildFinishedContent(
  artifact: ArtifactRecord,
  made: MadeArtifact,
  context: ContentContext,
): Promise<unknown> {
  switch (artifact.type) {
    case ARTIFACT_CODE.audio:
      return buildAudioContent(artifact, context.origin)
    case ARTIFACT_CODE.report:
      return [made.text ?? '', artifact.options, buildTextTree(made.text ?? '')]
    case ARTIFACT_CODE.video:
      return buildVideoContent(artifact, context.origin)
    case ARTIFACT_CODE.app:
      return buildAppContent(artifact, made, context.isWhole)
    case ARTIFACT_CODE.infographic:
      return buildInfographicContent(artifact, made, context)
    case ARTIFACT_CODE.slides:
      return buildSlidesContent(artifact, made, context)
    case ARTIFACT_CODE.guidedView:
      return buildGuidedView(artifact, made, context.services)
    default:
      return [buildTableTree(made), artifact.options.length === 2 ? artifact.options : [null, 'en']]
  }
}

const buildMediaAddress = (origin: string, id: string, suffix: string) => `${origin}${MEDIA_PATH}/${id}=${suffix}`

const PROGRESSIVE = 1
const DOWNLOAD = 4

function buildAudioContent({ id, options, seconds }: ArtifactRecord, origin: string): unknown[] {
  const [plain, download] = [buildMediaAddress(origin, id, 'm140'), buildMediaAddress(origin, id, 'm140-dv')]
  const media = [
    [download, DOWNLOAD, 'audio/mp4'],
    [plain, PROGRESSIVE, 'audio/mp4'],
  ]
  return [null, options, plain, download, true, media, ...toOptionalDuration(seconds)]
}

function buildVideoContent({ id, options, seconds }: ArtifactRecord, origin: string): unknown[] {
  const [plain, download] = [buildMediaAddress(origin, id, 'm22'), buildMediaAddress(origin, id, 'm22-dv')]
  const media = [
    [plain, PROGRESSIVE, 'video/mp4'],
    [download, DOWNLOAD, 'video/mp4'],
  ]
  return [null, plain, options, download, media, ...toOptionalDuration(seconds)]
}

const toOptionalDuration = (seconds: number | null) =>
  seconds === null ? [] : [toTimestamp(Math.round(seconds * 1000))]

function buildGuidedView(artifact: ArtifactRecord, { text = '' }: MadeArtifact, services: HostServices): unknown[] {
  const elementIds = listElements(services, artifact).map(({ id }) => id)
  return [buildGuidedDocument(text, elementIds), [...artifact.options, true]]
}

const PICTURE = /^image\/png$/

async function buildInfographicContent(
  artifact: ArtifactRecord,
  made: MadeArtifact,
  context: ContentContext,
): Promise<unknown[]> {
  const file = made.files.find(({ mimeType }) => PICTURE.test(mimeType))
  if (!file) return [artifact.options, made.name, []]
  const picture = await buildPictureRow(artifact, file, 0, context)
  return [artifact.options, made.name, [[made.name, picture, made.name, made.text ?? made.name]]]
}

async function buildSlidesContent(
  artifact: ArtifactRecord,
  made: MadeArtifact,
  context: ContentContext,
): Promise<unknown[]> {
  const texts = splitSlideTexts(made.text ?? '')
  const pictures = await listSlidePictures(artifact, made, texts.length, context)
  const rows = pictures.map((picture, index) => [picture, texts[index]?.split('\n', 1)[0] ?? '', texts[index] ?? ''])
  const file = (ending: string) => made.files.find(({ name }) => name.endsWith(ending))
  const [pdf, pptx] = ['.pdf', '.pptx'].map((ending) => buildDownloadAddress(artifact, file(ending), context.origin))
  return [artifact.options, made.name, rows, pdf ?? null, pptx ?? null]
}

/** Those that were made, else one for each slide of the PDF, drawn when it is asked for. */
async function listSlidePictures(artifact: ArtifactRecord, made: MadeArtifact, count: number, context: ContentContext) {
  const pictures = made.files.filter(({ mimeType }) => PICTURE.test(mimeType))
  if (pictures.length > 0 || findDeckToDraw(context.services, made) === null)
    return Promise.all(pictures.map((file, index) => buildPictureRow(artifact, file, index, context)))
  return Array.from({ length: count }, (_, index) => toPictureRow(artifact, index, SLIDE_PX, context))
}

/** The slides of a deck's text: one begins at every heading of the second level. */
function splitSlideTexts(markdown: string): string[] {
  return markdown
    .split(/^(?=#{1,2} )/m)
    .map((part) => part.replace(/^#+ /, '').trim())
    .filter((part) => part !== '')
}

function buildDownloadAddress({ id }: ArtifactRecord, file: ArtifactFile | undefined, origin: string): string | null {
  return file ? `${origin}${DOWNLOAD_PATH}?c=${id}&filename=${encodeURIComponent(file.name)}&opi=1` : null
}

/** `[url, width, height]`. */
async function buildPictureRow(
  artifact: ArtifactRecord,
  file: ArtifactFile,
  index: number,
  context: ContentContext,
): Promise<unknown[]> {
  return toPictureRow(artifact, index, await measurePicture(context.services, artifact, file.name), context)
}

function toPictureRow(
  { id }: ArtifactRecord,
  index: number,
  { width, height }: PictureDimensions,
  { origin }: ContentContext,
): unknown[] {
  return [buildMediaAddress(origin, `${id}.${index}`, `w${width}-d-h${height}`), width, height]
}

type PictureDimensions = { readonly width: number; readonly height: number }

const PNG_HEAD_BYTES = 24

async function measurePicture(services: HostServices, { made }: ArtifactRecord, fileName: string) {
  const file = await openArtifactFile(services.openProduct(made!.account), made!, fileName, services)
  const handle = await open(file.path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(PNG_HEAD_BYTES), 0, PNG_HEAD_BYTES, 0)
    return readPngSize(buffer)
  } finally {
    await handle.close()
    await file.release?.()
  }
}

/** The table comes first, the sources after it. */
function buildTableTree({ text = '' }: MadeArtifact): unknown[] {
  const start = text.search(/^\|/m)
  return buildTextTree(start < 0 ? text : text.slice(start))
}
