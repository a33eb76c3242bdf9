import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readDocument } from '../../src/engine/ingest/read-document.ts'
import type { AskedNotebook, TextQuestion } from './asked-text.ts'

const FOLDER = path.join(import.meta.dirname, '../everyday')
const QUESTIONS = '.questions.txt'
const NOTHING = '-'

/**
 * The documents of `bench/everyday`, each a notebook, in the order of their names. Beside `name.md` stands `name.questions.txt` with a question
 * a line: `sort | question | evidence`. The evidence is a pattern that the sentence which answers meets, or `-` where none does.
 * @throws Error for a line of another form
 */
export async function readEveryday(): Promise<AskedNotebook[]> {
  const files = readdirSync(FOLDER).sort()
  const asked = files.filter((file) => file.endsWith(QUESTIONS))
  return Promise.all(
    asked.map(async (file) => {
      const name = file.slice(0, -QUESTIONS.length)
      const document = files.find((one) => one.startsWith(`${name}.`) && one !== file)
      if (document === undefined) throw new Error(`${file} has no document beside it`)
      const read = await readDocument({ bytes: readFileSync(path.join(FOLDER, document)), name: document })
      const lines = readFileSync(path.join(FOLDER, file), 'utf8').split('\n')
      const questions = lines.filter((line) => line.trim() !== '' && !line.startsWith('#')).map(readQuestion)
      return { name, texts: [{ title: read.title ?? document, text: read.text, places: read.places, questions }] }
    }),
  )
}

function readQuestion(line: string): TextQuestion {
  const [sort, text, evidence, ...rest] = line.split(' | ').map((part) => part.trim())
  if (!sort || !text || !evidence || rest.length > 0) throw new Error(`Not "sort | question | evidence": ${line}`)
  const pattern = evidence === NOTHING ? null : new RegExp(evidence, 'iu')
  return { text, sort, isAnswer: (unit) => pattern?.test(unit.text) ?? false }
}

/** Each so manieth document is held out: it teaches nothing, and measures what the others taught. */
const PARTS = 5

export const divideEveryday = (notebooks: readonly AskedNotebook[]) => divideNotebooks(notebooks, PARTS)

export function divideNotebooks(notebooks: readonly AskedNotebook[], parts: number) {
  const isHeld = (place: number) => place % parts === parts - 1
  return {
    teaching: notebooks.filter((_, place) => !isHeld(place)),
    held: notebooks.filter((_, place) => isHeld(place)),
  }
}
