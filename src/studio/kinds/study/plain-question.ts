import { loadAnalyzer } from '../../../text/analyzer.ts'
import { GAP, type StudyFact } from './fact.ts'
import questionWords from './question-words.json' with { type: 'json' }
import type { WordUsage } from './usage.ts'

/** How a language asks whose questions keep the order of a statement. */
type PlainWords = {
  readonly begins: string
  readonly ends: string
  readonly year: string
  readonly when: string
  /** Before a year: `en`. */
  readonly in: string
  readonly share: string
  /** What follows a share: `des trajets`. */
  readonly of: string
  /** Stands before a share and goes with it: `el 12 %`. */
  readonly article: string
  /** How many of what is counted, by the end or beginning of its name. */
  readonly count: Readonly<Record<string, string>>
}

type PlainLanguage = keyof typeof questionWords.plain

const MAX_SENTENCE_CHARS = 160

/** Asks as French, Spanish, Italian and Portuguese do: the word that asks, and the sentence in its order. */
export const createPlainAsker =
  (language: PlainLanguage) =>
  (fact: StudyFact, usage: WordUsage): string | null => {
    const words: PlainWords = questionWords.plain[language]
    const { kind, subject } = fact
    if (subject.length > MAX_SENTENCE_CHARS || /[“”«»"?!;:()[\]–—]/u.test(subject)) return null
    if (kind === 'date') return askDate(words, fact, language, usage)
    return kind === 'figure' ? askFigure(words, fact) : null
  }

/** "Stretch publicado": what was done, without the verb that says so. */
const DONE = /\s\p{Ll}+(?:[ai]d[oa]|[éi]e?|ato|ata)s?$/u
const HELPED =
  /(?<!\p{L})(?:fue|fueron|es|son|era|eran|ha|han|había|está|están|se|a|ont|avait|est|sont|fut|furent|été|è|sono|fu|furono|foi|foram)(?!\p{L})/iu

function ask(words: PlainWords, asker: string, clause: string, language: string, usage: WordUsage): string | null {
  const left = clause.trim().replace(/[.,\s]+$/u, '')
  if (DONE.test(left) && !HELPED.test(left)) return null
  const [opener = ''] = left.split(/[\s'’]/u)
  const isSmall = usage.isSmall(opener) || loadAnalyzer(language).isStopWord(opener.toLowerCase())
  if (!isSmall && !usage.isName(opener)) return null
  const lowered = isSmall ? left[0]!.toLowerCase() + left.slice(1) : left
  return elideQue(`${words.begins}${asker} ${lowered}${words.ends}`, language)
}

/** Only of a sentence with this one date, at its beginning or its end. */
function askDate(words: PlainWords, { answer, subject }: StudyFact, language: string, usage: WordUsage): string | null {
  if (/\p{Nd}{4}/u.test(subject)) return null
  const isYear = /^\p{Nd}{4}$/u.test(answer)
  const asker = isYear ? words.year : words.when
  const led = isYear ? `${words.in} ` : `(?:(?:${words.in}|le|el|il|em|em o) )?`
  const ended = new RegExp(`^(.+?),? ${led}${GAP}\\.$`, 'u').exec(subject)?.[1]
  const opened = new RegExp(`^${led}${GAP},? (.+)\\.$`, 'iu').exec(subject)?.[1]
  if (ended !== undefined) return ask(words, asker, ended, language, usage)
  if (opened === undefined) return null
  return elideQue(`${words.begins}${asker} ${opened}${words.ends}`, language)
}

/** French alone joins it to a vowel: "est-ce qu’une". */
const elideQue = (question: string, language: string) =>
  language === 'fr' ? question.replace(/que (?=[aeiouhéèêâîôû])/iu, 'qu’') : question

function askFigure(words: PlainWords, { answer, subject, unit }: StudyFact): string | null {
  if (!subject.endsWith('.') || /____.*, /.test(subject)) return null
  const asked = unit === '%' ? putShare(words, subject) : putCount(words, subject, answer)
  return asked && `${words.begins}${asked[0]!.toUpperCase()}${asked.slice(1).replace(/\.$/, '')}${words.ends}`
}

function putShare({ article, of, share }: PlainWords, subject: string): string | null {
  const place = new RegExp(`${article === '' ? '' : `(?:${article})?`}${GAP} (?=${of})`, 'iu')
  return place.test(subject) && !/(?<!\p{L})(?:del?|du|al|au|dal|do) ____/u.test(subject)
    ? subject.replace(place, `${share} `)
    : null
}

function putCount({ count }: PlainWords, subject: string, answer: string): string | null {
  const [, unit] = /^[\p{Nd}.,\s\u00a0\u202f]+ (\p{L}+)$/u.exec(answer) ?? []
  const [, behind] = /____ (\p{L}+)/u.exec(subject) ?? []
  const counted = unit ?? (/^[\p{Nd}.,\s\u00a0\u202f]+$/u.test(answer) ? behind : undefined)
  if (
    counted === undefined ||
    /(?<!\p{L})(?:moins de|plus de|menos de|más de|meno di|più di|mais de|les|los|las|des|os|as|i|gli|le|primer[oa]s|ces|unos|unas|de|di) ____/u.test(
      subject,
    )
  )
    return null
  const asker = Object.entries(count).find(([ending]) => new RegExp(ending, 'iu').test(counted))?.[1]
  if (asker === undefined) return null
  return unit === undefined ? subject.replace(`${GAP} `, asker) : subject.replace(GAP, asker + unit)
}

/** What is asked of somebody, and said of nothing. */
const REQUESTS = /(?:ください|下さい|ましょう|お願いします|お願いいたします)。?$/u

/** Asks as Japanese and Chinese do: the word that asks stands where the answer stood. */
export const createInPlaceAsker =
  (language: keyof typeof questionWords.inPlace) =>
  ({ answer, kind, subject }: StudyFact): string | null => {
    const { end, ends, number, year } = questionWords.inPlace[language]
    const isYear = kind === 'date' && /^\p{Nd}{4}年?$/u.test(answer)
    const isCount = kind === 'figure' && /^\p{Nd}[\p{Nd}.,]*\s*[^\p{Nd}]*$/u.test(answer)
    if (/[。！？]\s*\S/u.test(subject)) return null // two sentences make no question
    if (REQUESTS.test(subject)) return null
    if (subject.length > MAX_SENTENCE_CHARS / 2 || !new RegExp(end, 'u').test(subject)) return null
    if (!isYear && !isCount) return null
    const asker = isYear ? year : answer.replace(/^\p{Nd}[\p{Nd}.,]*\s*/u, number)
    return subject
      .replace(GAP, asker)
      .replace(/(何年|哪一年)年/u, '$1')
      .replace(new RegExp(end, 'u'), ends)
  }

/** What a table says at one place, asked in the wished language; null for one whose words nobody has written. */
export function writeCellQuestion(row: string, column: string, language: string): string | null {
  const templates: Readonly<Record<string, string>> = questionWords.cell
  const template = templates[language] ?? templates[language.split('_')[0]!]
  return template?.replace('{row}', () => row).replace('{column}', () => column) ?? null
}
