import { loadAnalyzer } from '../../../text/analyzer.ts'
import type { Outline, Statement, Theme } from '../../outline.ts'

/** What the sources make something of, told by their words. */
export type SourceMatter = {
  /** Whether a name stands in a heading or in several sentences; of what the whole is about everything could be said. */
  readonly isNamed: (name: string) => boolean
  /** Whether it stands in the title, in a heading, or in so many sentences. */
  readonly speaksOf: (name: string, uses: number) => boolean
  /** Whether it all is a page or two: of a price list or house rules each figure and cell is worth knowing. */
  readonly isShort: boolean
  /** How much of it a text says: nothing where it is a chance remark, of which nobody would know what is meant. */
  readonly rate: (text: string) => number
}

/** A word of a heading or of a name says so much, one that the sources come back to half of it. */
const WHOLE = 2
/** So many sentences with a word make it one of those that a text comes back to. */
const MIN_USES = 3
/** Of fewer sentences nothing shows what they come back to. */
const MIN_SENTENCES = 16
/** A page or two: of a longer text few sentences stand by themselves, and it is none for that. */
const MAX_SHORT = { sentences: 45, chars: 12_000 }
/** Names and figures tell what is meant. */
const NAMED = /(?<=[\p{Ll}\p{Nd}],? )\p{Lu}\p{L}|\p{Nd}/u
/** German writes every noun as other languages write names. */
const NAMED_DE = /\p{Lu}{2}|\p{Nd}/u

/** @param statements all that the sources say in sentences of their own */
export function readSourceMatter(outline: Outline, statements: readonly Statement[]): SourceMatter {
  const { language, sources, themes, title } = outline
  const analyzer = loadAnalyzer(language)
  const readTerms = (text: string) => new Set(analyzer.terms(text))
  const whole = readTerms(title)
  const headings = [...new Set(statements.map(({ reference }) => reference.heading ?? ''))].map(readTerms)
  const texts = statements.map(({ text }) => readTerms(text))
  const uses = new Map<string, number>()
  for (const term of texts.flatMap((terms) => [...terms])) uses.set(term, (uses.get(term) ?? 0) + 1)
  const heads = new Set([whole, ...headings].flatMap((terms) => [...terms]))
  const told = new Set(themes.flatMap(listTerms).flatMap((text) => [...readTerms(text)]))
  const isFew = statements.length < MIN_SENTENCES
  const named = language === 'de' ? NAMED_DE : NAMED
  const countUses = (name: string, others: readonly ReadonlySet<string>[]) => {
    const terms = [...readTerms(name)]
    return terms.length === 0 ? 0 : others.filter((other) => terms.every((term) => other.has(term))).length
  }
  const rateTerm = (term: string) =>
    heads.has(term) ? WHOLE : told.has(term) && (uses.get(term) ?? 0) >= MIN_USES ? WHOLE / 2 : 0
  return {
    isNamed: (name) => countUses(name, [whole]) === 0 && (countUses(name, headings) > 0 || countUses(name, texts) > 1),
    speaksOf: (name, uses) => isFew || countUses(name, [whole, ...headings]) > 0 || countUses(name, texts) >= uses,
    isShort:
      statements.length < MAX_SHORT.sentences && sources.reduce((sum, { chars }) => sum + chars, 0) <= MAX_SHORT.chars,
    rate: (text) =>
      isFew ? WHOLE : [...readTerms(text)].reduce((sum, term) => sum + rateTerm(term), named.test(text) ? WHOLE : 0),
  }
}

const listTerms = (theme: Theme): readonly string[] => [...theme.terms, ...theme.subthemes.flatMap(listTerms)]
