import type { Label } from '../../domain/label.ts'
import type { LabelsGroup } from '../../product/port.ts'
import { STATUS } from '../../wire/status-codes.ts'
import { type NotebookAccess, requireWritable } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { SourceRecord } from '../rows/source-row.ts'
import type { HostCall } from '../services.ts'
import { findPlaceByListing } from './find-source.ts'
import { listHostSources } from './sources.ts'

export function requireLabelsGroup({ product }: NotebookAccess): LabelsGroup {
  if (product.labels) return product.labels
  throw new Refusal(STATUS.unimplemented, 'there are no labels')
}

/** The labels of a notebook, their members named as this host names sources. */
export async function listNotebookLabels(place: NotebookAccess): Promise<Label[]> {
  const sources = await listHostSources(place)
  const labels = await requireLabelsGroup(place).list(place.id, place.services.signal)
  const nameSources = (engineId: string) => sources.filter((source) => source.engineId === engineId).map(({ id }) => id)
  return labels.map((label) => ({ ...label, sourceIds: label.sourceIds.flatMap(nameSources) }))
}

/** The embedded product's ids of sources named by this host's; those it does not have yet are left out. */
export function listEngineIds(sources: readonly SourceRecord[], ids: readonly string[]): string[] {
  const requestedSources = sources.filter(({ id }) => ids.includes(id))
  return [...new Set(requestedSources.flatMap(({ engineId }) => (engineId === null ? [] : [engineId])))]
}

/** Where a label lies: the notebook that was named, else the one that has it. @throws Refusal 5, 7 */
export async function findLabelPlace(
  call: HostCall,
  notebookId: string | null,
  labelId: string,
): Promise<NotebookAccess> {
  const ids = async (place: NotebookAccess) =>
    (await requireLabelsGroup(place).list(place.id, call.services.signal)).map(({ id }) => id)
  const found = notebookId ?? (await findPlaceByListing(call, 'label', labelId, ids)).id
  return requireWritable(call, found)
}

const GROUPS: readonly (readonly [name: string, emoji: string, types: readonly number[]])[] = [
  ['Web pages', '🌐', [5]],
  ['Documents', '📄', [1, 2, 3, 6, 11, 14, 15, 17]],
  ['Tables', '📊', [7, 12, 16]],
  ['Recordings', '🎧', [9, 10]],
  ['Pictures', '🖼️', [13]],
]
const TEXTS = ['Texts', '📝'] as const

/** Sorts sources by what they are; each group that has members gets its label, or joins the one of that name. */
export async function groupSources(place: NotebookAccess, sources: readonly SourceRecord[]): Promise<void> {
  const labelsGroup = requireLabelsGroup(place)
  const groups = new Map<string, { emoji: string; ids: string[] }>()
  for (const source of sources) {
    const [name, emoji] = GROUPS.find(([, , types]) => types.includes(source.type)) ?? TEXTS
    const group = groups.get(name) ?? { emoji, ids: [] }
    groups.set(name, { emoji, ids: [...group.ids, ...listEngineIds([source], [source.id])] })
  }
  const labels = await labelsGroup.list(place.id, place.services.signal)
  for (const [name, { emoji, ids }] of groups) {
    const known = labels.find((label) => label.name === name)
    if (known) await labelsGroup.assign(place.id, [known.id], ids, place.services.signal)
    else await labelsGroup.create(place.id, { name, emoji, sourceIds: ids }, place.services.signal)
  }
}
