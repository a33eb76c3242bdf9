import {
  chooseFreeName,
  chooseTags,
  MAX_DESCRIPTION_CHARS,
  type NotebookDescription,
} from '../../domain/notebook-description.ts'
import { collapseToLine } from '../../lib/collapse-spaces.ts'
import { toPlainTitle } from '../../text/plain-title.ts'
import { type CharacteristicWord, findCharacteristicWords } from './characteristic-words.ts'
import type { GuideSource } from './read-guide-material.ts'

const MAX_TITLE_CHARS = 50

/**
 * Describes a notebook by its titles, headings and most characteristic words; the same sources give the same
 * description. Always of the form that `findDescriptionProblems` accepts.
 */
export function describeOffline(sources: readonly GuideSource[], takenNames: readonly string[]): NotebookDescription {
  const words = findCharacteristicWords(sources, 40)
  return {
    name: chooseFreeName(proposeNames(words), takenNames),
    description: writeDescription(sources, words),
    tags: chooseTags(words.map(({ word }) => word)),
  }
}

/** Names to choose from, best first: the three best words, then others in place of the last. */
function proposeNames(words: readonly CharacteristicWord[]): string[] {
  const [first = 'notebook', second, ...rest] = words.map(({ word }) => word)
  if (second === undefined) return [first]
  const thirds = rest.slice(0, 12)
  return thirds.length === 0 ? [`${first}-${second}`] : thirds.map((third) => [first, second, third].join('-'))
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
  const plain = collapseToLine(toPlainTitle(title).replace(/[.!?…。！？]+/gu, ' '))
  const signs = [...plain]
  return signs.length <= MAX_TITLE_CHARS
    ? plain
    : `${signs
        .slice(0, MAX_TITLE_CHARS - 3)
        .join('')
        .trim()}`
}
