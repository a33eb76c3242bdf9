import type { ContentRequest } from '../../domain/artifact.ts'
import { collapseToLine } from '../../lib/collapse-spaces.ts'
import type { Outline, Statement, Theme } from '../../studio/outline.ts'
import { loadAnalyzer } from '../../text/analyzer.ts'
import { normalizeDigits } from '../../text/digits.ts'
import { listClaimTerms, measureHeldShare } from './bind-citation.ts'
import { EndpointError } from './endpoint.ts'

/** What a model's reply leaves after the check; `dropped` counts sentences without support. */
type CheckedOutline = Pick<Outline, 'title' | 'summary' | 'themes'> & { readonly dropped: number }

export type KnownStatement = { readonly statement: Statement; readonly theme: string }
type ReplySentence = { readonly id: number; readonly text: string }

const MAX_TITLE_CHARS = 120
const MAX_SENTENCE_CHARS = 500
const MIN_STATEMENTS = 3
const MAX_SUMMARY_SENTENCES = 7
const MAX_THEMES = 12
/** The least share of a sentence's words that its statement holds, where both are in one language. */
const MIN_SUPPORTED_SHARE = 0.3

/**
 * Keeps of a reply what holds: sentences that point at a known statement and name no number it does not have.
 * @throws EndpointError when it is no outline, or too little of it holds
 */
export function checkOutline(
  reply: string,
  outline: Outline,
  numbered: readonly KnownStatement[],
  request: Pick<ContentRequest, 'language' | 'title'>,
): CheckedOutline {
  const { title, summary, themes } = parseReplyObject(reply)
  const tally = { dropped: 0 }
  const keepSupported = (entries: readonly ReplySentence[]) =>
    pickSupported(entries, numbered, createSupportCheck(outline, request), tally)
  const used = new Set<number>()
  const kept = listObjects(themes)
    .slice(0, MAX_THEMES)
    .flatMap((theme) => readTheme(theme, outline, numbered, (entries) => keepSupported(dropUsed(entries, used))))
  const words = keepSupported(readReplySentences(summary)).slice(0, MAX_SUMMARY_SENTENCES)
  const count = kept.reduce((sum, { statements }) => sum + statements.length, 0)
  if (count < Math.min(MIN_STATEMENTS, numbered.length))
    throw new EndpointError('gave no outline that the sources support')
  return {
    title: request.title?.trim() || readThemeTitle(title) || outline.title,
    summary:
      words.length > 0
        ? words
        : kept.flatMap(({ statements }) => statements.slice(0, 1)).slice(0, MAX_SUMMARY_SENTENCES),
    themes: kept,
    dropped: tally.dropped,
  }
}

function parseReplyObject(reply: string): Record<string, unknown> {
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

const listObjects = (value: unknown): readonly Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []

function readReplySentences(value: unknown): ReplySentence[] {
  return listObjects(value).flatMap(({ id, text }) => {
    const plain = typeof text === 'string' ? collapseToLine(text) : ''
    return plain === '' || plain.length > MAX_SENTENCE_CHARS ? [] : [{ id: Number(id), text: plain }]
  })
}

/** Each statement is told in one theme only. */
const dropUsed = (entries: readonly ReplySentence[], used: Set<number>) =>
  entries.filter(({ id }) => (used.has(id) ? false : used.add(id)))

function readThemeTitle(value: unknown): string {
  const title = typeof value === 'string' ? collapseToLine(value) : ''
  return title.length <= MAX_TITLE_CHARS ? title : ''
}

function readTheme(
  { title, statements }: Record<string, unknown>,
  outline: Outline,
  numbered: readonly KnownStatement[],
  keepSupported: (entries: readonly ReplySentence[]) => Statement[],
): Theme[] {
  const entries = readReplySentences(statements)
  const kept = keepSupported(entries)
  if (kept.length === 0) return []
  const from = outline.themes.find((theme) => theme.title === numbered[entries[0]!.id - 1]?.theme)
  return [
    {
      title: readThemeTitle(title) || (from?.title ?? outline.title),
      terms: from?.terms ?? [],
      statements: kept,
      subthemes: [],
    },
  ]
}

type SupportCheck = (text: string, source: string) => boolean

function pickSupported(
  entries: readonly ReplySentence[],
  numbered: readonly KnownStatement[],
  holds: SupportCheck,
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
function createSupportCheck({ language }: Outline, request: Pick<ContentRequest, 'language'>): SupportCheck {
  const { terms } = loadAnalyzer(language)
  const isSame = request.language.split('_')[0] === language
  return (text, source) => {
    const known = new Set(listPlainNumbers(source))
    if (listPlainNumbers(text).some((number) => !known.has(number))) return false
    return !isSame || measureHeldShare(listClaimTerms(text, terms), source, terms) >= MIN_SUPPORTED_SHARE
  }
}

/** Numbers without their separators: 9,200 and 9.200 are the same. */
const listPlainNumbers = (text: string) =>
  (normalizeDigits(text).match(/\d+(?:[.,'’\u00a0\u202f]\d+)*/g) ?? []).map((number) => number.replace(/\D/g, ''))
