import { collapseToLine } from '../../../../lib/collapse-spaces.ts'
import { readLocales } from '../../language/locales.ts'
import { readLabel } from '../../language/numerals.ts'
import { joinRangeMarks } from '../../language/range-words.ts'
import type { PartWords } from '../../language/whole-locale.ts'
import { joinEveryCue } from '../../language/word-cues.ts'

/**
 * The part of a source that a question names by its place: a label ("3.6.4"), a count (the third; -1 is the last), or
 * pages. `rest` is the question without it.
 */
export type PartRequest = (
  | { readonly by: 'label'; readonly label: string }
  | { readonly by: 'count'; readonly count: number }
  | { readonly by: 'page'; readonly first: number; readonly last: number }
) & { readonly rest: string; readonly named: string }

type PartPattern = { readonly pattern: RegExp; readonly read: (match: RegExpExecArray) => PartLocator | null }
type PartLocator =
  | { readonly by: 'label'; readonly label: string }
  | { readonly by: 'count'; readonly count: number }
  | { readonly by: 'page'; readonly first: number; readonly last: number }

const EDGE = '(?<![\\p{L}\\p{N}])'
const LABEL = '(?<label>\\d{1,4}(?:\\.\\d{1,3})*|(?<=\\s)(?:[IVXLC]{1,7}|[A-Z](?:\\.\\d{1,3})*))(?![\\p{L}\\p{N}])'
const SIGNS = '(?:no\\.?|nr\\.?|n°|nº|number|nummer|numéro|número|numero)?\\s*'

let partPatterns: readonly PartPattern[] | null = null
let partWords: RegExp | null = null

/** Looked for first: most phrases name no part at all. */
function compilePartWords(): RegExp {
  partWords ??= new RegExp(
    joinEveryCue(({ part }) => [part.parts, part.pages]),
    'iu',
  )
  return partWords
}

/** Reads the part that a question names by number, ordinal or page, in any language of ours; null when it names none. */
export function readPartRequest(text: string): PartRequest | null {
  if (!compilePartWords().test(text)) return null
  partPatterns ??= readLocales().flatMap(({ part }) => compilePartPatterns(part))
  for (const { pattern, read } of partPatterns) {
    const match = pattern.exec(text)
    const found = match ? read(match) : null
    if (match && found) return { ...found, rest: cutMatch(text, match), named: match[0].trim() }
  }
  return null
}

const cutMatch = (text: string, match: RegExpExecArray) =>
  collapseToLine(`${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`)

function compilePartPatterns({ parts, pages, numbers, ordinals, last }: PartWords): PartPattern[] {
  const spelled = numbers.map((word, place) => [word, place + 1] as const)
  const make = (source: string, read: PartPattern['read']): PartPattern => ({ pattern: new RegExp(source, 'iu'), read })
  return [
    make(
      `${EDGE}(?:${pages})\\s*${SIGNS}(\\d{1,5})(?:\\s*(?:${joinRangeMarks()})\\s*(\\d{1,5}))?(?!\\p{N})`,
      readPages,
    ),
    make(`第?\\s*(\\d{1,5})\\s*(?:${pages})(?![\\p{Script=Latin}\\p{Script=Cyrillic}])`, readHanPages),
    make(`${EDGE}(?:${parts})\\s*${SIGNS}${LABEL}`, ({ groups }) => readLabelled(groups!.label!)),
    make(
      `第?\\s*([\\d０-９]{1,3}(?:\\.\\d{1,3})*|[一二三四五六七八九十]{1,3})\\s*(?:${parts})(?![\\p{Script=Latin}\\p{Script=Cyrillic}])`,
      (match) => (/[\u3040-\u9fff]/u.test(match[0]) ? readLabelled(match[1]!) : null),
    ),
    make(`${EDGE}(?:${parts})\\s+(${numbers.join('|')})(?![\\p{L}\\p{N}])`, (match) =>
      readCount(spelled, match[1]!, (count) => ({ by: 'label', label: String(count) })),
    ),
    ...ordinals.map((ordinal, place) =>
      make(`${EDGE}(?:${ordinal})\\s*(?:${parts})(?![\\p{L}\\p{N}])`, () => ({ by: 'count', count: place + 1 })),
    ),
    make(`${EDGE}(?:${last})\\s*(?:${parts})(?![\\p{L}\\p{N}])`, () => ({ by: 'count', count: -1 })),
  ]
}

function readPages(match: RegExpExecArray): PartLocator {
  const first = Number(match[1])
  return { by: 'page', first, last: Math.max(first, Number(match[2] ?? first)) }
}

const readHanPages = (match: RegExpExecArray): PartLocator | null =>
  /[\u3040-\u9fff]/u.test(match[0]) ? { by: 'page', first: Number(match[1]), last: Number(match[1]) } : null

function readLabelled(text: string): PartLocator | null {
  const label = readLabel(text)
  const isWord = text === text.toLowerCase() && /^[a-z]$/.test(text)
  return label === null || isWord ? null : { by: 'label', label }
}

function readCount(
  words: readonly (readonly [string, number])[],
  word: string,
  make: (count: number) => PartLocator,
): PartLocator | null {
  const count = words.find(([spelled]) => spelled === word.toLowerCase())?.[1]
  return count === undefined ? null : make(count)
}
