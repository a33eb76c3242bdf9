import { openPassageSearch } from '../../search/find-passages.ts'
import { readNotebookTerms } from '../../search/notebook-terms.ts'
import type { PassageIndex } from '../../search/passage-index.ts'
import type { QuestionMeaning } from '../../search/question-meaning.ts'
import type { SearchableSource } from '../../search/searchable-source.ts'
import type { IndexedSource } from './indexed-source.ts'
import type { Retrieval } from './retrieval.ts'
import { computeTermWeight } from './term-weight.ts'

type RetrievalRequest = {
  /** Chooses the language in which sentences are compared. */
  readonly question: string
  /** The ready sources, or those of them that are asked. */
  readonly sources: readonly SearchableSource[]
  /** A source as a whole, null when it is gone. */
  readonly readSource: (source: SearchableSource) => IndexedSource | null
  /** What the question means, where an embedder is configured. */
  readonly meaning?: QuestionMeaning | null
  /** The language of the notebook to compare in, whatever the question's. */
  readonly language?: string
}

/**
 * A notebook's index as answering needs it, for one question: the service answers through it, and bench/answers.ts
 * measures it. The latent space is left out: an answer would change when it is ready. Passages are found in every language of the notebook, sentences are compared in one (`readNotebookTerms`).
 */
export function openRetrieval(index: PassageIndex, request: RetrievalRequest): Retrieval {
  const { question, sources, readSource, meaning, language } = request
  const words = readNotebookTerms(index, question, language)
  return {
    find: openPassageSearch(index, { sources, vector: meaning?.vector, usesLatentSpace: false }),
    supportsFrom: meaning?.supportsFrom,
    terms: words.terms,
    languages: words.languages,
    inLanguage: (language) => openRetrieval(index, { ...request, language }),
    termsFrom: words.termsFrom,
    weightOf: (term) => computeTermWeight(words.frequencyOf(term), words.chunkCount),
    sources: sources.map(({ id, title }) => ({ id, name: title })),
    readSource: (sourceId) => {
      const source = sources.find(({ id }) => id === sourceId)
      return source ? readSource(source) : null
    },
  }
}
