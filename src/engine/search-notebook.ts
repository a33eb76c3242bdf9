import type { Passage } from '../domain/citation.ts'
import { type AskNotebookContext, readQuestionMeaning } from './ask-notebook.ts'
import type { FoundPassage } from './search/found-passage.ts'

export type PassageSearchRequest = {
  readonly text: string
  readonly limit: number
  readonly sourceIds?: readonly string[]
}

/** The passages that a search finds, the best first. */
export async function searchNotebook(
  { folder, threads, meanings }: Omit<AskNotebookContext, 'options'>,
  { text, limit, sourceIds }: PassageSearchRequest,
  signal: AbortSignal,
): Promise<readonly Passage[]> {
  const meaning = await readQuestionMeaning({ folder, threads, meanings }, { text, turns: [] }, signal)
  const found = await threads.ask('search', { folder, text, limit, sourceIds, meaning }, signal)
  return found.map(rankPassage)
}

/** A passage that search found, by its place; what only the index knows of it is left out. */
const rankPassage = ({ sourceNumber: _, closeness: __, ...passage }: FoundPassage, index: number): Passage => ({
  rank: index + 1,
  ...passage,
})
