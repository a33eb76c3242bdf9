import { z } from 'zod'
import { operation } from './operation.ts'
import { notebookRef } from './parts.ts'

const group = 'Sharing'
const notYet = 'Sharing is not built yet; a notebook of the local product is seen by whoever reaches this service.'

const sharing = () =>
  z.looseObject({
    isPublic: z.boolean(),
    publicLink: z.string().optional(),
    collaborators: z
      .array(z.looseObject({ email: z.string(), name: z.string().optional(), role: z.string().optional() }))
      .readonly(),
  })

export const setSharing = operation({
  summary: 'Open or close the public link of a notebook',
  http: 'PUT /notebooks/{id}/share',
  group,
  tool: 'share_notebook',
  cli: 'notebook set-sharing <public>',
  kind: 'write',
  product: true,
  segments: { id: 'notebook_id' },
  aliases: { set_public: 'public' },
  input: () =>
    z.object({ public: z.boolean().describe('true opens the public link, false closes it'), ...notebookRef() }),
  output: sharing,
  faults: [],
  notYet,
  example: { input: { notebook_id: 'field-notes', public: true } },
})

export const getSharing = operation({
  summary: 'Whether a notebook is shared, and with whom',
  http: 'GET /notebooks/{id}/share',
  group,
  tool: 'share_notebook',
  cli: 'notebook sharing',
  kind: 'read',
  product: true,
  segments: { id: 'notebook_id' },
  input: () => z.object(notebookRef()),
  output: sharing,
  faults: [],
  notYet,
  example: { input: { notebook_id: 'field-notes' } },
})
