import type { NotebookDescription } from '../../domain/notebook-description.ts'
import { toPlainTitle } from '../../text/plain-title.ts'
import { type CharacteristicWord, findCharacteristicWords } from './characteristic-words.ts'
import type { GuideSource } from './read-guide-material.ts'

const NAME_PARTS = 3
const MAX_TAGS = 10
const MIN_TAGS = 8
const MAX_DESCRIPTION_CHARS = 149
const MAX_TITLE_CHARS = 50
/** For a notebook with too few words of its own. */
const PLAIN_TAGS = ['notes', 'sources', 'reading', 'reference', 'documents', 'research', 'collection', 'questions']

/**
 * Describes a notebook by its titles, headings and most characteristic words; the same sources give the same
 * description. Always of the form that `findDescriptionProblems` accepts.
 */
export function describeOffline(sources: readonly GuideSource[], takenNames: readonly string[]): NotebookDescription {
  const words = findCharacteristicWords(sources, 40)
  return {
    name: chooseFreeName(proposeNames(words), new Set(takenNames)),
    description: writeDescription(sources, words),
    tags: chooseTags(words),
  }
}

function chooseTags(words: readonly CharacteristicWord[]): string[] {
  const own = words.slice(0, MAX_TAGS).map(({ word }) => word)
  const plain = PLAIN_TAGS.filter((tag) => !own.includes(tag))
  return [...own, ...plain.slice(0, Math.max(0, MIN_TAGS - own.length))]
}

/** Names to choose from, best first: the three best words, then others in place of the last. */
function proposeNames(words: readonly CharacteristicWord[]): string[] {
  const [first = 'notebook', second, ...rest] = words.map(({ word }) => word)
  if (second === undefined) return [first]
  const thirds = rest.slice(0, 12)
  return thirds.length === 0 ? [`${first}-${second}`] : thirds.map((third) => [first, second, third].join('-'))
}

function chooseFreeName(names: readonly string[], taken: ReadonlySet<string>): string {
  const free = names.find((name) => !taken.has(name))
  if (free) return free
  const base = names[0]!
    .split('-')
    .slice(0, NAME_PARTS - 1)
    .join('-')
  let number = 2
  while (taken.has(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}

/** What it holds, and what that is about; as much of it as fits. */
function writeDescription(sources: readonly GuideSource[], words: readonly CharacteristicWord[]): string {
  const titles = [...new Set(sources.map(({ title }) => shortenTitle(title)).filter((title) => title !== ''))]
  const topics = words.slice(0, 4).map(({ word }) => word)
  const forms = [
    [titles.slice(0, 2), topics],
    [titles.slice(0, 1), topics],
    [titles.slice(0, 1), topics.slice(0, 2)],
    [titles.slice(0, 1), []],
  ] as const
  const texts = forms.map(
    ([named, about]) =>
      `${describeHoldings(sources.length, named)}${about.length > 0 ? ` About ${joinWithAnd(about)}.` : ''}`,
  )
  return texts.find((text) => text.length <= MAX_DESCRIPTION_CHARS) ?? describeHoldings(sources.length, [])
}

function describeHoldings(count: number, titles: readonly string[]): string {
  const sources = count === 1 ? 'One source' : `${count} sources`
  if (titles.length === 0) return `${sources}.`
  return count === titles.length
    ? `${sources}: ${joinWithAnd(titles)}.`
    : `${sources}, among them ${joinWithAnd(titles)}.`
}

const joinWithAnd = (items: readonly string[]) =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

/** Without the marks that end a sentence, and not too long. */
function shortenTitle(title: string): string {
  const plain = toPlainTitle(title)
    .replace(/[.!?…。！？]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const signs = [...plain]
  return signs.length <= MAX_TITLE_CHARS
    ? plain
    : `${signs
        .slice(0, MAX_TITLE_CHARS - 3)
        .join('')
        .trim()}`
}
