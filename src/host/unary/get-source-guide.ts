import type { UnaryMethod } from '../services.ts'
import { findSourceAnywhere } from '../usecases/find-source.ts'
import { listSourceKeywords, summarizeSources } from '../usecases/guide.ts'

/** `[[[[SRC]]],CTX?]` -> `[[[null,[summary],[[keyword,...]],[]]]]`. */
export const answerGetSourceGuide: UnaryMethod = async (call) => {
  const { place, record } = await findSourceAnywhere(call, call.params.at(0).firstText())
  const sourceIds = record.engineId === null ? [] : [record.engineId]
  const summary = sourceIds.length === 0 ? '' : await summarizeSources(call, place, sourceIds)
  return [[[null, [summary], [await listSourceKeywords(call, place, record)], []]]]
}
