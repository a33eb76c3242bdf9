import { callProduct } from './call-product.ts'
import type { Handler } from './context.ts'
import { chooseAskedSources } from './labels.ts'
import { chooseNotebook } from './notebook-choice.ts'
import { verifyInProduct } from './verify.ts'
import { createGroupStep } from './with-group.ts'

const withPassages = createGroupStep('passages')

export const searchPassages: Handler<'searchPassages'> = async (input, context) => {
  const chosen = await chooseNotebook(input, context)
  const query = { text: input.query, limit: input.limit, sourceIds: await chooseAskedSources(input, chosen, context) }
  const search = withPassages((passages) => passages.search(chosen.notebookId, query, context.signal))
  return { passages: await callProduct(context, chosen, search) }
}

export const getNotebookGuide: Handler<'getNotebookGuide'> = async (input, context) => {
  const chosen = await chooseNotebook(input, context)
  return await callProduct(context, chosen, ({ guide }) => guide?.read(chosen.notebookId, context.signal))
}

export const verifyCitations: Handler<'verifyCitations'> = async (input, context) => {
  const chosen = await chooseNotebook(input, context)
  const results = await callProduct(context, chosen, (product) =>
    verifyInProduct(product, chosen.notebookId, input.citations, context.signal),
  )
  return { results, ok: results.every(({ ok }) => ok) }
}
