import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { indexTexts } from './index-texts.ts'

export type Asked = { readonly question: string; readonly answers: readonly string[] }
export type Paragraph = { readonly text: string; readonly questions: readonly Asked[] }

type RawParagraph = { context: string; qas: { question: string; answers: { text: string }[] }[] }

const FILE = path.join(import.meta.dirname, '../../../shared/corpora/xquad/xquad.de.json')

/** The paragraphs of German XQuAD by article; null where it is absent. */
export function readArticles(): Paragraph[][] | null {
  if (!existsSync(FILE)) return null
  const { data } = JSON.parse(readFileSync(FILE, 'utf8')) as { data: { paragraphs: RawParagraph[] }[] }
  return data.map(({ paragraphs }) =>
    paragraphs.map(({ context, qas }) => ({
      text: context,
      questions: qas.map(({ question, answers }) => ({ question, answers: answers.map(({ text }) => text) })),
    })),
  )
}

/** The paragraphs as sources of their own in the real index, without a latent space; their ids are their places. */
export const indexParagraphs = (paragraphs: readonly Paragraph[]) =>
  indexTexts(paragraphs.map(({ text }, index) => ({ text, title: `Absatz ${index + 1}`, places: [] })))
