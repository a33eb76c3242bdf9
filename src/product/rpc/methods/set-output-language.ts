import { defineRemoteMethod } from '../rpc.ts'
import { readAccount } from './get-account.ts'

/** `[[[null, [[null x4, [language]]]]]]` -> the account, unwrapped. It holds for the whole account. Source: rpcs.md, I. */
export const setOutputLanguage = defineRemoteMethod({
  name: 'UPDATE_ACCOUNT',
  kind: 'write',
  params: (language: string) => [[[null, [[null, null, null, null, [language]]]]]],
  read: readAccount,
})
