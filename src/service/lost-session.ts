import { Fault, toFault } from '../domain/fault.ts'
import { callProduct } from './call-product.ts'
import type { Context } from './context.ts'
import type { ChosenNotebook } from './notebook-choice.ts'

/**
 * Why a question found its session closed: a notebook that is deleted takes its sessions with it, and whoever asked is
 * told of the notebook. Any other failure is what it was.
 */
export async function explainLostSession(
  error: unknown,
  { notebookId, ...target }: ChosenNotebook,
  context: Context,
): Promise<unknown> {
  if (!(error instanceof Fault) || error.code !== 'SESSION_NOT_FOUND') return error
  const look = callProduct(context, target, (product) => product.notebooks.get(notebookId, context.signal))
  const missing = await look.then(
    () => null,
    (absence) => toFault(absence),
  )
  if (missing?.code !== 'NOTEBOOK_NOT_FOUND') return error
  return new Fault('NOTEBOOK_NOT_FOUND', 'The notebook has been deleted meanwhile.', {
    hint: 'Ask another one; GET /notebooks lists the notebooks of the library.',
    cause: error,
  })
}
