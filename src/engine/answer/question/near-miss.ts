import { cutBetweenWords } from '../../../lib/cut-between-words.ts'
import { toPlainText } from '../../../text/plain-text.ts'
import { toPlainTitle } from '../../../text/plain-title.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import { findLocale } from '../language/locales.ts'
import { fillIn, putInQuotes } from '../language/phrases.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import type { AskedQuestion } from './asked-question.ts'

/** Something of the question that is met nowhere; `instead` is what comes next to it: another version of the same. */
type Unmet = { readonly name: string; readonly instead: string | null }

const MAX_TOPICS = 2
const MAX_TOPIC_CHARS = 80
/** A name with its number: "Debian 13", "Pi 4", "Version 2.1". */
const NUMBERED = /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}\p{M}-]*)[\s-](\d+(?:\.\d+)*)(?![\p{L}\p{N}]|\.\d|\s*%)/gu

/** The numbered names of a question of which the sources know other numbers only. */
export function findUnmet({ text }: AskedQuestion, passages: readonly FoundPassage[], retrieval: Retrieval): Unmet[] {
  return [...text.matchAll(NUMBERED)].flatMap(([written, name = '', number = '']) => {
    const found = [...passages, ...retrieval.find(written, passages.length)]
    const texts = found.map(({ sourceName, heading, text }) => `${sourceName}\n${heading ?? ''}\n${text}`)
    const numbers = texts.flatMap((text) => listNumbers(name, text))
    const other = numbers[0]
    return other === undefined || numbers.includes(number) || knowsNumber(texts, number)
      ? []
      : [{ name: written, instead: `${name} ${other}` }]
  })
}

/** The numbers that a text gives to a name. */
const listNumbers = (name: string, text: string): string[] =>
  [
    ...text.matchAll(
      new RegExp(`(?<![\\p{L}\\p{N}])${name}[\\s-]+(?:\\p{Lu}\\p{L}+ )?(\\d+(?:\\.\\d+)*)(?![\\p{L}\\p{N}])`, 'gu'),
    ),
  ].map(([, number]) => number!)

const knowsNumber = (texts: readonly string[], number: string) =>
  texts.some((text) =>
    new RegExp(`(?<![\\p{N}.,])${number.replaceAll('.', '\\.')}(?![\\p{N}]|[.,]\\d)`, 'u').test(text),
  )

/** What to say beside a refusal: what stands nowhere, what there is in its place, or what the sources are about. */
export function describeNearest(
  { language }: Pick<AskedQuestion, 'language'>,
  unmet: readonly Unmet[],
  passages: readonly FoundPassage[],
  { sources }: Retrieval,
): string[] {
  const { phrases } = findLocale(language)
  const { nothingAbout, instead, topics } = phrases
  const putInOurQuotes = (words: string) => putInQuotes(words, phrases)
  const said = unmet.map(({ name }) => fillIn(nothingAbout, { words: putInOurQuotes(name) }))
  const others = unmet.flatMap(({ instead }) => instead ?? [])
  if (others.length > 0) return [...said, `${instead} ${others.map(putInOurQuotes).join(', ')}.`]
  const near = [...passages.map(({ sourceName }) => sourceName), ...sources.map(({ name }) => name)]
  const named = [...new Set(near.map(nameTopic))].filter((topic) => topic !== '')
  return named.length === 0
    ? said
    : [...said, fillIn(topics, { topics: named.slice(0, MAX_TOPICS).map(putInOurQuotes).join(', ') })]
}

/** A source's own title tells what it is about; a heading of a passage that does not answer tells nothing. */
const nameTopic = (sourceName: string) => cutBetweenWords(toPlainTitle(toPlainText(sourceName)).trim(), MAX_TOPIC_CHARS)
