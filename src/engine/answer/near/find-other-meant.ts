import { findUnsaidOption } from '../by-kind/option/lacks-option.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { findOtherVersion } from './find-other-version.ts'

const NUMBERED = /(?<![\p{L}\p{N}-])(\p{L}{2,}) (\d{1,4})(?![\p{L}\p{N}]|[.,:/-]\d)/gu
const MIN_SIBLINGS = 3
/** What a program reads to the letter: "HEAD~2", "$IFS", "std::move", "a^n"; no amount of money. */
const SIGN = /(?:^|(?<=[\s"'“”„«(`]))(?!\$?\d)[^\s"'“”„«»`]*(?:[~^@{}$\\|<>*=]|::)[^\s"'“”»`]*/gu
const CLOSING = /[?!.,;:)\]]+$/u
const MIN_SIGN_CHARS = 2

/** What the question names by a version, a number, an option or a sign, where the answer is of another such; null where it is of this. */
export const findOtherMeant = (asked: AskedQuestion, answer: WrittenAnswer, retrieval: Retrieval): string | null =>
  findOtherVersion(asked, answer, retrieval) ??
  findOtherNumber(asked, answer, retrieval) ??
  findUnsaidOption(asked, answer, retrieval) ??
  findOtherSign(asked, answer)

/** "bit 9" of a question where the source that is quoted has lines for bit 0 to 7 alone; null where it names none such. */
function findOtherNumber({ typed }: AskedQuestion, answer: WrittenAnswer, retrieval: Retrieval): string | null {
  const [lead] = answer.citations
  const source = lead && retrieval.readSource(lead.sourceId)
  if (!source) return null
  for (const [whole, noun = '', number = ''] of typed.matchAll(NUMBERED)) {
    const named = new RegExp(`(?<![\\p{L}\\p{N}])${noun}[ #-]?(\\d+)(?!\\d)`, 'giu')
    const numbers = new Set([...source.text.matchAll(named)].map(([, one]) => one))
    const heads = new RegExp(`^[\\s*-]*${noun} \\d+(?: ?[:)–—-]|\\.\\s|\\s{2})`, 'gimu')
    if (!numbers.has(number) && (source.text.match(heads) ?? []).length >= MIN_SIBLINGS) return whole
  }
  return null
}

/** A sign that the question names and no quote holds: of "HEAD@{2}" nothing is known of "HEAD~2". Null where all are quoted. */
function findOtherSign({ typed }: AskedQuestion, { text, citations }: WrittenAnswer): string | null {
  const told = readSign([text, ...citations.map(({ sourceText }) => sourceText)].join('\n'))
  const signs = [...typed.matchAll(SIGN)].map(([sign]) => sign.replace(CLOSING, ''))
  return signs.find((sign) => isSign(sign) && !told.includes(readSign(sign))) ?? null
}

/** With a letter or a number in it, or nothing but such signs: "$$", "<=". */
const isSign = (sign: string) =>
  sign.length >= MIN_SIGN_CHARS && (/[\p{L}\p{N}]/u.test(sign) || /^[$|<>=\\^~@]+$/u.test(sign))

/** "<rev>^{/<text>}" is "rev^{/text}". */
const readSign = (text: string) => text.replace(/[<>]/g, '').toLowerCase()
