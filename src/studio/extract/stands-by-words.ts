import { memoize, memoizeWeakly } from '../../lib/memoize.ts'
import { loadAnalyzer } from '../../text/analyzer.ts'
import { splitSentences } from '../../text/sentences.ts'
import type { SentenceCandidate } from './candidates.ts'
import { findVerbForm } from './english-verbs.ts'
import { hangsOnParagraph } from './hangs-on-paragraph.ts'
import { isQuestion } from './headings.ts'
import type { StudioSource } from './material.ts'
import type { SourceSection } from './sections.ts'
import { POINTS_AT_PART } from './sentence-quality.ts'
import { namesItself, opensWithName, pointsAtUnnamed, standsAlone } from './stands-alone.ts'
import { opensSection } from './statements.ts'

/** "Real kernels The real kernels are ...": a heading that ran into its sentence. */
const RUN_IN =
  /^\p{Lu}[^.,:;!?]{2,40}(?<!(?:\b(?:in|of|to|at|from|by|and|or|for|with|on|de|von|zu|à|en|The)|,)) (?:The|Les?|La|El|Los|Las|Der|Das|This|These)(?= \p{L})/u

/** What a writer tells of himself: whose words it is, nobody is told. */
const OF_WRITER =
  /^(?:I|My|Ich|Mein\p{L}*|Je|J['’]\p{L}+|Mon|Yo|Mi|Io|Eu|Ik|Я|私|我)(?![\p{L}'’])|^[^“"„«]*,\s(?:I|ich|je|yo|io|eu|ik)\s\p{Ll}/u

/** "can stop this sort of boat": of which, was said before. */
const OF_THIS_SORT = /(?<!\p{L})this (?:kind|sort|type) of(?!\p{L})/iu

/** Whether no word of a sentence stands for what was named before it: one that points, a thing of its paragraph, a surname by itself. */
export function standsByWords(candidate: SentenceCandidate): boolean {
  const { section, start, text } = candidate
  const { language } = section.source
  const own = dropQuestion(candidate)
  const [first] = splitSentences(own) // what goes on from it is told with it
  const said = own.slice(0, first?.end)
  if (!standsAlone(said, language) || hangsOnParagraph(candidate) || opensWithSurname(section, start, text))
    return false
  if (
    resumesThing(candidate) ||
    [RUN_IN, POINTS_AT_PART, OF_WRITER, OF_THIS_SORT].some((pattern) => pattern.test(said))
  )
    return false
  if (language === 'en' && !isClearClaim(said)) return false
  return opensWithName(said) || namesItself(said, language) || !pointsAtUnnamed(said, said, language)
}

/** What goes on in an answer leans on more than the question that it is told behind. */
function dropQuestion(candidate: SentenceCandidate): string {
  const { section, text } = candidate
  const isAnswer = isQuestion(section.heading) && text.startsWith(`${section.heading} `)
  return isAnswer && !opensSection(candidate) ? text.slice(section.heading.length + 1) : text
}

const OPENING_NAME = /^["“„«]?(\p{Lu}[\p{Ll}\u00ad’'-]+)(?=\s\p{Ll})/u
/** Whoever is named so often is whom the text is about. */
const MAX_NAMED = 3

/** "Brand added that ...": who it is was said with the first name, before. */
function opensWithSurname({ above, heading, source }: SourceSection, start: number, text: string): boolean {
  const name = OPENING_NAME.exec(text)?.[1]
  if (name === undefined || source.language === 'de') return false
  const full = new RegExp(`(?<=\\p{Ll},? )\\p{Lu}[\\p{L}.]+ ${name}(?!\\p{L})`, 'u')
  const titles = [source.title, heading, ...above.map((mark) => mark.heading)].join(' ')
  return (
    full.test(source.text.slice(0, start)) && !titles.includes(name) && source.text.split(name).length - 1 <= MAX_NAMED
  )
}

/** It goes on from another sentence, ends in what another one begins with, or tells its reader where to look. */
const GOES_ON =
  /^(?:(?:The (?:goal|same|former|latter|other)|Further|Moreover|Additionally|Next|Needless|Note|Please|Sadly|Thankfully|As (?:we|noted|described|shown|mentioned))(?!\p{L}))|(?<!\p{L})(?:However|Also|Then|But|And),?$|(?<!\p{L})(?:noted|seen|done|said|used) (?:it|them|this)[.,]/u
/** "Many enjoy it", "Most are tall", "three or more of these": of whom or of what is said before. */
const OF_UNNAMED = /^(?:Many|Most|Some|Several|Few|Others|Both|All|Various|Such) (?<verb>\p{Ll}+)/u
const OF_THESE = /^(?:\S+ ){0,6}of (?:these|those|them)(?! \p{Ll}{4,}s| \p{Ll}+ed| who)(?!\p{L})/u
const ASPECTS =
  /^(?:Many|Most|Some|Several|Various|Other|Certain) (?:aspects|things|ways|points|issues|problems|reasons|factors|observers)(?!\p{L})/u
const HELPER = /^(?:is|are|was|were|has|have|can|could|will|do|does|may|might|also)$/

/** Whether an English sentence says of whom or of what it speaks. */
function isClearClaim(text: string): boolean {
  const verb = OF_UNNAMED.exec(text)?.groups?.verb
  const form = findVerbForm(verb ?? '')
  const isOfUnnamed = verb !== undefined && (HELPER.test(verb) || (form?.tense === 'plural' && !form.isNounToo))
  return !isOfUnnamed && ![GOES_ON, OF_THESE, ASPECTS].some((pattern) => pattern.test(text))
}

const ARTICLES: Readonly<Record<string, string>> = {
  de: String.raw`D(?:er|ie|as)\s`,
  en: String.raw`The\s`,
  es: String.raw`(?:El|Las?|Los)\s`,
  fr: String.raw`(?:Les?\s|La\s|L['’])`,
  it: String.raw`(?:Il\s|L[oae]\s|I\s|Gli\s|L['’])`,
  nl: String.raw`(?:De|Het)\s`,
  pt: String.raw`[OA]s?\s`,
}
const buildDefinite = memoize(
  (language: string) =>
    new RegExp(`^(?:${ARTICLES[language] ?? '(?!)'})(?:\\p{Nd}+ )?(\\p{L}{4,}(?: \\p{L}{4,})?)`, 'u'),
)

/** Whether a sentence opens with "the" and a thing of which its section has spoken, and which nothing names. */
export function resumesThing({ end, section, start, text }: SentenceCandidate): boolean {
  const { language, text: whole } = section.source
  const thing = buildDefinite(language).exec(text)?.[1]
  if (thing === undefined || text.length > end - start || (language !== 'de' && /^\p{Lu}/u.test(thing))) return false
  const { terms } = loadAnalyzer(language)
  if (terms(thing).some((term) => isNamed(term, section))) return false
  const before = new Set(terms(whole.slice(section.start, start)))
  return terms(thing).some((term) => before.has(term))
}

/** Whether a word stands in the headings above or comes again and again. */
export const isNamed = (term: string, section: SourceSection) =>
  readTermsAbove(section).has(term) || readMainTerms(section.source).has(term)

export const readTermsAbove = memoizeWeakly(({ above, heading, source }: SourceSection): ReadonlySet<string> => {
  const names = [heading, ...above.map((mark) => mark.heading), source.title]
  return new Set(loadAnalyzer(source.language).terms(names.join(' ')))
})

const MAIN = { share: 0.15, count: 4 }

/** What a source speaks of again and again. */
const readMainTerms = memoizeWeakly(({ language, text }: StudioSource): ReadonlySet<string> => {
  const sentences = splitSentences(text)
  const counts = new Map<string, number>()
  for (const { end, start } of sentences)
    for (const term of new Set(loadAnalyzer(language).terms(text.slice(start, end))))
      counts.set(term, (counts.get(term) ?? 0) + 1)
  const least = Math.max(MAIN.count, sentences.length * MAIN.share)
  return new Set([...counts].filter(([term, count]) => count >= least && /\p{L}{3}/u.test(term)).map(([term]) => term))
})
