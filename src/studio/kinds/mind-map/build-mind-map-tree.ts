import { isVerbal } from '../../extract/english-verbs.ts'
import { isQuestion } from '../../extract/headings.ts'
import { findNamePhrases, hasNameMarks } from '../../extract/name-phrases.ts'
import { measureReadingLength } from '../../extract/sentence-quality.ts'
import { shortenClaim } from '../../extract/shorten-claim.ts'
import { cutContinuation } from '../../extract/titles.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline, Statement, Theme } from '../../outline.ts'
import { dropSaidHeadings } from '../drop-said-headings.ts'
import { chooseMainPoints } from '../main-points.ts'
import { listThemeStatements } from '../study/find-facts.ts'
import { hasWholeWords } from '../study/sentence.ts'
import { balanceTree, MAX_BRANCHES } from './balance-tree.ts'
import type { Branch } from './branch.ts'

/** What leads, in whole sentences that a node has room for: names alone tell what the sources speak of, and not what they say. */
const MAX_KEY_POINTS = { leading: 4, findings: 2 }
const MAX_KEY_POINT_CHARS = 400

/** The tree of an outline: what it comes to, then themes, under them subthemes and what is said of them. */
export function buildMindMapTree(outline: Outline, title: string, words: ContentLabels): Branch {
  const top = chooseTopThemes(outline.themes).map((theme) => renameTheme(theme, title, outline.language))
  const points = buildKeyPoints(outline, words)
  const startClaims = (told: readonly { readonly title: string }[]) => {
    const claims = new FreeClaims(outline)
    for (const { title: taken } of [...told, ...listThemes(top)]) claims.take(taken)
    return claims
  }
  const buildBranches = (claims: FreeClaims) => top.map((theme) => buildThemeBranch(theme, claims)).filter(isTelling)
  const claims = startClaims(points.flatMap(({ children }) => children))
  const found = buildBranches(claims)
  const branches = found.length > 0 ? found : buildBranches(startClaims([])) // all that is told are key points
  return balanceTree({ title, children: [...points, ...branches].filter(isTelling) })
}

const listThemes = (themes: readonly Theme[]): readonly Theme[] =>
  themes.flatMap((theme) => [theme, ...listThemes(theme.subthemes)])

function buildKeyPoints(outline: Outline, words: ContentLabels): readonly Branch[] {
  const { findings, leading } = chooseMainPoints(outline)
  const listPoints = (statements: readonly Statement[], most: number) =>
    statements
      .map(({ reference, text }) => ({ title: shortenClaim(text, outline.language), reference, children: [] }))
      .filter(({ title }) => measureReadingLength(title) <= MAX_KEY_POINT_CHARS)
      .slice(0, most)
  const points = [...listPoints(leading, MAX_KEY_POINTS.leading), ...listPoints(findings, MAX_KEY_POINTS.findings)]
  return points.length > 0 ? [{ title: words.keyPoints, children: points }] : []
}

/** A single theme is no branch: its subthemes are. Of too many those that say most stay, in telling order. */
function chooseTopThemes(themes: readonly Theme[]): readonly Theme[] {
  const only = themes.length === 1 ? themes[0]! : null
  if (only && only.subthemes.length > 1) return chooseTopThemes(only.subthemes)
  const kept = new Set(
    themes.toSorted((a, b) => listThemeStatements(b).length - listThemeStatements(a).length).slice(0, MAX_BRANCHES),
  )
  return themes.filter((theme) => kept.has(theme))
}

/**
 * A title that is no heading, but was cut out of the sentences, stands only where it names something: else the name that
 * the sentences use most does. So too for a theme that is called as the whole map is.
 */
function renameTheme(theme: Theme, title: string, language: string): Theme {
  const isWhole = theme.title.toLowerCase() === title.toLowerCase()
  const texts = listThemeStatements(theme).map(({ text }) => text)
  const isHeading = listThemeStatements(theme).some(({ reference }) => reference.heading === theme.title)
  if (!isWhole && isHeading) return theme
  if (!isWhole && theme.title.split(/, |、/u).every((part) => isHeadingOrName(part, texts, language))) return theme
  const phrases = texts.flatMap((text) => findNamePhrases(text, language))
  const counted = phrases
    .filter(({ text }) => !hasWholeWords(title, text))
    .map(({ text, weight }) => ({
      text,
      worth: weight * Math.sqrt(texts.filter((sentence) => hasWholeWords(sentence, text)).length),
    }))
  const [best] = counted.toSorted((a, b) => b.worth - a.worth)
  if (best) return { ...theme, title: capitalizeNode(best.text) }
  return isWhole && theme.terms.length > 0
    ? { ...theme, title: theme.terms.slice(0, 2).map(capitalizeNode).join(', ') }
    : theme
}

function isHeadingOrName(part: string, texts: readonly string[], language: string): boolean {
  const holding = texts.filter((text) => hasWholeWords(text, part))
  const isNamedIn = (text: string) => findNamePhrases(text, language).some((phrase) => hasWholeWords(phrase.text, part))
  const isLoneNoun = language === 'en' && !part.includes(' ') && !isVerbal(part)
  return holding.length === 0 || !hasNameMarks(language) || isLoneNoun || holding.some(isNamedIn)
}

const isTelling = ({ children, reference }: Branch) => children.length > 0 || reference !== undefined

function buildThemeBranch(theme: Theme, claims: FreeClaims): Branch {
  const { statements, subthemes, title } = theme
  const parts = subthemes.flatMap((subtheme) => {
    const part = buildThemeBranch(subtheme, claims)
    return cutContinuation(subtheme.title) === title ? part.children : [part] // what goes on with the theme is told under it
  })
  const children = [
    ...parts.filter(isTelling),
    ...statements.flatMap((statement) => buildClaimLeaf(dropSaidHeadings([statement], title)[0]!, claims)),
  ]
  const [first] = statements
  const own = children.length === 0 && first && isQuestion(title) ? { reference: first.reference } : {}
  return { title: capitalizeNode(title), ...own, children }
}

/** What a node has room for. */
const MAX_LEAF_CHARS = 150

/** What a sentence says, where it is short, or the question that it answers: a name alone tells that it was spoken of, and seldom anything else. */
function buildClaimLeaf({ reference, text }: Statement, claims: FreeClaims): Branch[] {
  const { heading = '' } = reference
  const isAnswer = isQuestion(heading) && text.startsWith(`${heading} `)
  const title = isAnswer ? heading : claims.shorten(text)
  return measureReadingLength(title) <= MAX_LEAF_CHARS && claims.take(title) ? [{ title, reference, children: [] }] : []
}

/** What the nodes say, each once. */
class FreeClaims {
  readonly #language: string
  readonly #taken = new Set<string>()

  constructor({ language }: Outline) {
    this.#language = language
  }

  shorten = (text: string) => shortenClaim(text, this.#language)

  /** @returns whether no node has said it yet */
  take(claim: string): boolean {
    const key = claim.toLowerCase()
    return !this.#taken.has(key) && this.#taken.add(key) !== undefined
  }
}

function capitalizeNode(text: string): string {
  const [first = ''] = text
  const large = first.toUpperCase()
  return large.length === first.length ? large + text.slice(first.length) : text // `ß` has none
}
