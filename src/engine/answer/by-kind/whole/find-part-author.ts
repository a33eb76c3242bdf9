import { HAN_OR_KANA } from '../../../../text/scripts.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { readDocumentLines } from './document-lines.ts'
import { type FoundAuthor, findByline } from './find-author.ts'
import type { HeadedSection } from './heading.ts'
import { readSources } from './named-source.ts'
import { readOutline } from './outline.ts'
import { readPhraseWords } from './phrase-words.ts'

type PartAuthor = { readonly source: IndexedSource; readonly title: string; readonly found: FoundAuthor }

/** "the article about bees": its words need not be of the title. */
export const ABOUT = /(?<!\p{L})(?:about|on|über|sur|sobre|su|over|о|об|про)(?!\p{L})|について|に関する|关于/iu

const MAX_CHARS_TO_BYLINE = 300

/** "The piece about the harbour": of the one article whose heading says that, who is named right below it. */
export function findPartAuthor(phrase: string, language: string, retrieval: Retrieval): PartAuthor | null {
  const words = readPhraseWords(readMatter(phrase), language).filter(({ isNoun }) => !isNoun)
  const asked = words.flatMap(({ word }) => retrieval.terms(word))
  if (asked.length === 0) return null
  const parts = readSources(retrieval).flatMap((source) =>
    readOutline(source).flatMap((section) => {
      const held = new Set(retrieval.terms(section.title))
      const found = asked.every((term) => held.has(term)) ? findBelow(source, section) : null
      return found ? [{ source, title: section.title, found }] : []
    }),
  )
  return parts.length === 1 ? parts[0]! : null
}

const findBelow = ({ text }: IndexedSource, { bodyStart, end }: HeadedSection) =>
  findByline(readDocumentLines(text, bodyStart, Math.min(end, bodyStart + MAX_CHARS_TO_BYLINE)))

/** Chinese and Japanese say the matter first. */
function readMatter(phrase: string): string {
  const [before, ...after] = phrase.split(ABOUT)
  return after.length === 0 || HAN_OR_KANA.test(phrase) ? before! : after.join(' ')
}
