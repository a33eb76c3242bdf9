import type { Analyzer } from '../../../text/analyzer.ts'
import type { Statement } from '../../outline.ts'
import { parseEnglishClause } from './english-clause.ts'
import type { StudyFact } from './fact.ts'
import { parseGermanClause } from './german-question.ts'
import openingWords from './opening-words.json' with { type: 'json' }
import { isStandalone } from './sentence.ts'

type FoundOpeningFact = Omit<StudyFact, 'theme' | 'weight'>
/** A sentence in two: of whom or what it speaks, and what it says; `shape` is the number that its verb shows. */
type SplitSentence = { readonly subject: string; readonly said: string; readonly shape: string }

const MAX_SUBJECT_WORDS = 7
const MIN_SAID_WORDS = 4
const MAX_SAID_CHARS = 150
/** `The first step`, `Another way`: one of several, which names nothing by itself. */
const ONE_OF_SEVERAL =
  /^(?:(?:the|a|an|der|die|das|eine?|l[ae]s?|une?|el|l[oa]s|una?) )?(?:first|second|third|next|last|other|another|same|only|main|best|most|more|latter|former|following|erste|zweite|nächste|letzte|andere|einzige|wichtigste|meiste|beste|folgende|weitere|premi|deuxième|second|prochain|dernier|autre|même|seul|plus|meilleur|suivant|primer|segund|próxim|últim|otr|mism|únic|más|mejor|siguiente)\p{L}*(?!\p{L})/iu

/** Who or what a sentence speaks of, with what it says, for the things that the sources make something of. */
export function findOpeningFacts(
  statement: Statement,
  language: string,
  isMatter: (name: string) => boolean,
  sortOf: (name: string) => string,
): FoundOpeningFact[] {
  const { reference, text } = statement
  const isPlain = isStandalone(text, language) && !/[:;?!…]|[.!?] \p{Lu}/u.test(text)
  const parts = isPlain ? splitSentence(text, language) : null
  if (parts === null) return []
  const { said, shape, subject } = parts
  const isFit =
    subject.split(' ').length <= MAX_SUBJECT_WORDS &&
    !ONE_OF_SEVERAL.test(subject) &&
    said.split(' ').length >= MIN_SAID_WORDS &&
    said.length <= MAX_SAID_CHARS &&
    isMatter(subject)
  const fact = { kind: 'opening', subject, answer: said, sentence: text, reference } as const
  return isFit ? [{ ...fact, shape: `${shape} ${sortOf(subject)}` }] : []
}

/**
 * Whether the sources make something of a thing: it stands in a heading of theirs or in several sentences. Of what the
 * whole is about everything could be said.
 */
export function createMatterCheck(
  statements: readonly Statement[],
  title: string,
  analyzer: Analyzer,
): (name: string) => boolean {
  const readTerms = (text: string) => new Set(analyzer.terms(text))
  const whole = readTerms(title)
  const headings = [...new Set(statements.map(({ reference }) => reference.heading ?? ''))].map(readTerms)
  const texts = statements.map(({ text }) => readTerms(text))
  return (name) => {
    const terms = [...readTerms(name)]
    const standsIn = (others: ReadonlySet<string>) => terms.every((term) => others.has(term))
    if (terms.length === 0 || standsIn(whole)) return false
    return headings.some(standsIn) || texts.filter(standsIn).length > 1
  }
}

function splitSentence(text: string, language: string): SplitSentence | null {
  if (language === 'en') return splitEnglish(text)
  if (language === 'de') return splitGerman(text)
  return language === 'fr' || language === 'es' ? splitByVerb(text, language) : null
}

function splitEnglish(text: string): SplitSentence | null {
  const clause = parseEnglishClause(text)
  if (clause === null || clause.lead !== '') return null
  const { adverb, form, rest, subject, verb } = clause
  const isOne = /^(?:is|was|has)$/.test(verb) || form?.tense === 'singular'
  const isMany = !isOne && (/^(?:are|were|have)$/.test(verb) || form?.tense === 'plural' || /[^su]s$/.test(subject))
  const said = [adverb, verb, rest.replace(/\.$/, '')].filter(Boolean).join(' ')
  return { subject, said, shape: isMany ? 'many' : 'one' }
}

const GERMAN_NAME =
  /^(?:(?:Der|Die|Das|Ein|Eine) )?(?:\p{Ll}+e[rsn]? )*\p{Lu}[\p{L}\p{Nd}-]*(?: (?:de[rs]|von|für|mit|in|\p{Lu})[\p{L}\p{Nd}-]*)*$/u
const ADVERBIAL =
  /^(?:In|Im|Am|An|Auf|Bei|Beim|Mit|Nach|Von|Vom|Zu|Zum|Zur|Aus|Für|Um|Ohne|Über|Unter|Durch|Gegen|Seit|Wenn|Hier|Dort|Dann|Nur|Auch|Es|Sie|Er|Man|Wir|Ich)(?!\p{L})/u

function splitGerman(text: string): SplitSentence | null {
  const clause = parseGermanClause(text)
  if (clause === null || ADVERBIAL.test(clause.before) || !GERMAN_NAME.test(clause.before)) return null
  const { before, behind, verb } = clause
  const isNamed = /^(?:Der|Die|Das|Ein|Eine) |\p{L}[\p{Lu}\p{Nd}-]/u.test(before) // `Zuerst` has a capital, too
  if (!isNamed || /^(?:sie|er|es|man|wir|ich)(?!\p{L})/iu.test(behind)) return null
  return { subject: before, said: `${verb} ${behind}`, shape: /(?:en|sind)$/u.test(verb) ? 'many' : 'one' }
}

/** French and Spanish: an article, a name and one of the verbs; a word behind it may agree with the name. */
function splitByVerb(text: string, language: 'fr' | 'es'): SplitSentence | null {
  const { agrees, before, many, one, subject } = openingWords[language]
  const name = `(?<subject>(?:${subject}[^\\s,]+|\\p{Lu}[^\\s,]+)(?: (?!(?:qu[ei]|où|dont|donde|cuando)(?!\\p{L}))[^\\s,]+){0,6}?)`
  const verb = `(?:(?<many>${many})|(?<one>${one}))`
  const groups = new RegExp(`^${name} (?<said>${before}?${verb} (?<rest>.+))\\.$`, 'u').exec(text)?.groups
  if (!groups || !/^\p{Lu}/u.test(groups.subject!)) return null
  const number = groups.many === undefined ? 'one' : 'many'
  const isAgreeing = new RegExp(`^${agrees}`, 'u').test(groups.rest!)
  const gender = /^(?:La|Une|Las|Una)\s/.test(groups.subject!)
    ? 'f'
    : /^(?:Le|Un|El|Los)\s/.test(groups.subject!)
      ? 'm'
      : ''
  if (isAgreeing && gender === '') return null
  return { subject: groups.subject!, said: groups.said!, shape: isAgreeing ? number + gender : number }
}

/** The question; null where we have no words for it. */
export function writeOpeningQuestion({ subject }: StudyFact, language: string): string | null {
  const asks: Readonly<Record<string, string>> = openingWords.asks
  return asks[language]?.replace('{n}', () => subject) ?? null
}
