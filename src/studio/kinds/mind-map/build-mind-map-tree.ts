import { isVerbal } from '../../extract/english-verbs.ts'
import { findNamePhrases, hasNameMarks } from '../../extract/name-phrases.ts'
import { measureReadingLength } from '../../extract/sentence-quality.ts'
import { shortenClaim } from '../../extract/shorten-claim.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline, Statement, Theme } from '../../outline.ts'
import { chooseMainPoints } from '../main-points.ts'
import { listThemeStatements } from '../study/find-facts.ts'
import { hasWholeWords } from '../study/sentence.ts'
import { balanceTree, MAX_BRANCHES } from './balance-tree.ts'
import type { Branch } from './branch.ts'
import { NAME_WEIGHTS, NodeNames } from './node-names.ts'

const MIN_BRANCHES = 3
const MIN_FACTS = 3
/** With fewer of telling names, a branch takes the plainer ones too. */
const MIN_LEAVES = 3

/** What leads, in whole sentences that a node has room for: names alone tell what the sources speak of, and not what they say. */
const MAX_KEY_POINTS = { leading: 4, findings: 2 }
const MAX_KEY_POINT_CHARS = 400

/**
 * The tree of an outline: what it comes to, then themes, under them subthemes and the names of what they speak of. A node
 * of these is a heading or a name; the sentence it is taken from is its place.
 */
export function buildMindMapTree(outline: Outline, title: string, words: ContentLabels, focus?: string): Branch {
  const names = new NodeNames(outline, focus)
  const top = chooseTopThemes(outline.themes).map((theme) => renameTheme(theme, title, outline.language))
  const points = buildKeyPoints(outline, words)
  names.take(
    title,
    ...top.map((theme) => theme.title),
    ...points.flatMap(({ children }) => children.map((one) => one.title)),
  )
  const more = top.length >= MIN_BRANCHES ? [] : gatherFactBranches(outline, words, names)
  const themes = top.map((theme) => buildThemeBranch(theme, names, [title]))
  return balanceTree({
    title,
    children: [...points, ...themes, ...more].filter(({ children, reference }) => children.length > 0 || reference),
  })
}

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

function buildThemeBranch(theme: Theme, names: NodeNames, above: readonly string[]): Branch {
  const { statements, subthemes, title } = theme
  const path = [...above, title]
  const parts = subthemes.map((subtheme) => buildThemeBranch(subtheme, names, path))
  const children = [...parts, ...buildLeaves(statements, names, path, theme.terms)]
  const [first] = statements
  const isHeading = names.language === 'en' || first?.reference.heading === title
  const own = children.length === 0 && first && isHeading ? { reference: first.reference } : {} // it is told by its title alone
  return { title: capitalizeNode(title), ...own, children }
}

/** What a node has room for. */
const MAX_LEAF_CHARS = 150

/** Names of things are surely found in English alone: in any other language a leaf is what a sentence says, where it is short. */
function buildLeaves(
  statements: readonly Statement[],
  names: NodeNames,
  path: readonly string[],
  terms: readonly string[],
): Branch[] {
  if (names.language !== 'en') return statements.flatMap((statement) => buildClaimLeaf(statement, names))
  const leaves = new Map<Statement, Branch>()
  for (const minWeight of [NAME_WEIGHTS.telling, NAME_WEIGHTS.least]) {
    for (const statement of leaves.size < MIN_LEAVES ? statements : []) {
      const name = leaves.has(statement) ? null : names.nameStatement(statement, path, terms, minWeight)
      if (name !== null)
        leaves.set(statement, { title: capitalizeNode(name), reference: statement.reference, children: [] })
    }
  }
  return statements.flatMap((statement) => leaves.get(statement) ?? [])
}

function buildClaimLeaf({ reference, text }: Statement, names: NodeNames): Branch[] {
  const title = shortenClaim(text, names.language)
  if (measureReadingLength(title) > MAX_LEAF_CHARS || !names.isFree(title)) return []
  return [{ title: names.take(title), reference, children: [] }]
}

/** Terms and dates as branches of their own, for an outline of too few themes. */
function gatherFactBranches(
  { definitions, events }: Outline,
  words: ContentLabels,
  names: NodeNames,
): readonly Branch[] {
  const terms = definitions.flatMap(({ statement, term }): Branch[] =>
    names.isFree(term)
      ? [{ title: capitalizeNode(names.take(term)), reference: statement.reference, children: [] }]
      : [],
  )
  const dated = events.flatMap(({ statement, text }): Branch[] => {
    const name = names.findName(statement, [text], [], 1.75)
    return name === null
      ? []
      : [{ title: capitalizeNode(`${text}: ${name}`), reference: statement.reference, children: [] }]
  })
  return [
    { title: words.definitions, children: terms },
    { title: words.timeline, children: dated.length < MIN_FACTS ? [] : dated },
  ]
}

function capitalizeNode(text: string): string {
  const [first = ''] = text
  const large = first.toUpperCase()
  return large.length === first.length ? large + text.slice(first.length) : text // `ß` has none
}
