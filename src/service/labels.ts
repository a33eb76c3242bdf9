import { Fault } from '../domain/fault.ts'
import type { Label } from '../domain/label.ts'
import { normalizeName } from '../lib/normalize-name.ts'
import type { LabelsGroup } from '../product/port.ts'
import { callProduct } from './call-product.ts'
import type { Context, Handler } from './context.ts'
import { makeOnce } from './make-once.ts'
import { type ChosenNotebook, chooseNotebook } from './notebook-choice.ts'
import { pinOnce, removeOnce } from './remove-once.ts'
import { createGroupStep } from './with-group.ts'

type ChangeLabelsInput = Parameters<Handler<'changeLabels'>>[0]

const withLabels = createGroupStep('labels')

export const listLabels: Handler<'listLabels'> = async (input, context) =>
  toLabelsReply(await listNotebookLabels(await chooseNotebook(input, context), context))

export const changeLabels: Handler<'changeLabels'> = async (input, context) => {
  const chosen = await chooseNotebook(input, context)
  if (input.action === 'list') return toLabelsReply(await listNotebookLabels(chosen, context))
  if (input.action === 'create') await makeLabel(input, chosen, context)
  else await changeChosenLabels(input, chosen, context)
  return toLabelsReply(await listNotebookLabels(chosen, context))
}

function makeLabel(
  { name, emoji, source_ids = [] }: ChangeLabelsInput,
  chosen: ChosenNotebook,
  context: Context,
): Promise<Label> {
  const { notebookId } = chosen
  const label = { name: name!.trim(), emoji, sourceIds: source_ids }
  return makeOnce(context, chosen, 'label', {
    make: ({ labels }, id) => labels?.create(notebookId, label, context.signal, id),
    find: async ({ labels }) => {
      const all = (await labels?.list(notebookId, context.signal)) ?? []
      return all.find((one) => normalizeName(one.name) === normalizeName(label.name)) ?? null
    },
    sought: `a label called “${label.name}”`,
  })
}

async function changeChosenLabels(input: ChangeLabelsInput, chosen: ChosenNotebook, context: Context): Promise<void> {
  const { label_ids, name } = input
  const { ids: meant } = await pinOnce('labels', context, async () => {
    const known = await listNotebookLabels(chosen, context)
    const ids = new Set((label_ids ?? [name!]).map((reference) => requireKnownLabel(reference, known).id))
    return { ids: [...ids], notebookId: chosen.notebookId }
  })
  const carry = withLabels((labels) => applyLabelAction(input, meant, labels, chosen.notebookId, context.signal))
  const isRemoval = input.action === 'delete' // of all or none
  const applyChange = () => callProduct(context, chosen, carry)
  await (isRemoval ? removeOnce(context, 'LABEL_NOT_FOUND', applyChange) : applyChange())
}

async function applyLabelAction(
  input: ChangeLabelsInput,
  meant: readonly string[],
  labels: LabelsGroup,
  id: string,
  signal: AbortSignal,
) {
  switch (input.action) {
    case 'rename':
      return labels.update(id, requireOnlyOne(meant), pickNewNames(input), signal)
    case 'delete':
      return labels.delete(id, meant, signal)
    case 'assign':
      return labels.assign(id, meant, input.source_ids ?? [], signal)
    case 'unassign':
      return labels.unassign(id, meant, input.source_ids ?? [], signal)
  }
}

/** Beside ids, `name` is the new name. */
function pickNewNames({ name, new_name, emoji, label_ids }: ChangeLabelsInput): Partial<Pick<Label, 'name' | 'emoji'>> {
  const wished = new_name ?? (label_ids ? name : undefined)
  return { ...(wished === undefined ? {} : { name: wished.trim() }), ...(emoji === undefined ? {} : { emoji }) }
}

function requireOnlyOne(ids: readonly string[]): string {
  if (ids.length === 1) return ids[0]!
  throw new Fault('BAD_REQUEST', 'label_ids must name one label to rename.', { hint: 'Rename labels one by one.' })
}

/** @throws Fault LABEL_NOT_FOUND */
function requireKnownLabel(reference: string, known: readonly Label[]): Label {
  const label =
    known.find(({ id }) => id === reference.trim()) ??
    known.find(({ name }) => normalizeName(name) === normalizeName(reference))
  if (label) return label
  throw new Fault('LABEL_NOT_FOUND', `Label not found: ${reference}`, {
    hint: 'GET /notebooks/{id}/labels lists the labels of the notebook.',
  })
}

function listNotebookLabels({ notebookId, ...target }: ChosenNotebook, context: Context): Promise<readonly Label[]> {
  return callProduct(
    context,
    target,
    withLabels((labels) => labels.list(notebookId, context.signal)),
  )
}

const toLabelsReply = (labels: readonly Label[]) => ({
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
export async function chooseAskedSources(
  { source_ids, labels }: SourceFilter,
  chosen: ChosenNotebook,
  context: Context,
): Promise<readonly string[] | undefined> {
  if (labels === undefined) return source_ids
  const known = await listNotebookLabels(chosen, context)
  const labelled = new Set(labels.flatMap((reference) => requireKnownLabel(reference, known).sourceIds))
  const asked = source_ids ? source_ids.filter((id) => labelled.has(id)) : [...labelled]
  if (asked.length > 0) return asked
  const which = source_ids && labelled.size > 0 ? 'None of the sources named' : 'No source of the notebook'
  throw new Fault('NO_SOURCES', `${which} has one of these labels: ${labels.join(', ') || 'none was named'}`, {
    hint: 'POST /notebooks/{id}/labels with action assign gives sources a label.',
  })
}
