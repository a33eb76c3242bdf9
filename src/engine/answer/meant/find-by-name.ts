import { addUp } from '../../../lib/counts.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { listSearchedNames, listWeighedWords, type NamedWord } from './list-weighed-words.ts'

const MAX_PASSAGES = 6
/** What many names of one word have brought up is weighed once more, so that each word counts once. */
const PASSAGES_WEIGHED = 20
/** How much the search counts beside the share of the question that a passage says by whatever names. */
const SEARCH_WEIGHS = 0.3

/** Passages found by what the question's words may be called besides; the words themselves count as often as all their names. */
export function findByName(asked: AskedQuestion, retrieval: Retrieval): readonly FoundPassage[] {
  const words = listWeighedWords(asked, retrieval)
  const names = listSearchedNames(words)
  if (names.length === 0) return []
  const found = retrieval.find([asked.searchText, asked.searchText, ...names].join(' '), PASSAGES_WEIGHED)
  const best = Math.max(...found.map(({ score }) => score), Number.MIN_VALUE)
  const measureSaid = createSaidMeasure(words, retrieval)
  const rated = found.map((passage) => ({
    passage,
    rate: measureSaid(passage) + (SEARCH_WEIGHS * passage.score) / best,
  }))
  return rated
    .sort((a, b) => b.rate - a.rate)
    .slice(0, MAX_PASSAGES)
    .map(({ passage }) => passage)
}

/** The share of a question's words, by their weight, that a passage says with its heading. */
function createSaidMeasure(words: readonly NamedWord[], { terms }: Pick<Retrieval, 'terms'>) {
  const all = words.reduce((sum, { weight }) => sum + weight, 0)
  const sought = words.map(({ forms, weight, names }) => ({
    forms,
    weight,
    names: names.map(({ spelled, counts }) => ({ counts, forms: terms(spelled.join(' ')) })),
  }))
  return ({ heading, text }: FoundPassage): number => {
    const held = new Set(terms(`${heading ?? ''} ${text}`))
    const isInPassage = (form: string) => held.has(form)
    const said = sought.map(({ forms, weight, names }) => {
      const counts = forms.some(isInPassage) ? 1 : (names.find((name) => name.forms.some(isInPassage))?.counts ?? 0)
      return weight * counts
    })
    return all === 0 ? 0 : addUp(said) / all
  }
}
