import { capitalize } from '../../../lib/capitalize.ts'
import { formSingular, hasKnownVerb } from '../../extract/english-verbs.ts'
import { isPoorlyAsked } from './clause-facts.ts'
import { chooseAsker } from './english-asker.ts'
import { type EnglishClause, parseEnglishClause, trimAdditions } from './english-clause.ts'
import { GAP, type StudyFact } from './fact.ts'
import type { WordUsage } from './usage.ts'

/** Longer sentences are easier read with a gap than with the question in their middle. */
const MAX_SENTENCE_CHARS = 150

/**
 * The question in plain English; null where that would read badly.
 * @param among what else stands to choose from: the question fits that as well
 */
export function writeEnglishQuestion(fact: StudyFact, usage: WordUsage, among: readonly string[] = []): string | null {
  const { answer, kind, subject, unit = '' } = fact
  if (kind === 'meaning') return writeMeaningQuestion(fact, usage)
  if (isPoorlyAsked(fact, usage.isName)) return null
  if (kind === 'subject') return writeSubjectQuestion(fact, usage, among)
  if (kind !== 'figure' && kind !== 'date') return null
  if (subject.length > MAX_SENTENCE_CHARS || !subject.endsWith('.') || /[?;:]/.test(subject)) return null
  if (/^(?:I|My)\b/.test(subject) || LED_GAP.test(subject) || NO_CLAUSE.test(subject) || !hasKnownVerb(subject))
    return null
  if (kind === 'date') return writeDateQuestion(subject, answer, usage)
  const asked = /____.*, /.test(subject) ? null : writeFigureQuestion(subject, unit, answer)
  return asked && `${capitalize(asked).slice(0, -1)}?`
}

/** Two sentences, a gap in an aside, or what is done without who does it: no question is made of them. */
const NO_CLAUSE = /[.!]\s+\p{Lu}|\([^)]*____|^\p{Lu}\p{Ll}+(?:[^su]s|ed) (?:the|an?|some|on|to|all)\s/u

/** "With ____ guests it was the largest": the sentence has to be turned around for a question. */
const LED_GAP = /^(?:With|At|For|After|By|From|Over|Within|Under|During|Among|Of) (?:[\w.]+ ){0,3}____/

/** `What is Uber?`: of a thing that is said to be something nobody asks what its name means. */
function writeMeaningQuestion({ sentence, subject }: StudyFact, usage: WordUsage): string | null {
  const at = sentence.indexOf(subject)
  const article = /^(?:(The|An?) )?["“`]?$/.exec(sentence.slice(0, Math.max(at, 0)))
  const verb = /^["”`]?(?: \([^)]*\))? (is|are|was|were) /.exec(sentence.slice(at + subject.length))?.[1]
  if (at < 0 || article === null || verb === undefined) return null
  const led = article[1] === undefined ? '' : `${article[1].toLowerCase()} `
  const asker = chooseAsker(led + subject, usage)
  return `${led !== '' && asker !== 'Who' ? 'What' : asker} ${verb} ${led}${subject}?`
}

/** A work that is cited in the middle, or a second verb that hangs on the first: nobody asks so. */
const UNASKED = /^also\b|\bet al\b|\([^)]*\d{4}\)|\bthus\b|\band (?:\w+ ){1,3}\w+ed to\b/

function writeSubjectQuestion(
  { answer, sentence }: StudyFact,
  usage: WordUsage,
  among: readonly string[],
): string | null {
  const clause = parseEnglishClause(sentence)
  const saysHow = clause !== null && /^(?:is|was)$/.test(clause.verb) && /^that\b/.test(clause.rest) // "the point is that ..."
  if (clause === null || saysHow || UNASKED.test(clause.rest)) return null
  const askers = new Set([answer, ...among].map((one) => chooseAsker(one, usage)))
  const asker = askers.size === 1 ? chooseAsker(answer, usage) : 'Which of these'
  const asked = [asker, clause.adverb, chooseSingularVerb(clause), `${trimAdditions(clause.rest)}?`]
    .filter(Boolean)
    .join(' ')
  return asked.length > MAX_SENTENCE_CHARS ? null : addLead(clause, asked)
}

/** `Who` and `What` do as one does: `What has`, though the answer be several. */
function chooseSingularVerb({ form, verb }: EnglishClause): string {
  const one: Readonly<Record<string, string>> = { are: 'is', were: 'was', have: 'has' }
  return form?.tense === 'plural' ? formSingular(form.base) : (one[verb] ?? verb)
}

/** A clause as it follows a question word: `was the wall built`, `did the mite reach Germany`. */
function invertClause(
  { adverb, form, lead, rest, subject, verb }: EnglishClause,
  { isName, isSmall }: WordUsage,
): string | null {
  const opener = /^[\p{L}’'-]+/u.exec(subject)?.[0] ?? ''
  const opens = lead === '' && !/^(?:The|An?|Many|Some|Several|Most|All|Every)$/.test(opener)
  if (opens && !isSmall(opener) && !isName(opener) && !/^\p{Lu}\S* ?\p{Lu}/u.test(subject)) return null
  const isKept = opens && (!isSmall(opener) || (isName(opener) && !opener.endsWith('s'))) // a command may be called as its project is
  const named = isKept ? subject : `${subject[0]!.toLowerCase()}${subject.slice(1)}`
  const who = lead === '' ? named : subject
  const left = rest.replace(/\.$/, '')
  if (form === null) return [verb, who, adverb, left].filter(Boolean).join(' ')
  const helper = { past: 'did', singular: 'does', plural: 'do' }[form.tense]
  return [helper, who, adverb, form.base, left].filter(Boolean).join(' ')
}

const addLead = ({ lead }: EnglishClause, question: string) =>
  lead === '' ? question : `${lead} ${question[0]!.toLowerCase()}${question.slice(1)}`

const OPENED_BY_YEAR = new RegExp(`^(?:In|On) ${GAP},? (.*)$`)
const ENDED_BY_YEAR = new RegExp(`^(.*) (in|on|since|by|until|from|after|before) ${GAP}\\.$`)

function writeDateQuestion(subject: string, answer: string, usage: WordUsage): string | null {
  const isYear = /^\d{4}$/.test(answer)
  const opened = OPENED_BY_YEAR.exec(subject)?.[1]
  if (opened !== undefined && /\b(?:and|or) /.test(opened.slice(0, 12))) return null
  const [, before = '', preposition = 'in'] = ENDED_BY_YEAR.exec(subject) ?? []
  const clause = parseEnglishClause(opened ?? `${before}.`)
  // behind `In 1851` the sentence begins anew: its first word is small unless it is a name
  const asked = clause && invertClause(opened === undefined ? clause : capitalizeSubject(clause), usage)
  if (asked && isYear) return addLead(clause!, `${capitalize(preposition)} which year ${asked}?`)
  if (asked && /^(?:in|on)$/.test(preposition)) return addLead(clause!, `When ${asked}?`)
  if (!isYear) return writeInnerDate(subject, usage)
  if (/____.*, /.test(subject) && opened === undefined) return null
  if (opened !== undefined) return `${capitalize(opened.slice(0, -1))} in which year?`
  const isInside = /\b(?:in|since|by|until|from|after|before) ____/i.test(subject)
  return isInside ? `${capitalize(subject.replace(GAP, 'which year')).slice(0, -1)}?` : null
}

/** "Ada was born on ____ in Lund." */
function writeInnerDate(subject: string, usage: WordUsage): string | null {
  const without = subject.replace(
    new RegExp(` (?:in|on) ${GAP}(?:(?= (?:by|in|at|with|for|as|to|from|after) )|(?=\\.$))`, 'u'),
    '',
  )
  const clause = without === subject || /\p{Nd}{4}/u.test(without) ? null : parseEnglishClause(without)
  const asked = clause && invertClause(clause, usage)
  return asked && addLead(clause, `When ${asked}?`)
}

const capitalizeSubject = (clause: EnglishClause): EnglishClause => ({
  ...clause,
  subject: capitalize(clause.subject),
})

/** The word for the unit, as the source has it behind the number. */
const UNIT = /^[\d.,\s]+(°\s?[CF]?|[a-zA-Zµ²³/]+(?: [a-z]+)?)$/

function writeFigureQuestion(subject: string, unit: string, answer: string): string | null {
  if (/\b(?:an?|the|this|that|other)(?: \w+)? ____|(?:ble|ous|ful|ive|ing) ____/i.test(subject)) return null // `a what percentage rise`
  if (/[-–—/±~]|\b(?:to|and|or)\b/.test(answer) || /[-–—/$€£]\s?____|____[-–—/]/.test(subject)) return null
  if (/[.!?] ____/.test(subject)) return null // `It was held in May. How many came and two sent word?`
  if (unit === '' && /\bof ____/.test(subject)) return null // `the limit of how many`
  if (unit === '%') return subject.replace(GAP, 'what percentage')
  const word = UNIT.exec(answer)?.[1]
  if (unit !== '') return word === undefined ? null : subject.replace(GAP, `how many ${word}`)
  return /____ (?:\p{Ll}+ ){0,2}\p{Ll}+s\b/u.test(subject) && /^[\d., ]+$/.test(answer)
    ? subject.replace(GAP, 'how many')
    : null
}
