import { memoize } from '../../../lib/memoize.ts'
import { splitSentences } from '../../../text/sentences.ts'
import { findAlongWords } from '../language/admission.ts'
import { findCommonWords } from '../language/common-words.ts'
import { findLocale } from '../language/locales.ts'
import { holdsNegation } from '../language/make-negation.ts'
import { opensWithVerdict } from '../language/opens-with-verdict.ts'
import { readModality } from '../language/read-modality.ts'
import { compileOpening, compileWordCue } from '../language/word-cues.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { findLightSpans } from '../question/light-words.ts'
import { readRankedKind } from '../rank/ranked-kind.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { readExtent } from '../retrieval/text-extent.ts'
import type { AskedPart, SaidText } from './asked-part.ts'
import type { Lead } from './lacks-asked-kind.ts'
import { createReader } from './list-asked-parts.ts'

/** So many words of the question together are left out of no sentence that tells it. */
const MANY_OPEN = 2

/**
 * Whether what is led with leaves open if something is so: "Guests may listen" does not tell whether guests may vote, nor "IT disconnects
 * the network" whether managers do. One sentence says what is done, and by whom, in what it does not only suppose ("If the lid contained
 * lead, ..."); everyday verbs need not be said in a sheet ("May I bring a bottle?"), and whoever says yes, no or not takes up what was asked.
 */
export function leavesWhetherOpen(
  asked: AskedQuestion,
  lead: Lead,
  parts: readonly AskedPart[],
  retrieval: ReadTerms,
): boolean {
  const { text, language } = asked
  if (readRankedKind(asked) !== 'polar' || opensWithVerdict(lead.own, language)) return false
  if (findAlongWords(text, language).length > 0) return false // a rule for its class tells it too
  const spared = listSparedWords(asked, retrieval)
  const needed = parts.filter(({ typed }) => !spared.has(typed.toLowerCase()))
  const first = needed.find(({ role }) => role !== 'act')
  const deed = readExtent(retrieval) === 'pages' ? parts.find(({ role }) => role === 'act') : undefined
  const read = createReader(asked, retrieval)
  if (reportsInHeading(needed, lead, asked, retrieval)) return false
  return listSentences(lead.own).every((sentence) => {
    const said = dropSupposed(sentence, asked)
    if (holdsNegation(said, language) && deniesAsked(needed, read(said))) return false
    if (deed && !deed.isMet(read(said))) return true
    const open = listOpen(needed, said, lead.above, asked, retrieval)
    return open.length >= MANY_OPEN || open.some((part) => part === first || part.role === 'act')
  })
}

/**
 * "May: Two ferries raised" reports that some were, whatever word the sentence under it has for that. What one may or has to do is told by no
 * heading: under "Guests in the garden" stands who may not come in.
 */
function reportsInHeading(
  needed: readonly AskedPart[],
  { above }: Lead,
  asked: AskedQuestion,
  retrieval: ReadTerms,
): boolean {
  const [, heading = ''] = above.split('\n')
  if (heading === '' || readModality(asked.text, asked.language) !== null) return false
  const said = createReader(asked, retrieval)(heading)
  return needed.some(({ role }) => role === 'act') && needed.every(({ isMet }) => isMet(said))
}

/** A sentence without the case that it opens with, unless a case is asked for. */
function dropSupposed(sentence: string, { text, language }: AskedQuestion): string {
  const { supposes } = findLocale(language).condition
  if (supposes === '' || compileWordCue(supposes, language).test(text)) return sentence
  return sentence.replace(compileCase(supposes), '')
}

const compileCase = memoize((words: string) => new RegExp(`^\\W*(?:${words})(?!\\p{L})[^,;]*[,;]\\s*`, 'iu'))

/** Everyday verbs, and who asks and when: a rule need not say them. Whether there are warm showers is told by no word of showers alone. */
function listSparedWords({ text, language }: AskedQuestion, retrieval: ReadTerms): ReadonlySet<string> {
  const common = asksForExistence(text, language) ? [] : findCommonWords(text, language).map(({ word }) => word)
  const light = findLightSpans(text, language, retrieval).flatMap(
    ({ start, end }) => text.slice(start, end).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
  )
  return new Set([...common, ...light].map((word) => word.toLowerCase()))
}

function asksForExistence(text: string, language: string): boolean {
  const { exists } = findLocale(language).polar
  return exists !== '' && compileOpening(exists).test(text)
}

type ReadTerms = Pick<Retrieval, 'terms' | 'weightOf'>

const listSentences = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end))

/** A heading names the thing, and says nothing of it. */
function listOpen(
  parts: readonly AskedPart[],
  sentence: string,
  above: string,
  asked: AskedQuestion,
  retrieval: ReadTerms,
): readonly AskedPart[] {
  const read = createReader(asked, retrieval)
  const [beside, under] = [read(sentence), read(`${above}\n${sentence}`)]
  return parts.filter(({ role, isMet }) => !isMet(role === 'act' ? beside : under))
}

/** What is not so may be another thing: "there is no one file" denies nothing of what breaks a database, nor "a thesis not passed" that one has to defend it. */
function deniesAsked(parts: readonly AskedPart[], said: SaidText): boolean {
  const met = parts.filter(({ isMet }) => isMet(said))
  const isDeedOpen = parts.some((part) => part.role === 'act' && !met.includes(part))
  return met.some(({ role }) => role === 'act') || 2 * met.length >= parts.length + (isDeedOpen ? 1 : 0)
}
