import { Fault } from '../../../domain/fault.ts'
import type { Label } from '../../../domain/label.ts'
import { createUnknownSourceFault } from '../../../domain/ready-sources.ts'
import { normalizeName } from '../../../lib/normalize-name.ts'
import type { LabelsGroup } from '../../port.ts'
import {
  createLabelMethod,
  deleteLabelsMethod,
  type LabelUpdate,
  listLabelsMethod,
  updateLabelMethod,
} from '../methods/labels.ts'
import { callNotebook, type RpcNotebook, type RpcSession } from '../session.ts'
import { catchUncertainFault, confirmChange, rollBackChange } from '../uncertain-outcome.ts'
import { listSourceRows } from './sources.ts'

/** The labels of a notebook and its source ids, in the order the sources were added. */
type LabelsState = { readonly labels: readonly Label[]; readonly sourceIds: readonly string[] }

type MembershipStep = { readonly labelId: string; readonly sourceId: string }

/** Labels. The product takes one membership per call, so that a change of several is undone when one of them fails. */
export function createLabelsGroup(session: RpcSession): LabelsGroup {
  return {
    list: async (notebookId, signal) => (await readLabelsState({ session, notebookId, signal })).labels,
    create: (notebookId, label, signal) => makeLabel({ session, notebookId, signal }, label),
    update: (notebookId, labelId, change, signal) => rewriteLabel({ session, notebookId, signal }, labelId, change),
    delete: (notebookId, labelIds, signal) => removeLabels({ session, notebookId, signal }, labelIds),
    assign: (...call) => setMembership('add', session, ...call),
    unassign: (...call) => setMembership('remove', session, ...call),
  }
}

/** Changes the pairs of labels and sources that are not yet as they should be. */
async function setMembership(
  action: 'add' | 'remove',
  session: RpcSession,
  ...[notebookId, labelIds, sourceIds, signal]: Parameters<LabelsGroup['assign']>
): Promise<void> {
  const pairs = await listMembershipPairs({ session, notebookId, signal }, labelIds, sourceIds)
  const other = pairs.filter(({ isMember }) => isMember === (action === 'remove'))
  await changeMemberships({ session, notebookId, signal }, other, action)
}

type NewLabel = Parameters<LabelsGroup['create']>[1]

async function makeLabel(notebook: RpcNotebook, label: NewLabel): Promise<Label> {
  const { session, notebookId } = notebook
  const state = await readLabelsState(notebook)
  requireFree(state, label.name, null)
  requireSources(state, label.sourceIds)
  const { id } = await sendNewLabel(notebook, label, state)
  try {
    await changeMemberships(notebook, listMembershipSteps([id], label.sourceIds), 'add')
  } catch (error) {
    const deleteCreatedLabel = (limited: AbortSignal) => session.call(deleteLabelsMethod, [notebookId, [id]], limited)
    throw await rollBackChange(session, 'a label', error, deleteCreatedLabel)
  }
  return requireLabel(await readLabelsState(notebook), id)
}

function sendNewLabel(notebook: RpcNotebook, { name, emoji }: NewLabel, before: LabelsState): Promise<Label> {
  const known = new Set(before.labels.map(({ id }) => id))
  const isMade = (label: Label) => !known.has(label.id) && normalizeName(label.name) === normalizeName(name)
  const readBackLabel = async () => (await readLabelsState(notebook)).labels.find(isMade) ?? null
  const sendLabel = () => callNotebook(notebook, createLabelMethod, name, emoji ?? '')
  return confirmChange(notebook.session, sendLabel, readBackLabel, createNotDoneFault)
}

async function rewriteLabel(
  notebook: RpcNotebook,
  labelId: string,
  { name, emoji }: Parameters<LabelsGroup['update']>[2],
): Promise<void> {
  const state = await readLabelsState(notebook)
  const old = requireLabel(state, labelId)
  if (name !== undefined) requireFree(state, name, labelId)
  const readBackLabel = async () => {
    const label = requireLabel(await readLabelsState(notebook), labelId)
    return label.name === (name ?? old.name) && (!emoji || label.emoji === emoji) ? label : null
  }
  const sendUpdate = () => callNotebook(notebook, updateLabelMethod, labelId, { name: name ?? old.name, emoji })
  await confirmChange(notebook.session, sendUpdate, readBackLabel, createNotDoneFault)
}

async function removeLabels(notebook: RpcNotebook, labelIds: readonly string[]): Promise<void> {
  const state = await readLabelsState(notebook)
  for (const id of labelIds) requireLabel(state, id)
  const readBackLabels = async () => {
    const left = new Set((await readLabelsState(notebook)).labels.map(({ id }) => id))
    return labelIds.some((id) => left.has(id)) ? null : true
  }
  const sendDeletion = () => callNotebook(notebook, deleteLabelsMethod, labelIds)
  await confirmChange(notebook.session, sendDeletion, readBackLabels, createNotDoneFault)
}

async function readLabelsState(notebook: RpcNotebook): Promise<LabelsState> {
  const [rows, labels] = await Promise.all([listSourceRows(notebook), callNotebook(notebook, listLabelsMethod)])
  const sourceIds = rows.map(({ id }) => id)
  const ordered = labels.map((label) => ({
    ...label,
    sourceIds: sourceIds.filter((id) => label.sourceIds.includes(id)),
  }))
  return { sourceIds, labels: ordered.sort((one, other) => one.name.localeCompare(other.name)) }
}

/** Every pair of a label and a source, and whether it holds now. @throws Fault LABEL_NOT_FOUND, SOURCE_NOT_FOUND */
async function listMembershipPairs(
  notebook: RpcNotebook,
  labelIds: readonly string[],
  sourceIds: readonly string[],
): Promise<(MembershipStep & { readonly isMember: boolean })[]> {
  const state = await readLabelsState(notebook)
  const members = new Map(labelIds.map((id) => [id, new Set(requireLabel(state, id).sourceIds)]))
  requireSources(state, sourceIds)
  return listMembershipSteps(labelIds, sourceIds).map((step) => ({
    ...step,
    isMember: members.get(step.labelId)?.has(step.sourceId) ?? false,
  }))
}

const listMembershipSteps = (labelIds: readonly string[], sourceIds: readonly string[]): MembershipStep[] =>
  [...new Set(labelIds)].flatMap((labelId) => [...new Set(sourceIds)].map((sourceId) => ({ labelId, sourceId })))

async function changeMemberships(
  notebook: RpcNotebook,
  steps: readonly MembershipStep[],
  way: 'add' | 'remove',
): Promise<void> {
  const { session, notebookId } = notebook
  const done: MembershipStep[] = []
  let uncertainFault: Fault | null = null
  try {
    for (const step of steps) {
      done.push(step) // also the one that fails may have been carried out
      const sendUpdate = () => callNotebook(notebook, updateLabelMethod, step.labelId, toLabelUpdate(way, step))
      uncertainFault = (await catchUncertainFault(sendUpdate)) ?? uncertainFault
    }
    if (uncertainFault !== null && !(await isDone(notebook, steps, way))) throw uncertainFault
  } catch (error) {
    const other = way === 'add' ? 'remove' : 'add'
    throw await rollBackChange(session, 'labels of sources', error, async (limited) => {
      for (const step of done)
        await session.call(updateLabelMethod, [notebookId, step.labelId, toLabelUpdate(other, step)], limited)
    })
  }
}

async function isDone(
  notebook: RpcNotebook,
  steps: readonly MembershipStep[],
  way: 'add' | 'remove',
): Promise<boolean> {
  const state = await readLabelsState(notebook)
  const hasMembership = ({ labelId, sourceId }: MembershipStep) =>
    requireLabel(state, labelId).sourceIds.includes(sourceId)
  return steps.every((step) => hasMembership(step) === (way === 'add'))
}

const toLabelUpdate = (way: 'add' | 'remove', { sourceId }: MembershipStep): LabelUpdate =>
  way === 'add' ? { add: sourceId } : { remove: sourceId }

function requireLabel({ labels }: LabelsState, labelId: string): Label {
  const label = labels.find(({ id }) => id === labelId)
  if (label !== undefined) return label
  throw new Fault('LABEL_NOT_FOUND', `Label not found: ${labelId}`, {
    hint: 'List the labels of the notebook for their ids.',
  })
}

function requireSources({ sourceIds }: LabelsState, wanted: readonly string[]): void {
  const unknown = wanted.find((id) => !sourceIds.includes(id))
  if (unknown !== undefined) throw createUnknownSourceFault(unknown)
}

function requireFree({ labels }: LabelsState, name: string, exceptId: string | null): void {
  const isTaken = labels.some((label) => label.id !== exceptId && normalizeName(label.name) === normalizeName(name))
  if (isTaken)
    throw new Fault('DUPLICATE_NAME', `There is a label of this name already: ${name}`, {
      hint: 'Choose another name.',
    })
}

function createNotDoneFault(): Fault {
  return new Fault('PRODUCT_FAILED', 'The hosted product did not take the change of the labels over.', {
    hint: 'List the labels before trying again.',
  })
}
