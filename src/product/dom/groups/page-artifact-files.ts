import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ArtifactDownload, ArtifactFile, ArtifactType } from '../../../domain/artifact.ts'
import { Fault } from '../../../domain/fault.ts'
import { formatCsv } from '../../../lib/csv.ts'
import { createSlug } from '../../../lib/slug.ts'
import { type ArtifactView, openArtifactMenu, readArtifactView, type ShownArtifact } from '../pages/artifact-library.ts'
import { downloadFile } from '../pages/page-download.ts'
import type { ElementName, PageDriver } from '../pages/page-driver.ts'
import { MENU } from '../pages/page-parts.ts'

/** A file that a kind has: one of the menu, or one that is written of what its viewer shows. */
type KindFile = { readonly ending: string; readonly mimeType: string; readonly item: ElementName | null }

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/** What the page hands out of each kind; of cards, a quiz and a mind map nothing that is known. Source: dom.md, section 2.10. */
const FILES: Readonly<Record<ArtifactType, readonly KindFile[]>> = {
  audio_overview: [{ ending: 'm4a', mimeType: 'audio/mp4', item: 'library.menuDownload' }],
  video: [{ ending: 'mp4', mimeType: 'video/mp4', item: 'library.menuDownload' }],
  infographic: [{ ending: 'png', mimeType: 'image/png', item: 'library.menuDownload' }],
  presentation: [
    { ending: 'pptx', mimeType: PPTX, item: 'library.menuDownloadPptx' },
    { ending: 'pdf', mimeType: 'application/pdf', item: 'library.menuDownloadPdf' },
  ],
  report: [{ ending: 'md', mimeType: 'text/markdown', item: null }],
  data_table: [{ ending: 'csv', mimeType: 'text/csv', item: null }],
  flashcards: [],
  quiz: [],
  mind_map: [],
}

/** The files of a finished one, the main one first. A size that the page does not say is 0. */
export async function listFilesOfPage(
  { type, title, status }: ShownArtifact,
  view: ArtifactView = {},
): Promise<ArtifactFile[]> {
  if (status !== 'ready') return []
  const name = await createSlug(title, type)
  const writtenSize = Buffer.byteLength(writeViewText(view))
  return FILES[type].map(({ ending, mimeType, item }) => ({
    name: `${name}.${ending}`,
    mimeType,
    size: item === null ? writtenSize : 0,
  }))
}

const writeViewText = ({ text, cells }: ArtifactView) => (cells === undefined ? (text ?? '') : formatCsv(cells))

/** @throws Fault CONTENT_NOT_FOUND, PRODUCT_FAILED where the download breaks off, DISK_FULL */
export async function fetchArtifactFile(
  driver: PageDriver,
  artifact: ShownArtifact,
  fileName: string | null,
): Promise<ArtifactDownload> {
  const files = await listFilesOfPage(artifact)
  const index = fileName === null ? 0 : files.findIndex(({ name }) => name === fileName)
  const kind = FILES[artifact.type][index]
  const file = files[index]
  if (kind === undefined || file === undefined) throw createNoFileFault(files)
  if (kind.item === null) return await writeFileOfView(driver, artifact, file)
  driver.step = 'downloading generated content'
  await openArtifactMenu(driver, artifact.id)
  const downloaded = await downloadFile(driver, { element: kind.item, within: MENU })
  return { ...file, ...downloaded }
}

async function writeFileOfView(
  driver: PageDriver,
  artifact: ShownArtifact,
  file: ArtifactFile,
): Promise<ArtifactDownload> {
  const content = writeViewText(await readArtifactView(driver, artifact))
  const place = path.join(driver.options.downloads, randomUUID())
  await writeFile(place, content, { mode: 0o600 })
  return { ...file, size: Buffer.byteLength(content), path: place, release: () => rm(place, { force: true }) }
}

function createNoFileFault(files: readonly ArtifactFile[]): Fault {
  return new Fault('CONTENT_NOT_FOUND', 'This content has no such file on the product’s page.', {
    hint:
      files.length > 0
        ? `Its files: ${files.map(({ name }) => name).join(', ')}.`
        : 'The page hands out no file of this kind; leave NOTEBOOK_TRANSPORT at auto, over the wire there is one.',
  })
}
