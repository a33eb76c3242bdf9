import { readFileSync } from 'node:fs'
import type { AskedNotebook } from './asked-text.ts'

type XquadParagraph = { context: string; qas: { question: string; answers: { text: string }[] }[] }

/** The articles of a file of XQuAD, each a notebook with its paragraphs as texts of their own. */
export function readXquad(file: string): AskedNotebook[] {
  const { data } = JSON.parse(readFileSync(file, 'utf8')) as { data: { paragraphs: XquadParagraph[] }[] }
  return data.map(({ paragraphs }, article) => ({
    name: `${article + 1}`,
    texts: paragraphs.map(({ context, qas }, place) => ({
      title: `${article + 1}.${place + 1}`,
      text: context,
      places: [],
      questions: qas.map(({ question, answers }) => ({
        text: question,
        sort: 'xquad',
        isAnswer: (unit) => answers.some(({ text }) => unit.text.includes(text)),
      })),
    })),
  }))
}
