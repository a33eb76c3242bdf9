import { constants } from 'node:os'
import { embedPending, openEmbedder } from '../model/embedder.ts'
import type { ModelEndpoint } from '../model/endpoint.ts'
import { openNotebook } from '../store/notebook-file.ts'
import { openVectorStore } from '../store/vectors.ts'
import { openNotebookPlace } from './notebook-place.ts'
import { defineJob } from './reply.ts'
import { yieldToOthers } from './worker-thread.ts'

yieldToOthers(constants.priority.PRIORITY_LOW)

const never = new AbortController().signal // who cancels ends the thread

/** Makes the vectors that are missing. A failure costs nothing but them: it is told, and the next run goes on. */
export const embedNotebook = defineJob(
  async ({ folder, embedder }: { folder: string; embedder: ModelEndpoint }): Promise<{ problem: string | null }> => {
    const notebook = openNotebookPlace(folder, { openFile: openNotebook })
    try {
      return await embedPending(openEmbedder(embedder), openVectorStore(notebook), never)
    } finally {
      notebook.close()
    }
  },
)
