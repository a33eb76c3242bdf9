import { z } from 'zod'
import { operation } from './operation.ts'
import { notebookRef } from './parts.ts'

const group = 'Labels'
const notYet = 'Source labels are not built yet; ask only some sources with source_ids of POST /ask.'

const labels = () =>
  z.looseObject({
    labels: z
      .array(
        z.looseObject({
          id: z.string(),
          name: z.string(),
          emoji: z.string().optional(),
          sourceCount: z.int(),
          sourceIds: z.array(z.string()).readonly(),
        }),
      )
      .readonly(),
  })

export const changeLabels = operation({
  summary: 'Create, rename, delete, assign or list the source labels of a notebook',
  http: 'POST /notebooks/{id}/labels',
  group,
  tool: 'manage_labels',
  cli: 'label change <action>',
  kind: 'write',
  product: true,
  segments: { id: 'notebook_id' },
  input: () =>
    z.object({
      action: z.enum(['create', 'rename', 'delete', 'assign', 'unassign', 'list']).describe('What to do'),
      name: z.string().optional().describe('Name of the label'),
      new_name: z.string().optional().describe('New name, for rename'),
      emoji: z.string().optional().describe('Sign of the label'),
      label_ids: z.array(z.string()).optional().describe('Labels meant, in place of the name'),
      source_ids: z.array(z.string()).optional().describe('Sources to assign or unassign'),
      ...notebookRef(),
    }),
  output: labels,
  faults: ['LABEL_NOT_FOUND', 'SOURCE_NOT_FOUND', 'DUPLICATE_NAME'],
  notYet,
  example: { input: { notebook_id: 'field-notes', action: 'create', name: 'Ferns' } },
})

export const listLabels = operation({
  summary: 'The source labels of a notebook',
  http: 'GET /notebooks/{id}/labels',
  group,
  tool: 'manage_labels',
  cli: 'label list',
  kind: 'read',
  product: true,
  segments: { id: 'notebook_id' },
  input: () => z.object(notebookRef()),
  output: labels,
  faults: [],
  notYet,
  example: { input: { notebook_id: 'field-notes' } },
})
