import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readDocument } from '../../src/engine/ingest/read-document.ts'
import type { AskedNotebook } from './asked-text.ts'
import { readQuestions } from './read-questions.ts'

const FOLDER = path.join(import.meta.dirname, '../everyday')
const QUESTIONS = '.questions.txt'

/**
 * The documents of `bench/everyday`, each a notebook, in the order of their names. Beside `name.md` stands
 * `name.questions.txt`.
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
      const questions = readQuestions(readFileSync(path.join(FOLDER, file), 'utf8'))
      return {
        name,
        texts: [{ title: read.title ?? document, text: read.text, places: read.places, facts: read.facts, questions }],
      }
    }),
  )
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
