import type { Unary } from '../house.ts'
import { sourceAnywhere } from '../life/find.ts'
import { keywordsOf, summaryOf } from '../life/guide.ts'

/** `[[[[SRC]]],CTX?]` -> `[[[null,[summary],[[keyword,...]],[]]]]`. */
export const getSourceGuide: Unary = async (call) => {
  const { place, record } = await sourceAnywhere(call, call.params.at(0).firstText())
  const sourceIds = record.engineId === null ? [] : [record.engineId]
  const summary = sourceIds.length === 0 ? '' : await summaryOf(call, place, sourceIds)
  return [[[null, [summary], [await keywordsOf(call, place, record)], []]]]
}
