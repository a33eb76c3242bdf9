import type { UnaryMethod } from '../services.ts'
import { buildAccountBlock } from '../usecases/settings.ts'

/**
 * `[[[null,[[null,null,null,null,[language]]]]]]` -> the account, not wrapped: the language at 2.4.0. One public client
 * leaves a level out.
 */
export const answerUpdateAccount: UnaryMethod = (call) => {
  const request = call.params.at(0)
  const change = request.at(0).isNull ? request : request.at(0)
  const language = change.at(1).at(0).at(4).at(0)
  if (!language.isNull) call.services.records.settings.put({ id: call.account.id, language: language.text() })
  else if (!call.params.at(0).isList) language.text()
  return buildAccountBlock(call)
}
