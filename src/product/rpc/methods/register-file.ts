import { CAPABILITIES, defineRemoteMethod } from '../rpc.ts'

/** `[[[name]], notebook, context]` -> `[[[[id], name, ...]], ...]`; the bytes follow by `upload.ts`. Source: rpcs.md, C. */
export const registerFileMethod = defineRemoteMethod({
  name: 'REGISTER_FILE',
  kind: 'write',
  notebook: (notebookId: string, _name: string) => notebookId,
  params: (notebookId: string, name: string) => [[[name]], notebookId, [2], CAPABILITIES],
  read: (reply) => reply.at(0).at(0).at(0).at(0).id('a source id'),
})
