import type { Retrieval } from '../retrieval/retrieval.ts'

/** A text made ready to be looked for words of a question. */
export type SaidText = {
  readonly text: string
  readonly terms: readonly string[]
  readonly find: (key: string) => string | null
  readonly likenessTo: (term: string) => number
}

/**
 * A word of a question without which a date, number or name answers another one. A thing may be named by the heading or the sentence
 * before; a name or number stands for nothing else, and an act is what is said of the thing.
 */
export type AskedPart = {
  readonly typed: string
  readonly role: 'thing' | 'name' | 'act'
  /** Of an act: no other verb tells the same, where the day of something past or a person is asked for. */
  readonly isBound: boolean
  /** The rarer in the notebook, the more. */
  readonly weight: number
  readonly isMet: (said: SaidText) => boolean
}

/** Whether no source has any word of it. */
export const isNowhere = ({ weight }: AskedPart, { weightOf }: Pick<Retrieval, 'weightOf'>): boolean =>
  weight >= weightOf('')

/** What so many passages name is what they are all about: "nodemon" in the manual of nodemon, with a quarter of the weight of what stands nowhere. */
const MAX_SUBJECT_SHARE = 0.25

/** Whether it names what the sources are about as a whole: no sentence needs to say so. */
export const isSubjectOfAll = ({ typed, weight }: AskedPart, { weightOf }: Pick<Retrieval, 'weightOf'>): boolean =>
  /^\p{Lu}/u.test(typed) && weight <= MAX_SUBJECT_SHARE * weightOf('')

/** Of the weight of what is asked, the share that is said; all where nothing is asked. */
export function measureSaidShare(parts: readonly AskedPart[], said: SaidText): number {
  const weigh = (some: readonly AskedPart[]) => some.reduce((sum, { weight }) => sum + weight, 0)
  const all = weigh(parts)
  return all === 0 ? 1 : weigh(parts.filter(({ isMet }) => isMet(said))) / all
}
