import { addUp } from '../../../../lib/counts.ts'
import { toPlainTitle } from '../../../../text/plain-title.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { isSameRoot } from '../../language/same-root.ts'
import { listWeighedWords } from '../../meant/list-weighed-words.ts'
import { findSaidIn, type SaidWords } from '../../meant/measure-share.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { undoesAsked } from '../../tasks/undoes-asked.ts'
import type { HeadedSection, PlacedSection } from '../whole/heading.ts'
import { isAside } from '../whole/heading-kinds.ts'
import { listAbove } from '../whole/outline.ts'
import { isTitledPage, listHeaded } from '../whole/titled-page.ts'
import { isTurnedAlike, readHeadingTerms } from './find-headed-section.ts'

export type TwinSection = PlacedSection & { readonly rating: number }

/** Of the weight of a question so much its heading says, and so much it says with its text; of that of its own words the question says so much. */
const MIN_TWIN = { titled: 0.5, asked: 0.65, headed: 0.6 } as const
/** "Why was Debian stable chosen?" is told under "Why Debian stable?": that a heading asks for a reason says much of it. */
const MIN_REASON_TWIN = { titled: 0.3, asked: 0.3 } as const
/** A way is found by other signs too, and told from a section that says all of it. */
const MIN_TITLED_WAY = 0.75
/** What the text says counts so much of what its heading would. */
const BODY_COUNTS = 0.5
const MAX_BODY_CHARS = 2500
/** "Why should I use maps? Time, Space and your Brain.", "/opt: Add-on packages": what stands first says what the section is on. */
const FIRST_CLAUSE = /^[^?？]+[?？](?=\s)|^(?:\S+\s){0,2}\S+:(?=\s)/u
/** The name of a folder or an option is said as it is written. */
const SIGNED_NAME = /^[/~.$-]+[\p{L}\p{N}][^\s:]*/u

/**
 * The section whose heading says the question and nothing else, by whatever names: what those over it and the name of the source say is said
 * already. Null where no heading does.
 */
export function findTwinSection(
  asked: AskedQuestion,
  sources: readonly IndexedSource[],
  retrieval: Retrieval,
): TwinSection | null {
  const rate = createTwinRating(asked, retrieval)
  const twins = sources.flatMap((source) =>
    listHeaded(source, retrieval.sources.length).flatMap((section) => {
      const rating = rate(source, section)
      return rating === null || isOfOtherThing(asked, section) ? [] : [{ source, section, rating }]
    }),
  )
  return twins.toSorted((one, other) => other.rating - one.rating)[0] ?? null
}

/** What stands beside the text, denies what is asked, undoes it, or asks for a reason where none is asked for. */
const isOfOtherThing = (asked: AskedQuestion, section: HeadedSection): boolean =>
  isAside(section) ||
  !isTurnedAlike(asked.text, section.title) ||
  undoesAsked(asked, section.title) ||
  (/[?？]/u.test(section.title) && isAskedFor('reason', section.title) !== isAskedFor('reason', asked.text))

/** Rates a section by what its heading and the question say of each other; null of one that is no twin of it. */
function createTwinRating(asked: AskedQuestion, retrieval: Retrieval) {
  const words = listWeighedWords(asked, retrieval)
  const isOfName = isAskedFor('definition', asked.text) // what a thing is stands under its own name
  const findSaid = (said: string): SaidWords => findSaidIn(words, { said }, asked.language, retrieval)
  const findTitled = (title: string): SaidWords =>
    isOfName ? findSaid(title).map((value) => (value < 1 ? 0 : value)) : findSaid(title)
  const measureHeaded = createHeadedMeasure(words, asked.language, retrieval)
  const measureShare = (values: readonly number[], above: SaidWords = words.map(() => 0)) => {
    const left = words.map(({ weight }, place) => (above[place]! > values[place]! ? 0 : weight))
    const all = addUp(left)
    return all === 0 ? 0 : addUp(left.map((weight, place) => weight * values[place]!)) / all
  }
  const isOfReason = isAskedFor('reason', asked.text)
  const least = isAskedFor('steps', asked.text) ? MIN_TITLED_WAY : MIN_TWIN.titled
  return (source: IndexedSource, section: HeadedSection): number | null => {
    const { title } = section
    const said = findTitled(title)
    if (!said.some((word) => word > 0) || namesOther(title, asked.typed)) return null
    const clauses = [title, ...(FIRST_CLAUSE.exec(title) ?? [])]
    const headed = Math.max(...clauses.map((clause) => measureHeaded(clause, findTitled(clause))))
    if (headed < MIN_TWIN.headed) return null
    const names = isTitledPage(section) ? [] : [toPlainTitle(source.name), ...listAbove(source, section)]
    const above = findSaid(names.join('\n'))
    const isReason = isOfReason && isAskedFor('reason', title)
    if (measureShare(said, above) < (isReason ? MIN_REASON_TWIN.titled : least)) return null
    const end = Math.min(section.end, section.bodyStart + MAX_BODY_CHARS)
    const body = findSaid(source.text.slice(section.bodyStart, end))
    const counts = said.map((value, place) => Math.max(value, BODY_COUNTS * body[place]!))
    const share = measureShare(counts, above)
    const covered = measureShare(counts.map((count, place) => Math.max(count, above[place]!)))
    return share < (isReason ? MIN_REASON_TWIN : MIN_TWIN).asked ? null : share + headed + covered
  }
}

const namesOther = (title: string, typed: string): boolean => {
  const name = SIGNED_NAME.exec(title)?.[0]
  return name !== undefined && !typed.includes(name)
}

/** Measures how much of a heading a question says, by the weight of its words: those that it says by other names are taken for the rarest left. */
function createHeadedMeasure(words: ReturnType<typeof listWeighedWords>, language: string, retrieval: Retrieval) {
  return (title: string, said: SaidWords): number => {
    const own = [...new Set(readHeadingTerms(title, language, retrieval))]
    const forms = words.flatMap((word, place) => (said[place]! > 0 ? word.forms : []))
    const isTermSaid = (term: string) => forms.some((form) => isSameRoot(form, term, language))
    const named = words.filter(
      (word, place) => said[place]! > 0 && !word.forms.some((form) => own.includes(form)),
    ).length
    const others = own.filter((term) => !isTermSaid(term)).map(retrieval.weightOf)
    const left = others.toSorted((one, other) => other - one).slice(named)
    const all = addUp(own.map(retrieval.weightOf))
    return all === 0 ? 0 : 1 - addUp(left) / all
  }
}
