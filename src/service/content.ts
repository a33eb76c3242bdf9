import type { Handler } from './context.ts'
import { chooseNotebook } from './notebook-choice.ts'
import { reach } from './reach.ts'
import { sourcesOf } from './sources.ts'

export const listContent: Handler<'listContent'> = async (input, context) => {
  const chosen = chooseNotebook(input, context)
  const { sources } = await sourcesOf(chosen, context)
  const artifacts = await reach(context, chosen, async (product) =>
    product.artifacts ? await product.artifacts.list(chosen.notebookId, context.signal) : [],
  )
  return {
    sources: sources.map(({ id, title, type, status, reason }) => ({
      id,
      name: title,
      type,
      status,
      ...(reason ? { reason } : {}),
    })),
    generatedContent: artifacts.map(({ id, type, name, status, createdAt, files }) => ({
      id,
      type,
      name,
      status,
      createdAt,
      files,
    })),
    sourceCount: sources.length,
    hasAudioOverview: artifacts.some(({ type, status }) => type === 'audio_overview' && status === 'ready'),
  }
}
