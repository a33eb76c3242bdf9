import type { DescriptionWish, NotebookDescription } from '../domain/notebook-description.ts'
import { failureFields } from './model/endpoint.ts'
import type { EngineOptions } from './options.ts'
import type { Threads } from './workers/pools.ts'

type Described = { readonly folder: string; readonly threads: Threads; readonly options: EngineOptions }

/** Describes a notebook: with the configured model while there is another try, else by its own words. */
export async function describeNotebook(
  { folder, threads, options }: Described,
  { takenNames, isLastTry }: DescriptionWish,
  signal: AbortSignal,
): Promise<unknown> {
  const offline = (): Promise<NotebookDescription> => threads.ask('describeOffline', { folder, takenNames }, signal)
  if (!options.model || isLastTry) return await offline()
  const sources = await threads.ask('guideMaterial', { folder }, signal)
  const { describeWithModel } = await import('./guide/describe-with-model.ts')
  try {
    return await describeWithModel(sources, takenNames, options.model, signal)
  } catch (error) {
    signal.throwIfAborted()
    options.log.warn('model.fail', failureFields(error))
    return await offline()
  }
}
