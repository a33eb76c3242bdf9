import type { Passage } from '../domain/citation.ts'
import { type AskNotebookContext, readQuestionMeaning } from './ask-notebook.ts'
import { toPassages } from './search/to-passages.ts'

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
  return toPassages(await threads.ask('search', { folder, text, limit, sourceIds, meaning }, signal))
}
