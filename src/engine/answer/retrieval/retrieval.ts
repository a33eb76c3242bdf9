import type { Answer } from '../../../domain/answer.ts'
import type { PlacedCitation } from '../../../domain/citation.ts'
import type { FoundPassage } from '../../search/found-passage.ts'
import type { IndexedSource } from './indexed-source.ts'

/** A source that is asked, as it is named to people. */
export type AskedSource = { readonly id: string; readonly name: string }

/**
 * All that answering needs of a notebook. `find` ranks passages for a search text in which a repeated word weighs more;
 * `terms` gives the terms of a text as the index holds them (stemmed, without stop words), in reading order;
 * `weightOf` is the inverse document frequency of a term in this notebook, above 0, largest for a term it does not hold.
 */
export type Retrieval = {
  readonly find: (text: string, limit: number) => readonly FoundPassage[]
  readonly terms: (text: string) => readonly string[]
  readonly weightOf: (term: string) => number
  /** The languages of the notebook by their ISO 639-1 codes, the one that most of it is in first. */
  readonly languages: readonly string[]
  /** The same notebook with its texts compared in another of its languages; absent where one is all that it reads. */
  readonly inLanguage?: (language: string) => Retrieval
  /** Terms of the notebook that begin with these letters, as the index holds them. */
  readonly termsFrom: (prefix: string) => ReadonlySet<string>
  /** The sources asked, in the order in which they were added. */
  readonly sources: readonly AskedSource[]
  /** A source as a whole, for what lies beyond the passages found: headers, lists, sections, pages. Null when it is gone. */
  readonly readSource: (sourceId: string) => IndexedSource | null
  /** From this closeness on a passage supports an answer by meaning alone; none where meanings are not compared. */
  readonly supportsFrom?: number | null
}

/** An answer before it is bound to a conversation. */
export type WrittenAnswer = Omit<Answer<PlacedCitation>, 'conversationId'>
