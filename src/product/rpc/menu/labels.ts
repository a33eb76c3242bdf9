import { Fault } from '../../../domain/fault.ts'
import { type Label, labelKey } from '../../../domain/label.ts'
import { unknownSource } from '../../../domain/ready-sources.ts'
import type { Labels } from '../../port.ts'
import { confirmed, doubtOf, takenBack } from '../doubt.ts'
import { createLabel } from '../methods/create-label.ts'
import { deleteLabels } from '../methods/delete-labels.ts'
import { listLabels } from '../methods/list-labels.ts'
import { type LabelChange, updateLabel } from '../methods/update-label.ts'
import type { Session } from '../session.ts'
import { rowsOf } from './sources.ts'

/** The labels of a notebook and its source ids, in the order the sources were added. */
type State = { readonly labels: readonly Label[]; readonly sourceIds: readonly string[] }

type Step = { readonly labelId: string; readonly sourceId: string }

/** Labels. The product takes one membership per call, so that a change of several is undone when one of them fails. */
export function labelsMenu(session: Session): Labels {
  const { call } = session
  return {
    list: async (notebookId, signal) => (await stateOf(session, notebookId, signal)).labels,
    async create(notebookId, { name, emoji, sourceIds }, signal) {
      const state = await stateOf(session, notebookId, signal)
      requireFree(state, name, null)
      requireSources(state, sourceIds)
      const known = new Set(state.labels.map(({ id }) => id))
      const look = async () => {
        const { labels } = await stateOf(session, notebookId, signal)
        return labels.find((label) => !known.has(label.id) && labelKey(label.name) === labelKey(name)) ?? null
      }
      const make = () => call(createLabel, [notebookId, name, emoji ?? ''], signal)
      const label = await confirmed(session, make, look, notDone)
      try {
        await change(session, notebookId, stepsOf([label.id], sourceIds), 'add', signal)
      } catch (error) {
        const work = (limited: AbortSignal) => call(deleteLabels, [notebookId, [label.id]], limited)
        throw await takenBack(session, 'a label', error, work)
      }
      return requireLabel(await stateOf(session, notebookId, signal), label.id)
    },
    async update(notebookId, labelId, { name, emoji }, signal) {
      const state = await stateOf(session, notebookId, signal)
      const old = requireLabel(state, labelId)
      if (name !== undefined) requireFree(state, name, labelId)
      const look = async () => {
        const label = requireLabel(await stateOf(session, notebookId, signal), labelId)
        return label.name === (name ?? old.name) && (!emoji || label.emoji === emoji) ? label : null
      }
      const write = () => call(updateLabel, [notebookId, labelId, { name: name ?? old.name, emoji }], signal)
      await confirmed(session, write, look, notDone)
    },
    async delete(notebookId, labelIds, signal) {
      const state = await stateOf(session, notebookId, signal)
      for (const id of labelIds) requireLabel(state, id)
      const look = async () => {
        const left = new Set((await stateOf(session, notebookId, signal)).labels.map(({ id }) => id))
        return labelIds.some((id) => left.has(id)) ? null : true
      }
      await confirmed(session, () => call(deleteLabels, [notebookId, labelIds], signal), look, notDone)
    },
    async assign(notebookId, labelIds, sourceIds, signal) {
      const steps = await pairsOf(session, notebookId, labelIds, sourceIds, signal)
      const missing = steps.filter(({ isMember }) => !isMember)
      await change(session, notebookId, missing, 'add', signal)
    },
    async unassign(notebookId, labelIds, sourceIds, signal) {
      const steps = await pairsOf(session, notebookId, labelIds, sourceIds, signal)
      const there = steps.filter(({ isMember }) => isMember)
      await change(session, notebookId, there, 'remove', signal)
    },
  }
}

async function stateOf(session: Session, notebookId: string, signal: AbortSignal): Promise<State> {
  const [rows, labels] = await Promise.all([
    rowsOf(session, notebookId, signal),
    session.call(listLabels, [notebookId], signal),
  ])
  const sourceIds = rows.map(({ id }) => id)
  const ordered = labels.map((label) => ({
    ...label,
    sourceIds: sourceIds.filter((id) => label.sourceIds.includes(id)),
  }))
  return { sourceIds, labels: ordered.sort((one, other) => one.name.localeCompare(other.name)) }
}

/** Every pair of a label and a source, and whether it holds now. @throws Fault LABEL_NOT_FOUND, SOURCE_NOT_FOUND */
async function pairsOf(
  session: Session,
  notebookId: string,
  labelIds: readonly string[],
  sourceIds: readonly string[],
  signal: AbortSignal,
): Promise<(Step & { readonly isMember: boolean })[]> {
  const state = await stateOf(session, notebookId, signal)
  const members = new Map(labelIds.map((id) => [id, new Set(requireLabel(state, id).sourceIds)]))
  requireSources(state, sourceIds)
  return stepsOf(labelIds, sourceIds).map((step) => ({
    ...step,
    isMember: members.get(step.labelId)?.has(step.sourceId) ?? false,
  }))
}

const stepsOf = (labelIds: readonly string[], sourceIds: readonly string[]): Step[] =>
  [...new Set(labelIds)].flatMap((labelId) => [...new Set(sourceIds)].map((sourceId) => ({ labelId, sourceId })))

async function change(
  session: Session,
  notebookId: string,
  steps: readonly Step[],
  way: 'add' | 'remove',
  signal: AbortSignal,
): Promise<void> {
  const done: Step[] = []
  let doubt: Fault | null = null
  try {
    for (const step of steps) {
      done.push(step) // also the one that fails may have been carried out
      const write = () => session.call(updateLabel, [notebookId, step.labelId, membership(way, step)], signal)
      doubt = (await doubtOf(write)) ?? doubt
    }
    if (doubt !== null && !(await isDone(session, notebookId, steps, way, signal))) throw doubt
  } catch (error) {
    const other = way === 'add' ? 'remove' : 'add'
    throw await takenBack(session, 'labels of sources', error, async (limited) => {
      for (const step of done)
        await session.call(updateLabel, [notebookId, step.labelId, membership(other, step)], limited)
    })
  }
}

async function isDone(
  session: Session,
  notebookId: string,
  steps: readonly Step[],
  way: 'add' | 'remove',
  signal: AbortSignal,
): Promise<boolean> {
  const state = await stateOf(session, notebookId, signal)
  const has = ({ labelId, sourceId }: Step) => requireLabel(state, labelId).sourceIds.includes(sourceId)
  return steps.every((step) => has(step) === (way === 'add'))
}

const membership = (way: 'add' | 'remove', { sourceId }: Step): LabelChange =>
  way === 'add' ? { add: sourceId } : { remove: sourceId }

function requireLabel({ labels }: State, labelId: string): Label {
  const label = labels.find(({ id }) => id === labelId)
  if (label !== undefined) return label
  throw new Fault('LABEL_NOT_FOUND', `Label not found: ${labelId}`, {
    hint: 'List the labels of the notebook for their ids.',
  })
}

function requireSources({ sourceIds }: State, wanted: readonly string[]): void {
  const unknown = wanted.find((id) => !sourceIds.includes(id))
  if (unknown !== undefined) throw unknownSource(unknown)
}

function requireFree({ labels }: State, name: string, exceptId: string | null): void {
  const isTaken = labels.some((label) => label.id !== exceptId && labelKey(label.name) === labelKey(name))
  if (isTaken)
    throw new Fault('DUPLICATE_NAME', `There is a label of this name already: ${name}`, {
      hint: 'Choose another name.',
    })
}

function notDone(): Fault {
  return new Fault('PRODUCT_FAILED', 'The hosted product did not take the change of the labels over.', {
    hint: 'List the labels before trying again.',
  })
}
