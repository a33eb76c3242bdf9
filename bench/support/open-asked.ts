import { openRetrieval } from '../../src/engine/answer/retrieval/open-retrieval.ts'
import type { Retrieval } from '../../src/engine/answer/retrieval/retrieval.ts'
import type { SearchableSource } from '../../src/engine/search/searchable-source.ts'
import { openPassageIndex } from '../../src/engine/search/sqlite-passage-index.ts'
import type { AskedNotebook } from './asked-text.ts'
import { indexTexts } from './index-texts.ts'

/** Puts the texts of a notebook into an index, as the product would; a source is called by the place of its text. */
export function openAsked({ texts }: AskedNotebook): (question: string) => Retrieval {
  const { database, sources } = indexTexts(texts)
  const index = openPassageIndex(database)
  const readSource = ({ id, title }: SearchableSource) => {
    const { text, places, facts } = texts[Number(id)]!
    return { id, name: title, text, places, ...(facts && { facts }) }
  }
  return (question) => openRetrieval(index, { question, sources, readSource })
}
