import { open } from 'node:fs/promises'
import type { ArtifactFile, MadeArtifact } from '../../domain/artifact.ts'
import type { HostHouse } from '../house.ts'
import { DOWNLOAD_PATH, MEDIA_PATH } from '../media-address.ts'
import { pngSize } from '../picture-size.ts'
import { ARTIFACT_CODE, type ArtifactContent, type ArtifactRecord } from '../rows/artifact-row.ts'
import { guidedDocument } from '../rows/guided-document.ts'
import { stamp } from '../rows/stamp.ts'
import { textTree } from '../rows/text-tree.ts'
import { deckToDraw, SLIDE_PX } from '../slide-pictures.ts'
import { appContent } from './app-content.ts'
import { elementsOf } from './elements.ts'

type Asked = { readonly house: HostHouse; readonly origin: string; readonly isWhole: boolean }

const SLOT: Readonly<Record<number, number>> = {
  [ARTIFACT_CODE.audio]: 6,
  [ARTIFACT_CODE.report]: 7,
  [ARTIFACT_CODE.video]: 8,
  [ARTIFACT_CODE.app]: 9,
  [ARTIFACT_CODE.infographic]: 14,
  [ARTIFACT_CODE.slides]: 16,
  [ARTIFACT_CODE.table]: 18,
  [ARTIFACT_CODE.guidedView]: 34,
}

/**
 * What a row of an artifact holds beside its names: the options while it is made, what was made afterwards. Addresses
 * are absolute, under the `origin` the caller used. Source: rpcs.md, A.3; host.md, point 5.
 * @param isWhole whether an app's page and tree are wanted too, as only `v9rmvd` gives them
 */
export async function contentOf(artifact: ArtifactRecord, asked: Asked): Promise<ArtifactContent> {
  const slot = SLOT[artifact.type]!
  const made = artifact.status === 3 ? await readMade(asked.house, artifact) : null
  return { slot, value: made === null ? unmade(artifact) : await finished(artifact, made, asked) }
}

/** What the embedded product made for it; null when it is gone. */
export async function readMade(house: HostHouse, { made }: ArtifactRecord): Promise<MadeArtifact | null> {
  const menu = made && house.productOf(made.account).artifacts
  return (await menu?.read(made!.notebookId, made!.id, house.signal).catch(() => null)) ?? null
}

function unmade({ type, options, instructions }: ArtifactRecord): unknown {
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

async function finished(artifact: ArtifactRecord, made: MadeArtifact, asked: Asked): Promise<unknown> {
  switch (artifact.type) {
    case ARTIFACT_CODE.audio:
      return audio(artifact, asked.origin)
    case ARTIFACT_CODE.report:
      return [made.text ?? '', artifact.options, textTree(made.text ?? '')]
    case ARTIFACT_CODE.video:
      return video(artifact, asked.origin)
    case ARTIFACT_CODE.app:
      return appContent(artifact, made, asked.isWhole)
    case ARTIFACT_CODE.infographic:
      return infographic(artifact, made, asked)
    case ARTIFACT_CODE.slides:
      return slides(artifact, made, asked)
    case ARTIFACT_CODE.guidedView:
      return guidedView(artifact, made, asked.house)
    default:
      return [tableTree(made), artifact.options.length === 2 ? artifact.options : [null, 'en']]
  }
}

const mediaAddress = (origin: string, id: string, suffix: string) => `${origin}${MEDIA_PATH}/${id}=${suffix}`

const PROGRESSIVE = 1
const DOWNLOAD = 4

function audio({ id, options, seconds }: ArtifactRecord, origin: string): unknown[] {
  const [plain, download] = [mediaAddress(origin, id, 'm140'), mediaAddress(origin, id, 'm140-dv')]
  const media = [
    [download, DOWNLOAD, 'audio/mp4'],
    [plain, PROGRESSIVE, 'audio/mp4'],
  ]
  return [null, options, plain, download, true, media, ...lengthOf(seconds)]
}

function video({ id, options, seconds }: ArtifactRecord, origin: string): unknown[] {
  const [plain, download] = [mediaAddress(origin, id, 'm22'), mediaAddress(origin, id, 'm22-dv')]
  const media = [
    [plain, PROGRESSIVE, 'video/mp4'],
    [download, DOWNLOAD, 'video/mp4'],
  ]
  return [null, plain, options, download, media, ...lengthOf(seconds)]
}

const lengthOf = (seconds: number | null) => (seconds === null ? [] : [stamp(Math.round(seconds * 1000))])

function guidedView(artifact: ArtifactRecord, { text = '' }: MadeArtifact, house: HostHouse): unknown[] {
  const elementIds = elementsOf(house, artifact).map(({ id }) => id)
  return [guidedDocument(text, elementIds), [...artifact.options, true]]
}

const PICTURE = /^image\/png$/

async function infographic(artifact: ArtifactRecord, made: MadeArtifact, asked: Asked): Promise<unknown[]> {
  const file = made.files.find(({ mimeType }) => PICTURE.test(mimeType))
  if (!file) return [artifact.options, made.name, []]
  const picture = await pictureRow(artifact, file, 0, asked)
  return [artifact.options, made.name, [[made.name, picture, made.name, made.text ?? made.name]]]
}

async function slides(artifact: ArtifactRecord, made: MadeArtifact, asked: Asked): Promise<unknown[]> {
  const texts = slideTexts(made.text ?? '')
  const pictures = await slidePictures(artifact, made, texts.length, asked)
  const rows = pictures.map((picture, index) => [picture, texts[index]?.split('\n', 1)[0] ?? '', texts[index] ?? ''])
  const file = (ending: string) => made.files.find(({ name }) => name.endsWith(ending))
  const [pdf, pptx] = ['.pdf', '.pptx'].map((ending) => downloadAddress(artifact, file(ending), asked.origin))
  return [artifact.options, made.name, rows, pdf ?? null, pptx ?? null]
}

/** Those that were made, else one for each slide of the PDF, drawn when it is asked for. */
async function slidePictures(artifact: ArtifactRecord, made: MadeArtifact, count: number, asked: Asked) {
  const pictures = made.files.filter(({ mimeType }) => PICTURE.test(mimeType))
  if (pictures.length > 0 || deckToDraw(asked.house, made) === null)
    return Promise.all(pictures.map((file, index) => pictureRow(artifact, file, index, asked)))
  return Array.from({ length: count }, (_, index) => pictureAt(artifact, index, SLIDE_PX, asked))
}

/** The slides of a deck's text: one begins at every heading of the second level. */
function slideTexts(markdown: string): string[] {
  return markdown
    .split(/^(?=#{1,2} )/m)
    .map((part) => part.replace(/^#+ /, '').trim())
    .filter((part) => part !== '')
}

function downloadAddress({ id }: ArtifactRecord, file: ArtifactFile | undefined, origin: string): string | null {
  return file ? `${origin}${DOWNLOAD_PATH}?c=${id}&filename=${encodeURIComponent(file.name)}&opi=1` : null
}

/** `[url, width, height]`. */
async function pictureRow(
  artifact: ArtifactRecord,
  file: ArtifactFile,
  index: number,
  asked: Asked,
): Promise<unknown[]> {
  return pictureAt(artifact, index, await sizeOf(asked.house, artifact, file.name), asked)
}

function pictureAt({ id }: ArtifactRecord, index: number, { width, height }: Size, { origin }: Asked): unknown[] {
  return [mediaAddress(origin, `${id}.${index}`, `w${width}-d-h${height}`), width, height]
}

type Size = { readonly width: number; readonly height: number }

const PNG_HEAD_BYTES = 24

async function sizeOf(house: HostHouse, { made }: ArtifactRecord, fileName: string) {
  const menu = house.productOf(made!.account).artifacts!
  const file = await menu.download(made!.notebookId, made!.id, fileName, house.signal)
  const handle = await open(file.path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(PNG_HEAD_BYTES), 0, PNG_HEAD_BYTES, 0)
    return pngSize(buffer)
  } finally {
    await handle.close()
    await file.release?.()
  }
}

/** The table comes first, the sources after it. */
function tableTree({ text = '' }: MadeArtifact): unknown[] {
  const start = text.search(/^\|/m)
  return textTree(start < 0 ? text : text.slice(start))
}
