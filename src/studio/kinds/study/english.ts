import { askerOf } from './english-asker.ts'
import { type Clause, clauseOf, coreOf } from './english-clause.ts'
import { singularForm } from './english-verbs.ts'
import { type Fact, GAP } from './fact.ts'
import type { Usage } from './usage.ts'

/** Longer sentences are easier read with a gap than with the question in their middle. */
const LONGEST_CHARS = 150

/**
 * The question in plain English; null where that would read badly.
 * @param among what else stands to choose from: the question fits that as well
 */
export function englishQuestion(fact: Fact, usage: Usage, among: readonly string[] = []): string | null {
  const { answer, kind, subject, unit = '' } = fact
  if (kind === 'reason') return reasonQuestion(subject, usage)
  if (kind === 'word')
    return wordQuestion(subject) ?? (/\s/.test(answer) ? `Which words are missing? ${subject}` : null)
  if (kind === 'subject') return subjectQuestion(fact, usage, among)
  if (kind === 'object') return objectQuestion(fact, usage)
  if (kind !== 'figure' && kind !== 'date') return null
  if (subject.length > LONGEST_CHARS || !subject.endsWith('.') || /[?;:]/.test(subject)) return null
  if (kind === 'date') return datedQuestion(subject, answer, usage)
  const asked = /____.*, /.test(subject) ? null : figureQuestion(subject, unit, answer)
  return asked && `${capital(asked).slice(0, -1)}?`
}

const OPENS_WITH_GAP =
  /^(?:(?:The|An?) )?____ ((?:is|was|has|had|can|could|will|would|may|might|must|should|does|did) .*)\.$/

/** The gap is what the sentence speaks of, so that it can be asked for as people do. */
function wordQuestion(subject: string): string | null {
  const rest = OPENS_WITH_GAP.exec(subject)?.[1]
  if (rest === undefined || subject.length > LONGEST_CHARS || /[“”"?;:]|\b(?:its?|his|her|their|not)\b/.test(rest))
    return null
  return `Who or what ${rest}?`
}

function subjectQuestion({ answer, sentence }: Fact, usage: Usage, among: readonly string[]): string | null {
  const clause = clauseOf(sentence)
  if (clause === null) return null
  const askers = new Set([answer, ...among].map((one) => askerOf(one, usage)))
  const asker = askers.size === 1 ? askerOf(answer, usage) : 'Who or what'
  const asked = [asker, clause.adverb, oneVerb(clause), `${coreOf(clause.rest)}?`].filter(Boolean).join(' ')
  return asked.length > LONGEST_CHARS ? null : led(clause, asked)
}

/** `Who` and `What` do as one does: `What has`, though the answer be several. */
function oneVerb({ form, verb }: Clause): string {
  const one: Readonly<Record<string, string>> = { are: 'is', were: 'was', have: 'has' }
  return form?.tense === 'plural' ? singularForm(form.base) : (one[verb] ?? verb)
}

function objectQuestion({ sentence, subject }: Fact, usage: Usage): string | null {
  const clause = clauseOf(sentence)
  const dated = / (?:in|since|until|by|from) \d{4}(?=\W)/.exec(subject.slice(subject.indexOf(GAP)))?.[0] ?? ''
  const asked = clause && turned({ ...clause, rest: dated.trim() }, usage)
  return asked && led(clause!, `What ${asked}?`)
}

function reasonQuestion(subject: string, usage: Usage): string | null {
  if (/[;:“”"]/.test(subject)) return null
  const clause = clauseOf(`${subject}.`)
  const asked = clause && turned(clause, usage)
  if (asked) return led(clause!, `Why ${asked}?`)
  const opener = subject.match(/^\p{L}+/u)?.[0] ?? ''
  if (opener === 'I' || !usage.isSmall(opener)) return null
  return `Why is it that ${subject[0]!.toLowerCase()}${subject.slice(1)}?`
}

/** A clause as it follows a question word: `was the wall built`, `did the mite reach Germany`. */
function turned({ adverb, form, lead, rest, subject, verb }: Clause, { isName, isSmall }: Usage): string | null {
  const opener = /^[\p{L}’'-]+/u.exec(subject)?.[0] ?? ''
  const opens = lead === '' && !/^(?:The|An?|Many|Some|Several|Most|All|Every)$/.test(opener)
  if (opens && !isSmall(opener) && !isName(opener) && !/^\p{Lu}\S* ?\p{Lu}/u.test(subject)) return null
  const isKept = opens && !isSmall(opener)
  const named = isKept ? subject : `${subject[0]!.toLowerCase()}${subject.slice(1)}`
  const who = lead === '' ? named : subject
  const left = rest.replace(/\.$/, '')
  if (form === null) return [verb, who, adverb, left].filter(Boolean).join(' ')
  const helper = { past: 'did', singular: 'does', plural: 'do' }[form.tense]
  return [helper, who, adverb, form.base, left].filter(Boolean).join(' ')
}

const led = ({ lead }: Clause, question: string) =>
  lead === '' ? question : `${lead} ${question[0]!.toLowerCase()}${question.slice(1)}`

const OPENED_BY_YEAR = new RegExp(`^(?:In|On) ${GAP},? (.*)$`)
const ENDED_BY_YEAR = new RegExp(`^(.*) (in|on|since|by|until|from|after|before) ${GAP}\\.$`)

function datedQuestion(subject: string, answer: string, usage: Usage): string | null {
  const isYear = /^\d{4}$/.test(answer)
  const opened = OPENED_BY_YEAR.exec(subject)?.[1]
  if (opened !== undefined && /\b(?:and|or) /.test(opened.slice(0, 12))) return null
  const [, before = '', preposition = 'in'] = ENDED_BY_YEAR.exec(subject) ?? []
  const clause = clauseOf(opened ?? `${before}.`)
  // behind `In 1851` the sentence begins anew: its first word is small unless it is a name
  const asked = clause && turned(opened === undefined ? clause : begun(clause), usage)
  if (asked && isYear) return led(clause!, `${capital(preposition)} which year ${asked}?`)
  if (asked && /^(?:in|on)$/.test(preposition)) return led(clause!, `When ${asked}?`)
  if (!isYear) return null
  if (/____.*, /.test(subject) && opened === undefined) return null
  if (opened !== undefined) return `${capital(opened.slice(0, -1))} in which year?`
  const isInside = /\b(?:in|since|by|until|from|after|before) ____/i.test(subject)
  return isInside ? `${capital(subject.replace(GAP, 'which year')).slice(0, -1)}?` : null
}

const begun = (clause: Clause): Clause => ({ ...clause, subject: capital(clause.subject) })

/** The word for the unit, as the source has it behind the number. */
const UNIT = /^[\d.,\s]+(°\s?[CF]?|[a-zA-Zµ²³/]+(?: [a-z]+)?)$/

function figureQuestion(subject: string, unit: string, answer: string): string | null {
  if (/\b(?:an?|the|this|that|other)(?: \w+)? ____/i.test(subject)) return null // `a what percentage rise`
  if (/[-–—/±~]|\b(?:to|and|or)\b/.test(answer) || /[-–—/$€£]\s?____|____[-–—/]/.test(subject)) return null
  if (unit === '%') return subject.replace(GAP, 'what percentage')
  const word = UNIT.exec(answer)?.[1]
  if (unit !== '') return word === undefined ? null : subject.replace(GAP, `how many ${word}`)
  return /____ (?:\p{Ll}+ ){0,2}\p{Ll}+s\b/u.test(subject) && /^[\d., ]+$/.test(answer)
    ? subject.replace(GAP, 'how many')
    : null
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)
