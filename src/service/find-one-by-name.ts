import { Fault } from '../domain/fault.ts'
import { normalizeName } from '../lib/normalize-name.ts'

type TitledItem = { readonly id: string; readonly title: string }

/** How a kind of thing is spoken of when it is not found, or found several times. */
export type Naming = { readonly plural: string; readonly notFound: (name: string) => Fault }

const MAX_AMBIGUOUS_TITLES = 5

/**
 * The one thing whose title is `name`, or else contains it, whatever the case.
 * @throws Fault the naming's own when there is none; AMBIGUOUS_NAME with the first five titles
 * Source: service description, "Source read rules"; decisions, section 4.
 */
export function findOneByName<T extends TitledItem>(name: string, all: readonly T[], { plural, notFound }: Naming): T {
  const wanted = normalizeName(name)
  const exact = all.filter(({ title }) => normalizeName(title) === wanted)
  const matches = exact.length > 0 ? exact : all.filter(({ title }) => normalizeName(title).includes(wanted))
  if (matches.length === 1) return matches[0]!
  if (matches.length === 0) throw notFound(name)
  const candidates = matches.slice(0, MAX_AMBIGUOUS_TITLES).map(({ id, title }) => ({ id, title }))
  const titles = candidates.map(({ title }) => title).join('; ')
  throw new Fault('AMBIGUOUS_NAME', `${matches.length} ${plural} match the name: ${titles}`, {
    hint: `Use more of the name, or the id of the one you mean: ${listIds(candidates)}.`,
    details: { candidates },
  })
}

/** Ids beside the titles, which may be the same: not every reader sees the details. */
const listIds = (candidates: readonly TitledItem[]) => candidates.map(({ id, title }) => `${id} (${title})`).join(', ')
