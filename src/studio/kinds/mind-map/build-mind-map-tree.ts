import { pointsBack } from '../../../text/points-back.ts'
import { UNSPACED } from '../../extract/unspaced.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { Outline, Statement, Theme } from '../../outline.ts'
import { hasWholeWords } from '../study/sentence.ts'
import { balanceTree, MAX_BRANCHES } from './balance-tree.ts'
import { type Branch, countBranchNodes } from './branch.ts'
import { CUT, createPhraser, type Phraser } from './phraser.ts'

const MIN_BRANCHES = 3
const MIN_CHILDREN = 3
const MAX_TERMS = 5
const MAX_LEAVES = 4

/** The tree of an outline: themes, under them subthemes or telling terms, and short phrases with their places. */
export function buildMindMapTree(outline: Outline, title: string, words: ContentLabels): Branch {
  const phraser = createPhraser(outline.language)
  const facts = mapFactTitles(outline, phraser)
  const top = chooseTopThemes(outline.themes).map((theme) => nameTheme(theme, title))
  const more = top.length >= MIN_BRANCHES ? [] : gatherFactBranches(outline, words, phraser)
  const told = new Set(more.flatMap(({ children }) => children.map(({ reference }) => reference!.sourceText)))
  const themes = top.map((theme) => new ThemeWriter(removeStatements(theme, told), facts, phraser).buildBranch())
  return balanceTree({ title, children: [...themes, ...more].filter(({ children }) => children.length > 0) })
}

/** What other branches tell is not told again. */
const removeStatements = (theme: Theme, told: ReadonlySet<string>): Theme => ({
  ...theme,
  statements: theme.statements.filter(({ reference }) => !told.has(reference.sourceText)),
  subthemes: theme.subthemes.map((subtheme) => removeStatements(subtheme, told)),
})

/** A single theme is no branch: its subthemes are. Of too many those that say most stay, in telling order. */
function chooseTopThemes(themes: readonly Theme[]): readonly Theme[] {
  const only = themes.length === 1 ? themes[0]! : null
  if (only && only.subthemes.length > 1) return chooseTopThemes(only.subthemes)
  const countStatements = (theme: Theme): number =>
    theme.statements.length + theme.subthemes.reduce((sum, subtheme) => sum + countStatements(subtheme), 0)
  const kept = new Set(themes.toSorted((a, b) => countStatements(b) - countStatements(a)).slice(0, MAX_BRANCHES))
  return themes.filter((theme) => kept.has(theme))
}

/** A theme that is called as the whole map is gets its telling terms for a title. */
function nameTheme(theme: Theme, title: string): Theme {
  if (theme.title.toLowerCase() !== title.toLowerCase() || theme.terms.length === 0) return theme
  return { ...theme, title: theme.terms.slice(0, 2).map(capitalizeNode).join(', ') }
}

/** The figure, date or definition that a statement holds, as a node says it. */
type FactTitles = ReadonlyMap<string, string>

function mapFactTitles({ definitions, events, figures }: Outline, phraser: Phraser): FactTitles {
  const titles = [
    ...figures.map((one) => [one.statement.text, phraser.phraseFigure(one)] as const),
    ...events.map((one) => [one.statement.text, phraser.phraseEvent(one)] as const),
    ...definitions.map((one) => [one.statement.text, `${one.term}: ${phraser.phraseDefinition(one)}`] as const),
  ]
  return new Map(titles) // the last one counts: a definition says more than a date, a date more than a figure
}

/** Writes the nodes of one theme; each telling term of it becomes a node once at most. */
class ThemeWriter {
  readonly #theme: Theme
  readonly #facts: FactTitles
  readonly #phraser: Phraser
  readonly #freeTerms: Set<string>

  constructor(theme: Theme, facts: FactTitles, phraser: Phraser) {
    this.#theme = theme
    this.#facts = facts
    this.#phraser = phraser
    this.#freeTerms = new Set(theme.terms.filter((term) => !hasWholeWords(theme.title, term)))
  }

  buildBranch(): Branch {
    const { statements, subthemes, title } = this.#theme
    const spoken = new Set(subthemes.flatMap((subtheme) => subtheme.statements.map(({ text }) => text)))
    const own = statements.filter(({ text }) => !spoken.has(text))
    const children =
      subthemes.length > 0 ? [...subthemes.map((one) => this.#subtheme(one)), ...this.#leaves(own)] : this.#byTerm(own)
    const told = dropRepeatedBranches(
      children.map((child) => removePrefix(child, title)).filter((child) => child.title !== title),
    )
    const whole = told.filter((child) => !isCut(child))
    return { title, children: whole.length >= MIN_CHILDREN ? whole : told }
  }

  #subtheme({ statements, title }: Theme): Branch {
    return { title, children: this.#leaves(statements, title).slice(0, MAX_LEAVES) }
  }

  /** Statements under the first of the telling terms that they hold; a term of one statement is told in one node. */
  #byTerm(statements: readonly Statement[]): readonly Branch[] {
    const terms = [...this.#freeTerms].slice(0, MAX_TERMS)
    const groups = Map.groupBy(statements, ({ text }) => terms.find((term) => hasWholeWords(text, term)))
    for (const [term, { length }] of groups) if (term !== undefined && length > 1) this.#freeTerms.delete(term)
    return [...groups].flatMap(([term, members]) => {
      const children = this.#leaves(members, term).slice(0, MAX_LEAVES)
      return term === undefined || children.length < 2 ? children : [{ title: capitalizeNode(term), children }]
    })
  }

  /** Whole phrases first, and alone when there are some. */
  #leaves(statements: readonly Statement[], parent = this.#theme.title): readonly Branch[] {
    const standing = statements.filter(({ text }) => !pointsBack(text))
    const leaves = (standing.length > 1 ? standing : statements).map((statement) => this.#leaf(statement))
    const told = dropRepeatedBranches(leaves.map((leaf) => removePrefix(leaf, parent)))
    const whole = told.filter((leaf) => !isCut(leaf))
    return whole.length > 1 ? whole : [...whole, ...told.filter(isCut)]
  }

  /** Its fact, else a short phrase of it, else, in a script without spaces, a telling term that it holds. */
  #leaf(statement: Statement): Branch {
    const { reference, text } = statement
    const phrase = this.#facts.get(text) ?? this.#phraser.phraseStatement(statement, this.#theme.terms)
    const term = phrase.endsWith(CUT)
      ? [...this.#freeTerms].find((one) => isTellingTerm(one) && hasWholeWords(text, one))
      : undefined
    if (term !== undefined) this.#freeTerms.delete(term)
    return { title: capitalizeNode(term ?? phrase), reference, children: [] }
  }
}

const isCut = ({ title }: Branch) => title.endsWith(CUT)
/** Where words stand apart, a few of them torn out of a sentence say nothing: `Ellis turns`. */
const isTellingTerm = (term: string) => UNSPACED.test(term)

/** `Varroa: a mite that ...` under `Varroa` says its name once. */
function removePrefix(leaf: Branch, parent: string): Branch {
  const prefix = `${parent}: `.toLowerCase()
  const isRepeated = leaf.title.toLowerCase().startsWith(prefix)
  return isRepeated ? { ...leaf, title: capitalizeNode(leaf.title.slice(prefix.length)) } : leaf
}

/** Figures, dates and definitions as branches of their own, for an outline of too few themes. */
function gatherFactBranches(
  { definitions, events, figures }: Outline,
  words: ContentLabels,
  phraser: Phraser,
): readonly Branch[] {
  const leaf = (title: string, { reference }: Statement): Branch => ({
    title: capitalizeNode(title),
    reference,
    children: [],
  })
  return [
    {
      title: words.definitions,
      children: definitions.map((one) => leaf(`${one.term}: ${phraser.phraseDefinition(one)}`, one.statement)),
    },
    { title: words.keyFigures, children: figures.map((one) => leaf(phraser.phraseFigure(one), one.statement)) },
    { title: words.timeline, children: events.map((one) => leaf(phraser.phraseEvent(one), one.statement)) },
  ]
}

/** Titles once each; of two alike the one that says more stays. */
function dropRepeatedBranches(branches: readonly Branch[]): readonly Branch[] {
  const byTitle = new Map<string, Branch>()
  for (const branch of branches) {
    const key = branch.title.toLowerCase()
    const known = byTitle.get(key)
    if (!known || countBranchNodes(known) < countBranchNodes(branch)) byTitle.set(key, branch)
  }
  return [...byTitle.values()]
}

function capitalizeNode(text: string): string {
  const [first = ''] = text
  const large = first.toUpperCase()
  return large.length === first.length ? large + text.slice(first.length) : text // `ß` has none
}
