import type { AskedQuestion } from '../question/asked-question.ts'
import type { WrittenAnswer } from '../retrieval/retrieval.ts'

/** What a program reads to the letter: "HEAD~2", "$IFS", "std::move", "a^n"; no amount of money. */
const SIGN = /(?:^|(?<=[\s"'“”„«(`]))(?!\$?\d)[^\s"'“”„«»`]*(?:[~^@{}$\\|<>*=]|::)[^\s"'“”»`]*/gu
const CLOSING = /[?!.,;:)\]]+$/u
const MIN_CHARS = 2

/** A sign that the question names and no quote holds: of "HEAD@{2}" nothing is known of "HEAD~2". Null where all are quoted. */
export function findOtherSign({ typed }: AskedQuestion, { text, citations }: WrittenAnswer): string | null {
  const told = readSign([text, ...citations.map(({ sourceText }) => sourceText)].join('\n'))
  const signs = [...typed.matchAll(SIGN)].map(([sign]) => sign.replace(CLOSING, ''))
  return signs.find((sign) => isSign(sign) && !told.includes(readSign(sign))) ?? null
}

const isSign = (sign: string) => sign.length >= MIN_CHARS && /[\p{L}\p{N}]/u.test(sign)

/** "<rev>^{/<text>}" is "rev^{/text}". */
const readSign = (text: string) => text.replace(/[<>]/g, '').toLowerCase()
