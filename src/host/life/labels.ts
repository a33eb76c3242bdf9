import type { Label } from '../../domain/label.ts'
import type { Labels } from '../../product/port.ts'
import { type Place, writable } from '../access.ts'
import type { Call, HostHouse } from '../house.ts'
import { Refusal, STATUS } from '../refusal.ts'
import type { SourceRecord } from '../rows/source-row.ts'
import { placeOfThing } from './find.ts'
import { listSources } from './sources.ts'

export function labelsMenu({ product }: Place): Labels {
  if (product.labels) return product.labels
  throw new Refusal(STATUS.unimplemented, 'there are no labels')
}

/** The labels of a notebook, their members named as this host names sources. */
export async function labelsOf(house: HostHouse, place: Place): Promise<Label[]> {
  const sources = await listSources(house, place)
  const labels = await labelsMenu(place).list(place.id, house.signal)
  const named = (engineId: string) => sources.filter((source) => source.engineId === engineId).map(({ id }) => id)
  return labels.map((label) => ({ ...label, sourceIds: label.sourceIds.flatMap(named) }))
}

/** The embedded product's ids of sources named by this host's; those it does not have yet are left out. */
export function engineIds(sources: readonly SourceRecord[], ids: readonly string[]): string[] {
  const wished = sources.filter(({ id }) => ids.includes(id))
  return [...new Set(wished.flatMap(({ engineId }) => (engineId === null ? [] : [engineId])))]
}

/** Where a label lies: the notebook that was named, else the one that has it. @throws Refusal 5, 7 */
export async function placeOfLabel(call: Call, notebookId: string | null, labelId: string): Promise<Place> {
  const ids = async (place: Place) => (await labelsMenu(place).list(place.id, call.house.signal)).map(({ id }) => id)
  const found = notebookId ?? (await placeOfThing(call, 'label', labelId, ids)).id
  return writable(call, found)
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
export async function groupSources(house: HostHouse, place: Place, sources: readonly SourceRecord[]): Promise<void> {
  const menu = labelsMenu(place)
  const groups = new Map<string, { emoji: string; ids: string[] }>()
  for (const source of sources) {
    const [name, emoji] = GROUPS.find(([, , types]) => types.includes(source.type)) ?? TEXTS
    const group = groups.get(name) ?? { emoji, ids: [] }
    groups.set(name, { emoji, ids: [...group.ids, ...engineIds([source], [source.id])] })
  }
  const labels = await menu.list(place.id, house.signal)
  for (const [name, { emoji, ids }] of groups) {
    const known = labels.find((label) => label.name === name)
    if (known) await menu.assign(place.id, [known.id], ids, house.signal)
    else await menu.create(place.id, { name, emoji, sourceIds: ids }, house.signal)
  }
}
