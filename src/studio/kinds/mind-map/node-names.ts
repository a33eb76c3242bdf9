import { findNamePhrases } from '../../extract/name-phrases.ts'
import { buildCuePattern } from '../../extract/statement-cues.ts'
import type { Outline, Statement } from '../../outline.ts'
import { createRelevance } from '../study/relevance.ts'
import { hasWholeWords } from '../study/sentence.ts'

/** A name of less weight, such as a lone short word, tells little by itself. */
export const NAME_WEIGHTS = { telling: 2.4, least: 2 } as const
/** What a telling term of the theme adds to the name that holds it. */
const TERM_WEIGHT = 0.75
/** What a name adds that holds the focus: it goes before all others. */
const FOCUS_WEIGHT = 4

/** Gives each statement of a map the name of what it speaks of, each name once. */
export class NodeNames {
  readonly language: string
  readonly #termByStatement: ReadonlyMap<string, string>
  readonly #taken = new Set<string>()
  /** How many words of the focus a name holds: what was asked about is told by one word. */
  readonly #rateFocus: (text: string) => number

  constructor({ definitions, language }: Outline, focus = '') {
    this.language = language
    this.#rateFocus = createRelevance({ focus }, language) ?? (() => 0)
    this.#termByStatement = new Map(definitions.map(({ statement, term }) => [statement.text, term]))
  }

  /** The term that a statement defines, else the telling name in it that no node above and no other node has; or null. */
  nameStatement(
    statement: Statement,
    above: readonly string[],
    terms: readonly string[],
    minWeight: number = NAME_WEIGHTS.telling,
  ): string | null {
    const name = this.findName(statement, above, terms, minWeight)
    return name === null || !this.isFree(name) ? null : this.take(name)
  }

  findName(
    { text }: Statement,
    above: readonly string[],
    terms: readonly string[],
    minWeight: number = NAME_WEIGHTS.telling,
  ): string | null {
    const term = this.#termByStatement.get(text)
    if (term !== undefined && this.#isNew(term, above)) return term
    const phrases = this.#readPhrases(text).filter((phrase) => this.#isNew(phrase.text, above))
    const weighPhrase = (phrase: { readonly text: string; readonly weight: number }) =>
      (this.#rateFocus(phrase.text) > 0 ? FOCUS_WEIGHT : 0) +
      phrase.weight +
      (phrase.weight >= NAME_WEIGHTS.least && terms.some((one) => hasWholeWords(phrase.text, one)) ? TERM_WEIGHT : 0)
    const [best] = phrases.toSorted((a, b) => weighPhrase(b) - weighPhrase(a))
    return best && weighPhrase(best) >= minWeight ? best.text : null
  }

  isFree(name: string): boolean {
    return !this.#taken.has(name.toLowerCase())
  }

  take<T extends readonly string[]>(...names: T): T[0] {
    for (const name of names) this.#taken.add(name.toLowerCase())
    return names[0]!
  }

  #isNew(name: string, above: readonly string[]): boolean {
    return this.isFree(name) && !above.some((title) => hasWholeWords(title, name))
  }

  /** What a sentence leaves out or denies is not what it tells of. */
  #readPhrases(text: string) {
    const places = (['excepts', 'denials'] as const).map((cue) => buildCuePattern(this.language, cue).exec(text)?.index)
    const end = Math.min(text.length, ...places.filter((place) => place !== undefined))
    return findNamePhrases(text, this.language).filter(({ start }) => start < end)
  }
}
