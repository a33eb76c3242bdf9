/**
 * Makes every kind of generated content of one small notebook, has it opened by independent programs (poppler,
 * LibreOffice, ffmpeg, Chromium), and writes what they show into docs/gallery/: `npm run gallery`. With `--out DIR` it
 * makes them of real documents, with what each says beside what it cites (see review/review.ts).
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import type { ContentRequest, MadeArtifact } from '../src/domain/artifact.ts'
import { openEngine } from '../src/engine/notebooks.ts'
import { systemClock } from '../src/lib/clock.ts'
import { createLog } from '../src/lib/log.ts'
import { type ReviewOptions, reviewDocuments } from './review/review.ts'

const GALLERY = path.join(import.meta.dirname, '../docs/gallery')
const WIDTH = 1000
const GAP = 12
const never = new AbortController().signal

type Picture = Image | Canvas
type Wish = Omit<ContentRequest, 'language'>
type Shown = { readonly made: MadeArtifact; readonly folder: string; readonly file: (ending: string) => string }
type Exhibit = {
  readonly name: string
  readonly title: string
  readonly wish: Wish
  /** The pictures of it, shown in so many columns. */
  readonly pictures?: (shown: Shown) => Promise<readonly Picture[]> | readonly Promise<Picture>[]
  readonly columns?: number
  /** Text that stands below them. */
  readonly words?: (shown: Shown) => string
}

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })

/** The first pages of a PDF, as poppler draws them. */
async function pages(pdf: string, folder: string, most: number): Promise<Image[]> {
  run('pdftoppm', '-r', '90', '-l', String(most), '-png', pdf, path.join(folder, 'page'))
  const names = readdirSync(folder).filter((name) => name.startsWith('page'))
  return Promise.all(names.sort().map((name) => loadImage(path.join(folder, name))))
}

/** The pages of an Office file, as LibreOffice lays them out. */
async function officePages(file: string, folder: string, most: number): Promise<Image[]> {
  const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`
  run('soffice', profile, '--headless', '--convert-to', 'pdf', '--outdir', path.join(folder, 'office'), file)
  const [pdf] = readdirSync(path.join(folder, 'office'))
  return pages(path.join(folder, 'office', pdf!), folder, most)
}

const MARGIN = 16
const NARROW = 400

/** A page cut down to what is printed on it, and a margin. */
function withoutMargins(page: Image): Canvas {
  const whole = createCanvas(page.width, page.height)
  whole.getContext('2d').drawImage(page, 0, 0)
  const { data } = whole.getContext('2d').getImageData(0, 0, page.width, page.height)
  let [right, bottom] = [0, 0]
  for (let place = 0; place < data.length; place += 4) {
    if (data[place]! + data[place + 1]! + data[place + 2]! > 740) continue
    right = Math.max(right, (place / 4) % page.width)
    bottom = Math.max(bottom, Math.floor(place / 4 / page.width))
  }
  const cut = createCanvas(Math.min(page.width, right + MARGIN), Math.min(page.height, bottom + MARGIN))
  cut.getContext('2d').drawImage(page, 0, 0)
  return cut
}

/** So many moments of a video, evenly spread. */
async function moments(video: string, folder: string, count: number): Promise<Image[]> {
  const seconds = Number(run('ffprobe', '-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', video))
  const at = (index: number) => String(((index + 0.6) * seconds) / count)
  const frames = Array.from({ length: count }, (_, index) => {
    const frame = path.join(folder, `frame-${index}.png`)
    run('ffmpeg', '-v', 'error', '-y', '-ss', at(index), '-i', video, '-frames:v', '1', frame)
    return loadImage(frame)
  })
  return Promise.all(frames)
}

/** A page as Chromium shows it. */
function page(html: string, folder: string): Promise<Image> {
  const picture = path.join(folder, 'page.png')
  run('chromium', '--headless', '--no-sandbox', '--window-size=1000,760', `--screenshot=${picture}`, `file://${html}`)
  return loadImage(picture)
}

/** How loud an audio file is over its length. */
function wave(audio: string, folder: string): Promise<Image> {
  const picture = path.join(folder, 'wave.png')
  const filter = 'showwavespic=s=1000x160:colors=#1f5fa8'
  run('ffmpeg', '-v', 'error', '-y', '-i', audio, '-filter_complex', filter, '-frames:v', '1', picture)
  return loadImage(picture)
}

const quoted = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const infographic = (name: string, title: string, wish: Partial<Wish>): Exhibit => ({
  name,
  title,
  wish: { type: 'infographic', ...wish },
  pictures: ({ file }) => [loadImage(file('.png'))],
})

const STYLES = ['classroom', 'documentary', 'animated', 'corporate', 'cinematic', 'minimalist'] as const

const video = (style: (typeof STYLES)[number]): Exhibit => ({
  name: `video-${style}`,
  title: `Video, ${style}`,
  wish: { type: 'video', videoFormat: 'brief', videoStyle: style },
  pictures: ({ file, folder }) => moments(file('.mp4'), folder, 6),
  columns: 3,
})

const EXHIBITS: readonly Exhibit[] = [
  {
    name: 'report',
    title: 'Report, detailed: the PDF',
    wish: { type: 'report', reportFormat: 'detailed' },
    pictures: ({ file, folder }) => pages(file('.pdf'), folder, 4),
    columns: 2,
  },
  {
    name: 'presentation',
    title: 'Presentation: the PPTX, as LibreOffice shows it',
    wish: { type: 'presentation', presentationStyle: 'overview', presentationLength: 'medium' },
    pictures: ({ file, folder }) => officePages(file('.pptx'), folder, 12),
    columns: 3,
  },
  {
    name: 'data-table',
    title: 'Data table: the XLSX, as LibreOffice prints it',
    wish: { type: 'data_table' },
    pictures: async ({ file, folder }) => {
      const printed = (await officePages(file('.xlsx'), folder, 4)).map(withoutMargins)
      return printed.filter(({ width }) => width > NARROW) // the column of sources comes onto pages of its own
    },
  },
  infographic('infographic-editorial', 'Infographic, editorial', {}),
  infographic('infographic-bento', 'Infographic, bento', { infographicStyle: 'bento' }),
  infographic('infographic-professional', 'Infographic, professional', { infographicStyle: 'professional' }),
  {
    ...infographic('infographic-vertical', 'Infographic, vertical', { infographicFormat: 'vertical' }),
    columns: 2, // a tall one is shown at half the width
  },
  {
    name: 'mind-map',
    title: 'Mind map: the SVG',
    wish: { type: 'mind_map' },
    pictures: ({ file }) => [loadImage(file('.svg'))],
  },
  {
    name: 'flashcards',
    title: 'Flashcards',
    wish: { type: 'flashcards', quantity: 'fewer' },
    words: ({ made }) =>
      [
        '| front | back |',
        '|---|---|',
        ...made.cards!.slice(0, 6).map(({ front, back }) => `| ${quoted(front)} | ${quoted(back)} |`),
      ].join('\n'),
  },
  {
    name: 'quiz',
    title: 'Quiz: the page, as Chromium shows it',
    wish: { type: 'quiz', quantity: 'fewer' },
    pictures: ({ file, folder }) => [page(file('.html'), folder)],
    words: ({ made }) =>
      made
        .questions!.slice(0, 4)
        .map(({ question, options, answer }) =>
          [`**${question}**`, ...options.map((option) => `- ${option === answer ? `**${option}** ✓` : option}`)].join(
            '\n',
          ),
        )
        .join('\n\n'),
  },
  {
    name: 'audio-overview',
    title: 'Audio overview: its sound, and how it begins',
    wish: { type: 'audio_overview', audioFormat: 'deep_dive', audioLength: 'short' },
    pictures: ({ file, folder }) => [wave(file('.wav'), folder)],
    words: ({ made }) => `${made.text!.split('\n').slice(0, 24).join('\n').trim()}\n\n…`,
  },
  ...STYLES.map(video),
]

/** Nothing is enlarged. */
const scaleOf = (image: Picture, width: number) => Math.min(1, width / image.width)

/** Pictures side by side on one sheet, each as wide as its column. */
function sheet(images: readonly Picture[], columns: number): Promise<Buffer> {
  const width = (WIDTH - GAP * (columns - 1)) / columns
  const rows = Array.from({ length: Math.ceil(images.length / columns) }, (_, row) =>
    images
      .slice(row * columns, (row + 1) * columns)
      .map((image) => ({ image, height: image.height * scaleOf(image, width) })),
  )
  const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)))
  const used = columns > images.length ? images.length * (width + GAP) - GAP : WIDTH
  const canvas = createCanvas(
    used,
    heights.reduce((sum, height) => sum + height + GAP, -GAP),
  )
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#dcdad3' // shows between the pictures
  context.fillRect(0, 0, canvas.width, canvas.height)
  let top = 0
  for (const [row, drawn] of rows.entries()) {
    for (const [column, { image, height }] of drawn.entries())
      context.drawImage(image, column * (width + GAP), top, image.width * scaleOf(image, width), height)
    top += heights[row]! + GAP
  }
  return canvas.encode('webp', 80)
}

const text = { type: 'string' } as const
const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { out: text, folder: text, kind: text, match: text },
})
if (values.out !== undefined) {
  await reviewDocuments(values as ReviewOptions)
  process.exit()
}

const directory = mkdtempSync(path.join(os.tmpdir(), 'gallery-'))
const engine = openEngine({ directory, clock: systemClock, log: createLog({ level: 'error' }) })
const space = engine.space('default')
const { id } = space.create('The tidal lagoon of Port Ellis')
await space.addSource(id, { type: 'file', path: path.join(GALLERY, 'source.md'), name: 'source.md' }, never)

async function show({ name, title, wish, pictures, columns = 1, words }: Exhibit): Promise<string> {
  const startedAt = performance.now()
  const made = await space.artifacts.create(id, { language: 'en', ...wish }, never)
  const folder = path.join(directory, 'shown', name)
  mkdirSync(folder, { recursive: true })
  for (const { name: file } of made.files) {
    const { path: from } = await space.artifacts.download(id, made.id, file)
    writeFileSync(path.join(folder, file), readFileSync(from))
  }
  process.stdout.write(`${title}: ${Math.round(performance.now() - startedAt)} ms\n`)
  const file = (ending: string) => path.join(folder, made.files.find((one) => one.name.endsWith(ending))!.name)
  const shown = { made, folder, file }
  const images = pictures ? await Promise.all(await pictures(shown)) : []
  if (images.length > 0) writeFileSync(path.join(GALLERY, `${name}.webp`), await sheet(images, columns))
  const picture = images.length > 0 ? `![${title}](${name}.webp)\n` : ''
  const files = made.files.map((one) => `\`${one.name}\``).join(', ')
  return `## ${title}\n\n${[picture, words?.(shown)].filter(Boolean).join('\n')}\n\nFiles: ${files}\n`
}

const chosen = EXHIBITS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const parts: string[] = []
for (const exhibit of chosen) parts.push(await show(exhibit))
await engine.close()
rmSync(directory, { recursive: true })

const INTRO = `# Gallery

What the service makes of [one short text](source.md), without a model: every kind once, opened by other programs. Made by
\`npm run gallery\`, which needs poppler-utils, LibreOffice, ffmpeg and Chromium; \`npm run gallery quiz report\` makes some anew.
What it makes of real documents was read line by line: [truth-2026-11-22.md](truth-2026-11-22.md), [truth-2026-11-23.md](truth-2026-11-23.md).
The screens of the page: [page.md](page.md).
`
if (wanted.length === 0) writeFileSync(path.join(GALLERY, 'README.md'), [INTRO, ...parts].join('\n'))
