import { toPlainText } from '../../../../text/plain-text.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { isAside } from './heading-kinds.ts'
import type { SignedNames } from './letter-names.ts'
import { compileCues } from './match-question.ts'
import { readOutline } from './outline.ts'
import { readNames } from './person-names.ts'

type PlacedParagraph = { readonly start: number; readonly end: number; readonly text: string }

const MAX_OPENING_CHARS = 20_000
const MAX_PARAGRAPHS = 60
const MAX_SIGNED_CHARS = 240
/** A preface ends with the names, the place and the date, each alone or all in one. */
const LAST_PARAGRAPHS = 3
const PARAGRAPH = /\S[\s\S]*?(?=\n\s*\n|$)/g
/** What stands beside a name: an address, and what is in brackets. */
const BESIDE_NAME = /\([^)]*\)|<[^>]*>|\S+@\S+|https?:\/\/\S+|www\.\S+|\n/gu

const pickPrefaceCues = ({ authorship }: AnswerLocale) => [`(?:^|\\s)(?:${authorship.prefaces})$`]

/** The names that a preface is signed with: those of who wrote the document. */
export function findPrefaceSignature(source: IndexedSource): SignedNames | null {
  const paragraphs = [...source.text.slice(0, MAX_OPENING_CHARS).matchAll(PARAGRAPH)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.trimEnd().length,
    text: toPlainText(text.trimEnd()),
  }))
  const first = paragraphs.findIndex(({ text }) => compileCues(pickPrefaceCues).some((pattern) => pattern.test(text)))
  if (first < 0) return null
  const heads = new Set(readOutline(source).map(({ start }) => start))
  const body = paragraphs.slice(first + 1, first + 1 + MAX_PARAGRAPHS)
  const end = body.findIndex(({ start, text }) => heads.has(start) || isAside({ title: text }))
  return end < 1 ? null : readSigned(body.slice(Math.max(0, end - LAST_PARAGRAPHS), end))
}

function readSigned(last: readonly PlacedParagraph[]): SignedNames | null {
  for (const { start, end, text } of last) {
    if (text.length > MAX_SIGNED_CHARS) continue
    const names = readNames(
      text
        .replace(BESIDE_NAME, ';')
        .replace(/(?:\s*;)+\s*/g, '; ')
        .replace(/^[\s;—–-]+|[\s;]+$/g, ''),
    )
    if (names.length > 0) return { names, start, end }
  }
  return null
}
