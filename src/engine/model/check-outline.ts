import type { ContentWish } from '../../domain/artifact.ts'
import type { Outline, Statement, Theme } from '../../studio/outline.ts'
import { loadAnalyzer } from '../../text/analyzer.ts'
import { normalizeDigits } from '../../text/digits.ts'
import { claimTerms, shareHeld } from './bind-citation.ts'
import { EndpointError } from './endpoint.ts'

/** What a model's reply leaves after the check; `dropped` counts sentences without support. */
export type Checked = Pick<Outline, 'title' | 'summary' | 'themes'> & { readonly dropped: number }

type Numbered = { readonly statement: Statement; readonly theme: string }
type Entry = { readonly id: number; readonly text: string }

const LONGEST_TITLE_CHARS = 120
const LONGEST_SENTENCE_CHARS = 500
const FEWEST_KEPT = 3
const MOST_SUMMARY = 7
const MOST_THEMES = 12
/** The least share of a sentence's words that its statement holds, where both are in one language. */
const SUPPORTED_SHARE = 0.3

/**
 * Keeps of a reply what holds: sentences that point at a known statement and name no number it does not have.
 * @throws EndpointError when it is no outline, or too little of it holds
 */
export function checkedOutline(
  reply: string,
  outline: Outline,
  numbered: readonly Numbered[],
  wish: Pick<ContentWish, 'language' | 'title'>,
): Checked {
  const { title, summary, themes } = objectIn(reply)
  const tally = { dropped: 0 }
  const supported = (entries: readonly Entry[]) => supportedBy(entries, numbered, checkOf(outline, wish), tally)
  const used = new Set<number>()
  const kept = listOf(themes)
    .slice(0, MOST_THEMES)
    .flatMap((theme) => themeOf(theme, outline, numbered, (entries) => supported(fresh(entries, used))))
  const words = supported(entriesOf(summary)).slice(0, MOST_SUMMARY)
  const count = kept.reduce((sum, { statements }) => sum + statements.length, 0)
  if (count < Math.min(FEWEST_KEPT, numbered.length))
    throw new EndpointError('gave no outline that the sources support')
  return {
    title: wish.title?.trim() || titleIn(title) || outline.title,
    summary: words.length > 0 ? words : kept.flatMap(({ statements }) => statements.slice(0, 1)).slice(0, MOST_SUMMARY),
    themes: kept,
    dropped: tally.dropped,
  }
}

function objectIn(reply: string): Record<string, unknown> {
  const start = reply.indexOf('{')
  const end = reply.lastIndexOf('}')
  try {
    const value: unknown = JSON.parse(reply.slice(start, end + 1))
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // said below: text of a reply never stands in a message
  }
  throw new EndpointError('did not reply with an outline')
}

const listOf = (value: unknown): readonly Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []

function entriesOf(value: unknown): Entry[] {
  return listOf(value).flatMap(({ id, text }) => {
    const plain = typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : ''
    return plain === '' || plain.length > LONGEST_SENTENCE_CHARS ? [] : [{ id: Number(id), text: plain }]
  })
}

/** Each statement is told in one theme only. */
const fresh = (entries: readonly Entry[], used: Set<number>) =>
  entries.filter(({ id }) => (used.has(id) ? false : used.add(id)))

function titleIn(value: unknown): string {
  const title = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : ''
  return title.length <= LONGEST_TITLE_CHARS ? title : ''
}

function themeOf(
  { title, statements }: Record<string, unknown>,
  outline: Outline,
  numbered: readonly Numbered[],
  supported: (entries: readonly Entry[]) => Statement[],
): Theme[] {
  const entries = entriesOf(statements)
  const kept = supported(entries)
  if (kept.length === 0) return []
  const from = outline.themes.find((theme) => theme.title === numbered[entries[0]!.id - 1]?.theme)
  return [
    {
      title: titleIn(title) || (from?.title ?? outline.title),
      terms: from?.terms ?? [],
      statements: kept,
      subthemes: [],
    },
  ]
}

type Check = (text: string, source: string) => boolean

function supportedBy(
  entries: readonly Entry[],
  numbered: readonly Numbered[],
  holds: Check,
  tally: { dropped: number },
): Statement[] {
  return entries.flatMap(({ id, text }) => {
    const said = numbered[id - 1]?.statement
    if (said && holds(text, said.reference.sourceText)) return [{ text, reference: said.reference }]
    tally.dropped += 1
    return []
  })
}

/** Numbers have to be those of the source; its words too, when both are in one language. */
function checkOf({ language }: Outline, wish: Pick<ContentWish, 'language'>): Check {
  const { terms } = loadAnalyzer(language)
  const isSame = wish.language.split('_')[0] === language
  return (text, source) => {
    const known = new Set(numbersIn(source))
    if (numbersIn(text).some((number) => !known.has(number))) return false
    return !isSame || shareHeld(claimTerms(text, terms), source, terms) >= SUPPORTED_SHARE
  }
}

/** Numbers without their separators: 9,200 and 9.200 are the same. */
const numbersIn = (text: string) =>
  (normalizeDigits(text).match(/\d+(?:[.,'’\u00a0\u202f]\d+)*/g) ?? []).map((number) => number.replace(/\D/g, ''))
