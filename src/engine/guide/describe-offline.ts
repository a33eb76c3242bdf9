import {
  chooseFreeName,
  chooseTags,
  countDescriptionSentences,
  MAX_DESCRIPTION_CHARS,
  type NotebookDescription,
} from '../../domain/notebook-description.ts'
import { collapseToLine } from '../../lib/collapse-spaces.ts'
import { loadAnalyzer } from '../../text/analyzer.ts'
import { findMainLanguage } from '../../text/main-language.ts'
import { dropBold } from '../../text/plain-text.ts'
import { toPlainTitle } from '../../text/plain-title.ts'
import { findLocale } from '../answer/language/locales.ts'
import { fillIn } from '../answer/language/phrases.ts'
import type { WrittenAnswer } from '../answer/retrieval/retrieval.ts'
import { type CharacteristicWord, findCharacteristicWords } from './characteristic-words.ts'
import type { GuideSource } from './read-guide-material.ts'

const MAX_TITLE_CHARS = 50
const MAX_NAME_WORDS = 3
/** A title of which none of so many words tells, "Troubleshooting", is named with what it is about. */
const MAX_TOLD = 10
const MIN_LEAD_CHARS = 40
/** Of two signs and more, one of them a letter: no number of a chapter, no "l'". */
const NAME_WORD = /(?=\p{N}*\p{L})[\p{L}\p{M}\p{N}]{2,}/gu

type AskNotebook = (question: string) => WrittenAnswer

/**
 * Describes a notebook by its titles, what its source says of itself, and its most characteristic words; the same sources
 * give the same description. Always of the form that `findDescriptionProblems` accepts.
 */
export function describeOffline(
  sources: readonly GuideSource[],
  takenNames: readonly string[],
  ask: AskNotebook,
): NotebookDescription {
  const words = findCharacteristicWords(sources, 40)
  return {
    name: chooseFreeName(proposeNames(sources, words), takenNames),
    description: quoteLead(sources, ask) ?? writeDescription(sources, words),
    tags: chooseTags(words.map(({ word }) => word)),
  }
}

/** Names to choose from, best first: words of the title, of several those that tell most; others in place of the last. */
function proposeNames(sources: readonly GuideSource[], words: readonly CharacteristicWord[]): string[] {
  const telling = words.map(({ word }) => word)
  const titled = sources.length === 1 ? readTitleWords(sources[0]!, telling) : []
  const [first = 'notebook', second, ...rest] = [...new Set([...titled, ...telling])]
  const own = titled.length > 0 ? [titled.slice(0, MAX_NAME_WORDS).join('-')] : []
  if (second === undefined) return [...own, first]
  const thirds = rest.slice(0, 12)
  return [
    ...own,
    ...(thirds.length === 0 ? [`${first}-${second}`] : thirds.map((third) => [first, second, third].join('-'))),
  ]
}

/** The words of a title that tell something, as it has them; of a long one those that are most of its text. */
function readTitleWords({ title, language }: GuideSource, telling: readonly string[]): string[] {
  const { isStopWord } = loadAnalyzer(language)
  const words = (toPlainTitle(title).toLowerCase().match(NAME_WORD) ?? []).filter((word) => !isStopWord(word))
  const isTold = words.some((word) => telling.slice(0, MAX_TOLD).includes(word))
  const own = [...new Set([...(isTold || words.length >= MAX_NAME_WORDS ? [] : telling.slice(0, 1)), ...words])]
  if (own.length <= MAX_NAME_WORDS) return own
  const placeWord = (word: string) => (telling.includes(word) ? telling.indexOf(word) : telling.length)
  const best = new Set([...own].sort((one, other) => placeWord(one) - placeWord(other)).slice(0, MAX_NAME_WORDS))
  return own.filter((word) => best.has(word))
}

/** What the only source says of itself first, where that is one short sentence. */
function quoteLead(sources: readonly GuideSource[], ask: AskNotebook): string | null {
  if (sources.length !== 1) return null
  const { state, citations } = ask(findLocale(sources[0]!.language).guide.overview)
  const lead = collapseToLine(dropBold(citations[0]?.sourceText ?? '')).replace(/^[-*+•] /u, '')
  const isShort = lead.length >= MIN_LEAD_CHARS && lead.length <= MAX_DESCRIPTION_CHARS
  return state === 'answered' && isShort && /[.!]$/u.test(lead) && countDescriptionSentences(lead) === 1 ? lead : null
}

/** What it holds, and what that is about; as much of it as fits. */
function writeDescription(sources: readonly GuideSource[], words: readonly CharacteristicWord[]): string {
  const titles = [...new Set(sources.map(({ title }) => shortenTitle(title)).filter((title) => title !== ''))]
  const topics = words.slice(0, 4).map(({ shown }) => shown)
  const forms = [
    [titles.slice(0, 2), topics],
    [titles.slice(0, 1), topics],
    [titles.slice(0, 1), topics.slice(0, 2)],
    [titles.slice(0, 1), []],
  ] as const
  const language = findMainLanguage(sources) ?? 'en'
  const texts = forms.map(([named, about]) => describeHoldings({ language, count: sources.length, named, about }))
  return (
    texts.find((text) => text.length <= MAX_DESCRIPTION_CHARS) ??
    describeHoldings({ language, count: sources.length, named: [], about: [] })
  )
}

type Holdings = {
  readonly language: string
  readonly count: number
  readonly named: readonly string[]
  readonly about: readonly string[]
}

function describeHoldings({ language, count, named, about }: Holdings): string {
  const { holds } = findLocale(language).guide
  const joined = new Intl.ListFormat(language, { type: 'conjunction' })
  const form = count === 1 ? holds.one : count === named.length ? holds.all : holds.among
  const titles = named.length > 0 ? joined.format(named) : '–'
  const held = fillIn(form, { count: String(count), titles })
  return about.length === 0 ? held : `${held} ${fillIn(holds.topics, { topics: joined.format(about) })}`
}

/** Without the marks that end a sentence, and not too long. */
function shortenTitle(title: string): string {
  const plain = collapseToLine(toPlainTitle(title).replace(/[.!?…。！？]+/gu, ' '))
  const signs = [...plain]
  return signs.length <= MAX_TITLE_CHARS
    ? plain
    : `${signs
        .slice(0, MAX_TITLE_CHARS - 3)
        .join('')
        .trim()}`
}
