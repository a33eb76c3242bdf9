import type { NotebookGuide } from '../../domain/notebook-guide.ts'
import { answerOffline } from '../answer/answer-offline.ts'
import { readGuideMaterial } from '../guide/read-guide-material.ts'
import { writeGuide } from '../guide/write-guide.ts'
import type { WritableIndex } from '../search/passage-index.ts'
import { isServerPlace, openServerNotebook, readFromServer } from '../search/server-place.ts'
import { openWritableIndex } from '../search/sqlite-passage-index.ts'
import { openNotebookToRead } from '../store/notebook-file.ts'
import { defineJob } from './reply.ts'
import { requireReadySources, retrieve } from './retrieve.ts'
import { yieldToOthers } from './worker-thread.ts'

yieldToOthers()

/** What a notebook is about and what can be asked of it: each question that it suggests was answered. */
export const readGuide = defineJob(({ folder }: { readonly folder: string }): NotebookGuide => {
  if (isServerPlace(folder)) {
    const notebook = openServerNotebook(folder)
    return readFromServer(notebook, () => writeNotebookGuide(notebook))
  }
  const database = openNotebookToRead(folder)
  try {
    return writeNotebookGuide(openWritableIndex(database))
  } finally {
    database.close()
  }
})

function writeNotebookGuide(notebook: WritableIndex): NotebookGuide {
  requireReadySources(notebook.tables)
  const answerSuggestion = (text: string, sourceIds?: readonly string[]) =>
    answerOffline({ text, turns: [] }, retrieve(notebook, text, { sourceIds }))
  return writeGuide(readGuideMaterial(notebook.tables), answerSuggestion)
}
