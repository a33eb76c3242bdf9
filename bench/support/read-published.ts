import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readDocument } from '../../src/engine/ingest/read-document.ts'
import type { AskedNotebook, AskedText } from './asked-text.ts'
import { unpackPackage } from './debian-packages.ts'
import { readQuestions } from './read-questions.ts'

const PUBLISHED = path.join(import.meta.dirname, '../published')
/** Asked before the document was read: they teach nothing. */
export const NATURAL = path.join(PUBLISHED, 'natural')
const QUESTIONS = '.questions.txt'
const DOCUMENT = /^# document: (\S+) (\S+)$/gm

type PublishedFile = { readonly package: string; readonly path: string }

/**
 * The notebooks of `bench/published`, or of another folder like it, in the order of their names: documents of Debian packages, and what is asked of them. Before the
 * questions stands a line for each document: `# document: <package> <path in it>`.
 * @returns none where a package cannot be had, and which
 */
export async function readPublished(folder = PUBLISHED): Promise<{
  readonly notebooks: readonly AskedNotebook[]
  readonly absent: readonly string[]
}> {
  const files = readdirSync(folder).filter((file) => file.endsWith(QUESTIONS))
  const listed = files.sort().map((file) => ({ file, content: readFileSync(path.join(folder, file), 'utf8') }))
  const packages = new Set(listed.flatMap(({ content }) => listDocuments(content)).map((one) => one.package))
  const absent = [...packages].filter((name) => unpackPackage(name) === null)
  if (absent.length > 0) return { notebooks: [], absent }
  const notebooks: AskedNotebook[] = []
  for (const { file, content } of listed) notebooks.push(await readNotebook(file, content)) // all at once pages of PDFs would run out of their time
  return { notebooks, absent }
}

const listDocuments = (content: string): PublishedFile[] =>
  [...content.matchAll(DOCUMENT)].map(([, name, file]) => ({ package: name!, path: file! }))

async function readNotebook(file: string, content: string): Promise<AskedNotebook> {
  const read = await Promise.all(listDocuments(content).map(readFile))
  const texts = read.map((text) => ({ ...text, questions: [] as AskedText['questions'][number][] }))
  for (const question of readQuestions(content)) {
    const home = texts.find(({ text }) => question.isAnswer({ text, start: 0, end: text.length })) ?? texts[0]!
    home.questions.push(question)
  }
  return { name: file.slice(0, -QUESTIONS.length), texts }
}

async function readFile({ package: name, path: file }: PublishedFile): Promise<Omit<AskedText, 'questions'>> {
  const bytes = readFileSync(path.join(unpackPackage(name)!, file))
  const title = path.basename(file, '.gz')
  const read = await readDocument({ bytes: file.endsWith('.gz') ? gunzipSync(bytes) : bytes, name: title })
  return { title: read.title ?? title, text: read.text, places: read.places, facts: read.facts }
}
