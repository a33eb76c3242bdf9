import { cacheRetrieval } from './cache-retrieval.ts'
import type { Retrieval } from './retrieval.ts'

/** The notebook for one question: its texts compared in the question's language, where that is one of its own. */
export const readInLanguage = (notebook: Retrieval, language: string): Retrieval =>
  cacheRetrieval((notebook.languages.includes(language) && notebook.inLanguage?.(language)) || notebook)
