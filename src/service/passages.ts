import type { Product } from '../product/port.ts'
import type { Handler } from './context.ts'
import { askedSources } from './labels.ts'
import { chooseNotebook } from './notebook-choice.ts'
import { reach } from './reach.ts'
import { verifyIn } from './verify.ts'

type Passages = NonNullable<Product['passages']>

/** Undefined where a transport has no such group: the walk then goes on, and ends in NOT_SUPPORTED. */
const withPassages =
  <T>(step: (passages: Passages) => Promise<T>) =>
  (product: Product) =>
    product.passages && step(product.passages)

export const searchPassages: Handler<'searchPassages'> = async (input, context) => {
  const chosen = chooseNotebook(input, context)
  const query = { text: input.query, limit: input.limit, sourceIds: await askedSources(input, chosen, context) }
  const search = withPassages((passages) => passages.search(chosen.notebookId, query, context.signal))
  return { passages: await reach(context, chosen, search) }
}

export const getNotebookGuide: Handler<'getNotebookGuide'> = async (input, context) => {
  const chosen = chooseNotebook(input, context)
  return await reach(context, chosen, ({ guide }) => guide?.read(chosen.notebookId, context.signal))
}

export const verifyCitations: Handler<'verifyCitations'> = async (input, context) => {
  const chosen = chooseNotebook(input, context)
  const results = await reach(context, chosen, (product) =>
    verifyIn(product, chosen.notebookId, input.citations, context.signal),
  )
  return { results, ok: results.every(({ ok }) => ok) }
}
