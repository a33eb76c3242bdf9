import { z } from 'zod'
import { lineText, longList, shortList } from './bounds.ts'
import { declareIn } from './declare.ts'
import { notebookRef, recordList } from './parts.ts'

const declare = declareIn('Labels')

const labels = () =>
  z.looseObject({
    labels: recordList({
      id: z.string(),
      name: z.string(),
      emoji: z.string().optional(),
      sourceCount: z.int(),
      sourceIds: z.array(z.string()).readonly(),
    }),
  })

export const changeLabels = declare({
  summary: 'Create, rename, delete, assign or list the source labels of a notebook',
  http: 'POST /notebooks/{id}/labels',
  tool: 'manage_labels',
  cli: 'label change <action>',
  kind: 'write',
  product: true,
  segments: { id: 'notebook_id' },
  input: () =>
    z
      .object({
        action: z.enum(['create', 'rename', 'delete', 'assign', 'unassign', 'list']).describe('What to do'),
        name: lineText().optional().describe('Name of the label; for rename beside label_ids the new one'),
        new_name: lineText().optional().describe('New name, for rename'),
        emoji: lineText().optional().describe('Sign of the label'),
        label_ids: shortList(lineText()).optional().describe('Labels meant, by id or name, in place of name'),
        source_ids: longList(lineText())
          .optional()
          .describe('Sources to assign or unassign, by id; also at once with create'),
        ...notebookRef(),
      })
      .superRefine((input, context) => {
        for (const missing of findMissingFields(input))
          context.addIssue({
            code: 'custom',
            path: [missing.split(' ')[0]!],
            message: `Missing required field: ${missing}`,
          })
      }),
  output: labels,
  faults: ['LABEL_NOT_FOUND', 'SOURCE_NOT_FOUND', 'DUPLICATE_NAME'],
  example: { input: { notebook_id: 'field-notes', action: 'create', name: 'Ferns' } },
})

export const listLabels = declare({
  summary: 'The source labels of a notebook',
  http: 'GET /notebooks/{id}/labels',
  tool: 'manage_labels',
  cli: 'label list',
  kind: 'read',
  product: true,
  segments: { id: 'notebook_id' },
  input: notebookRef,
  output: labels,
  example: { input: { notebook_id: 'field-notes' } },
})

type LabelChangeInput = {
  readonly action: string
  readonly name?: string
  readonly new_name?: string
  readonly emoji?: string
  readonly label_ids?: readonly string[]
  readonly source_ids?: readonly string[]
}

/** What an action cannot do without. */
function findMissingFields({
  action,
  name,
  new_name,
  emoji,
  label_ids = [],
  source_ids = [],
}: LabelChangeInput): string[] {
  const isNamed = name !== undefined || label_ids.length > 0
  const hasNew = new_name !== undefined || emoji !== undefined || (name !== undefined && label_ids.length > 0)
  if (action === 'create') return name === undefined ? ['name'] : []
  if (action === 'list') return []
  if (!isNamed) return ['name or label_ids']
  if (action === 'rename') return hasNew ? [] : ['new_name']
  return action !== 'delete' && source_ids.length === 0 ? ['source_ids'] : []
}
