import { Fault } from '../domain/fault.ts'
import { type Label, labelKey } from '../domain/label.ts'
import type { Product } from '../product/port.ts'
import type { Context, Handler } from './context.ts'
import { makeOnce } from './make-once.ts'
import { type Chosen, chooseNotebook } from './notebook-choice.ts'
import { reach } from './reach.ts'
import { pinned, removeOnce } from './remove-once.ts'

type Labels = NonNullable<Product['labels']>
type Change = Parameters<Handler<'changeLabels'>>[0]

/** Undefined where a transport has no such group: the walk then goes on, and ends in NOT_SUPPORTED. */
const withLabels =
  <T>(step: (labels: Labels) => Promise<T>) =>
  (product: Product) =>
    product.labels && step(product.labels)

export const listLabels: Handler<'listLabels'> = async (input, context) =>
  shown(await labelsOf(chooseNotebook(input, context), context))

export const changeLabels: Handler<'changeLabels'> = async (input, context) => {
  const chosen = chooseNotebook(input, context)
  if (input.action === 'list') return shown(await labelsOf(chosen, context))
  if (input.action === 'create') await create(input, chosen, context)
  else await change(input, chosen, context)
  return shown(await labelsOf(chosen, context))
}

function create({ name, emoji, source_ids = [] }: Change, chosen: Chosen, context: Context): Promise<Label> {
  const { notebookId } = chosen
  const label = { name: name!.trim(), emoji, sourceIds: source_ids }
  return makeOnce(context, chosen, 'label', {
    make: ({ labels }, id) => labels?.create(notebookId, label, context.signal, id),
    find: async ({ labels }) => {
      const all = (await labels?.list(notebookId, context.signal)) ?? []
      return all.find((one) => labelKey(one.name) === labelKey(label.name)) ?? null
    },
    sought: `a label called “${label.name}”`,
  })
}

async function change(input: Change, chosen: Chosen, context: Context): Promise<void> {
  const { label_ids, name } = input
  const { ids: meant } = await pinned('labels', context, async () => {
    const known = await labelsOf(chosen, context)
    const ids = new Set((label_ids ?? [name!]).map((reference) => labelNamed(reference, known).id))
    return { ids: [...ids], notebookId: chosen.notebookId }
  })
  const carry = withLabels((labels) => carryOut(input, meant, labels, chosen.notebookId, context.signal))
  const isRemoval = input.action === 'delete' // of all or none
  const work = () => reach(context, chosen, carry)
  await (isRemoval ? removeOnce(context, 'LABEL_NOT_FOUND', work) : work())
}

async function carryOut(input: Change, meant: readonly string[], labels: Labels, id: string, signal: AbortSignal) {
  switch (input.action) {
    case 'rename':
      return labels.update(id, onlyOne(meant), newNames(input), signal)
    case 'delete':
      return labels.delete(id, meant, signal)
    case 'assign':
      return labels.assign(id, meant, input.source_ids ?? [], signal)
    case 'unassign':
      return labels.unassign(id, meant, input.source_ids ?? [], signal)
  }
}

/** Beside ids, `name` is the new name. */
function newNames({ name, new_name, emoji, label_ids }: Change): Partial<Pick<Label, 'name' | 'emoji'>> {
  const wished = new_name ?? (label_ids ? name : undefined)
  return { ...(wished === undefined ? {} : { name: wished.trim() }), ...(emoji === undefined ? {} : { emoji }) }
}

function onlyOne(ids: readonly string[]): string {
  if (ids.length === 1) return ids[0]!
  throw new Fault('BAD_REQUEST', 'label_ids must name one label to rename.', { hint: 'Rename labels one by one.' })
}

/** @throws Fault LABEL_NOT_FOUND */
function labelNamed(reference: string, known: readonly Label[]): Label {
  const label =
    known.find(({ id }) => id === reference.trim()) ?? known.find(({ name }) => labelKey(name) === labelKey(reference))
  if (label) return label
  throw new Fault('LABEL_NOT_FOUND', `Label not found: ${reference}`, {
    hint: 'GET /notebooks/{id}/labels lists the labels of the notebook.',
  })
}

function labelsOf({ notebookId, ...target }: Chosen, context: Context): Promise<readonly Label[]> {
  return reach(
    context,
    target,
    withLabels((labels) => labels.list(notebookId, context.signal)),
  )
}

const shown = (labels: readonly Label[]) => ({
  labels: labels.map(({ id, name, emoji, sourceIds }) => ({
    id,
    name,
    ...(emoji === undefined ? {} : { emoji }),
    sourceCount: sourceIds.length,
    sourceIds,
  })),
})

/** Which sources a question is put to. */
export type SourceFilter = { readonly source_ids?: readonly string[]; readonly labels?: readonly string[] }

/**
 * The sources a question is put to: those named, those with one of the labels, or, when both are given, those that are
 * both; undefined means all.
 * @throws Fault LABEL_NOT_FOUND; NO_SOURCES when none is left
 */
export async function askedSources(
  { source_ids, labels }: SourceFilter,
  chosen: Chosen,
  context: Context,
): Promise<readonly string[] | undefined> {
  if (labels === undefined) return source_ids
  const known = await labelsOf(chosen, context)
  const labelled = new Set(labels.flatMap((reference) => labelNamed(reference, known).sourceIds))
  const asked = source_ids ? source_ids.filter((id) => labelled.has(id)) : [...labelled]
  if (asked.length > 0) return asked
  const which = source_ids && labelled.size > 0 ? 'None of the sources named' : 'No source of the notebook'
  throw new Fault('NO_SOURCES', `${which} has one of these labels: ${labels.join(', ') || 'none was named'}`, {
    hint: 'POST /notebooks/{id}/labels with action assign gives sources a label.',
  })
}
