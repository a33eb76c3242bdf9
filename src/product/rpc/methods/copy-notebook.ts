import { CONTEXT, defineRemoteMethod } from '../rpc.ts'

/** `[context, id, title]` -> the new notebook. A wrong form is refused with 3. Source: rpcs.md, B. */
export const copyNotebook = defineRemoteMethod({
  name: 'COPY_NOTEBOOK',
  kind: 'write',
  params: (id: string, title: string) => [CONTEXT, id, title],
  read: (reply) => reply.at(2).id('a notebook id'),
})
