import { memoizeWeakly } from '../../../lib/memoize.ts'
import type { IndexedSource } from './indexed-source.ts'

/** A mark or the time of a recording may stand before it: "[00:01:49] DANA: ...". */
const LABEL =
  /^(?:[^\p{L}\n]{0,4}|[[(]?\d{1,2}:\d{2}(?::\d{2})?[\])]?[ \t]+)(\p{Lu}[\p{L}\p{M}.'’-]*(?:[ \t]\p{Lu}[\p{L}\p{M}.'’-]*){0,3}):[ \t]+\S/gmu
const MIN_TURNS = 3
const MIN_SPEAKERS = 2

/** Who takes turns in a conversation that a source prints: "Ann:", "Ann Lee:", each before what is said. */
const listSpeakers = memoizeWeakly(({ text }: IndexedSource): ReadonlySet<string> => {
  const turns = Map.groupBy(text.matchAll(LABEL), ([, label]) => readLastName(label!))
  const speakers = [...turns].filter(([, said]) => said.length >= MIN_TURNS).map(([name]) => name)
  return new Set(speakers.length >= MIN_SPEAKERS ? speakers : [])
})

/** Whether a name before a colon tells who speaks: what stands behind it is what the person says, and not what the name means. */
export const isSpeaker = (source: IndexedSource, name: string): boolean => listSpeakers(source).has(readLastName(name))

const readLastName = (label: string) => label.trim().split(/\s+/u).at(-1)!.toLowerCase()

/** What one speaker says at a time: it begins with the label, and ends before the next. */
type SpokenTurn = { readonly speaker: string; readonly start: number; readonly end: number }

/** The turns of a conversation in their order; none where a source prints no conversation. */
export const listSpokenTurns = memoizeWeakly((source: IndexedSource): readonly SpokenTurn[] => {
  const labels = [...source.text.matchAll(LABEL)].filter(([, label]) => isSpeaker(source, label!))
  return labels.map(({ 1: label, index }, place) => ({
    speaker: readLastName(label!),
    start: index,
    end: labels[place + 1]?.index ?? source.text.length,
  }))
})
