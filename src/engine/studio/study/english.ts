import { type Fact, GAP } from './fact.ts'

/** Longer sentences are easier read with a gap than with the question in their middle. */
const LONGEST_CHARS = 150

/** The question in plain English, the asked thing where the sentence has it; null where that would read badly. */
export function englishQuestion(fact: Fact, isSmall: (word: string) => boolean): string | null {
  const { answer, kind, subject, unit = '' } = fact
  if (kind === 'reason') return reasonQuestion(subject, isSmall)
  if (kind === 'word') return subjectQuestion(subject)
  if (kind !== 'figure' && kind !== 'date') return null
  if (subject.length > LONGEST_CHARS || !subject.endsWith('.') || /____.*,/.test(subject) || /[“”"?;:]/.test(subject))
    return null
  const asked = kind === 'date' ? datedQuestion(subject, answer) : figureQuestion(subject, unit, answer)
  return asked && `${capital(asked).slice(0, -1)}?`
}

const OPENS_WITH_GAP =
  /^(?:(?:The|An?) )?____ ((?:is|was|has|had|can|could|will|would|may|might|must|should|does|did) .*)\.$/

/** The gap is what the sentence speaks of, so that it can be asked for as people do. */
function subjectQuestion(subject: string): string | null {
  const rest = OPENS_WITH_GAP.exec(subject)?.[1]
  if (rest === undefined || subject.length > LONGEST_CHARS || /[“”"?;:]|\b(?:its?|his|her|their)\b/.test(rest))
    return null
  return `Who or what ${rest}?`
}

function reasonQuestion(subject: string, isSmall: (word: string) => boolean): string | null {
  const opener = subject.match(/^\p{L}+/u)?.[0] ?? ''
  if (opener === 'I' || !isSmall(opener) || /[;:“”"]/.test(subject)) return null
  return `Why is it that ${subject[0]!.toLowerCase()}${subject.slice(1)}?`
}

function datedQuestion(subject: string, answer: string): string | null {
  if (!/^\d{4}$/.test(answer)) return null
  const opened = subject.match(new RegExp(`^In ${GAP},? (.*)\\.$`))
  if (opened) return /\b(?:and|or) /.test(opened[1]!.slice(0, 12)) ? null : `${opened[1]} in which year.`
  return /\b(?:in|since|by|until|from|after|before) ____/i.test(subject) ? subject.replace(GAP, 'which year') : null
}

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
