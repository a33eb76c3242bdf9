import { memoizeWeakly } from '../../../lib/memoize.ts'
import type { IndexedSource } from './indexed-source.ts'

const LABEL = /^[^\p{L}\n]{0,4}(\p{Lu}[\p{L}\p{M}.'’-]*(?:[ \t]\p{Lu}[\p{L}\p{M}.'’-]*){0,3}):[ \t]+\S/gmu
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
