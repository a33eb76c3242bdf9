import type { DescriptionRequest, NotebookDescription } from '../domain/notebook-description.ts'
import { buildFailureFields } from './model/endpoint.ts'
import type { EngineOptions } from './options.ts'
import type { Threads } from './workers/pools.ts'

type DescribeNotebookContext = { readonly folder: string; readonly threads: Threads; readonly options: EngineOptions }

/** Describes a notebook: with the configured model while there is another try, else by its own words. */
export async function describeNotebook(
  { folder, threads, options }: DescribeNotebookContext,
  { takenNames, isLastTry }: DescriptionRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const describeInThread = (): Promise<NotebookDescription> =>
    threads.ask('describeWithoutModel', { folder, takenNames }, signal)
  if (!options.model || isLastTry) return await describeInThread()
  const sources = await threads.ask('guideMaterial', { folder }, signal)
  const { describeWithModel } = await import('./guide/describe-with-model.ts')
  try {
    return await describeWithModel(sources, takenNames, options.model, signal)
  } catch (error) {
    signal.throwIfAborted()
    options.log.warn('model.fail', buildFailureFields(error))
    return await describeInThread()
  }
}
