import { escapePattern } from '../../../../lib/escape-pattern.ts'
import { compileNamed } from '../../language/compile-once.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { quoteAbout } from '../whole/quote-about.ts'

/** So many sentences of what a text is about tell the thing that it bears the name of. */
const MAX_SENTENCES = 4

/** Whether the title of a source bears the name of a thing: what is said under a heading with that name is said of a part of it. */
export const bearsName = ({ name: title }: Pick<IndexedSource, 'name'>, name: string): boolean =>
  compileNamed(`(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}])`).test(title)

/** What the only source that bears the name of a thing says it is about; empty where none does, or several do. */
export function quoteNamedText(name: string, sources: readonly IndexedSource[], retrieval: Retrieval): Quote[] {
  const [source, other] = sources.filter((one) => bearsName(one, name))
  if (!source || other) return []
  return quoteAbout({ source, start: 0, end: source.text.length, section: null }, MAX_SENTENCES, retrieval)
}
