import { answerFile } from './answer-file.ts'
import { callProduct } from './call-product.ts'
import { findNewestContent, locateNamedContent, withArtifacts } from './content.ts'
import type { Context, Handler } from './context.ts'
import { type ChosenNotebook, chooseNotebook } from './notebook-choice.ts'
import { requireSourceId } from './sources.ts'

type DownloadInput = Parameters<Handler<'downloadContent'>>[0]

export const downloadContent: Handler<'downloadContent'> = (input, context) =>
  answerFile(input, () => openContent(input, context), context)

async function openContent(input: DownloadInput, context: Context) {
  const { chosen, contentId } = await chooseContent(input, context)
  const { notebookId } = chosen
  const download = withArtifacts(({ download }) => download(notebookId, contentId, input.file ?? null, context.signal))
  const file = await callProduct(context, chosen, download)
  const query = new URLSearchParams({ notebook_id: notebookId, content_id: contentId, file: file.name })
  return { file, url: `/content/download?${query}`, id: { contentId } }
}

export const downloadSource: Handler<'downloadSource'> = (input, context) =>
  answerFile(input, () => openOriginal(input, context), context)

async function openOriginal(input: Parameters<Handler<'downloadSource'>>[0], context: Context) {
  const chosen = await chooseNotebook(input, context)
  const { notebookId } = chosen
  const sourceId = await requireSourceId(input, chosen, context)
  const file = await callProduct(context, chosen, ({ sources }) =>
    sources.original?.(notebookId, sourceId, context.signal),
  )
  return { file, url: `/notebooks/${notebookId}/sources/${sourceId}/original`, id: { sourceId } }
}

async function chooseContent(
  input: DownloadInput,
  context: Context,
): Promise<{ chosen: ChosenNotebook; contentId: string }> {
  if (input.content_id !== undefined) return await locateNamedContent(input.content_id, input, context)
  const chosen = await chooseNotebook(input, context)
  return { chosen, contentId: (await findNewestContent(input.content_type!, chosen, context)).id }
}
