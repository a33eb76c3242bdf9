import type { Retrieval } from '../retrieval/retrieval.ts'

const PASSAGES_READ = 12

/**
 * Of the names that each word of a question may have, those that stand in the passage where most of its words are spoken of: a "way in"
 * is no entry beside "delete". A word that this passage does not speak of keeps its likeliest.
 */
export function chooseNames(
  names: readonly (readonly string[])[],
  maxNames: number,
  { find, terms, weightOf }: Pick<Retrieval, 'find' | 'terms' | 'weightOf'>,
): readonly (readonly string[])[] {
  const open = names.filter((some) => some.length > 0)
  if (open.every(({ length }) => length === 1)) return names
  const passages = find(open.flat().join(' '), PASSAGES_READ).map(
    ({ text, heading }) => new Set(terms(`${heading ?? ''}\n${text}`)),
  )
  const standsIn = (held: ReadonlySet<string>) => (name: string) => terms(name).every((term) => held.has(term))
  const weighName = (name: string) => Math.max(0, ...terms(name).map(weightOf))
  const rate = (held: ReadonlySet<string>) =>
    open.reduce((sum, some) => sum + Math.max(0, ...some.filter(standsIn(held)).map(weighName)), 0)
  const rated = passages.map((held) => ({ held, score: rate(held) }))
  const best = rated.reduce<(typeof rated)[number] | null>(
    (top, one) => (top && top.score >= one.score ? top : one),
    null,
  )
  return names.map((some) => {
    const told = best ? some.filter(standsIn(best.held)) : []
    return (told.length > 0 ? told : some).slice(0, maxNames)
  })
}
