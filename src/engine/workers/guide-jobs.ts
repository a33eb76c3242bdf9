import type { NotebookGuide } from '../../domain/notebook-guide.ts'
import { answerOffline } from '../answer/answer-offline.ts'
import { readGuideMaterial } from '../guide/read-guide-material.ts'
import { writeGuide } from '../guide/write-guide.ts'
import { openNotebookToRead } from '../store/notebook-file.ts'
import { yieldToOthers } from './priority.ts'
import { defineJob } from './reply.ts'
import { requireReadySources, retrieve } from './retrieve.ts'

yieldToOthers()

/** What a notebook is about and what can be asked of it: each question that it suggests was answered. */
export const readGuide = defineJob(({ folder }: { readonly folder: string }): NotebookGuide => {
  const database = openNotebookToRead(folder)
  try {
    requireReadySources(database)
    const answerSuggestion = (text: string, sourceIds?: readonly string[]) =>
      answerOffline({ text, turns: [] }, retrieve(database, text, { sourceIds }))
    return writeGuide(readGuideMaterial(database), answerSuggestion)
  } finally {
    database.close()
  }
})
