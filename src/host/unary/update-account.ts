import type { Unary } from '../house.ts'
import { accountBlock } from '../life/settings.ts'

/**
 * `[[[null,[[null,null,null,null,[language]]]]]]` -> the account, not wrapped: the language at 2.4.0. One public client
 * leaves a level out.
 */
export const updateAccount: Unary = (call) => {
  const wish = call.params.at(0)
  const change = wish.at(0).isNull ? wish : wish.at(0)
  const language = change.at(1).at(0).at(4).at(0)
  if (!language.isNull) call.house.records.settings.put({ id: call.account.id, language: language.text() })
  else if (!call.params.at(0).isList) language.text()
  return accountBlock(call)
}
