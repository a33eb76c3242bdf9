import type { AskedQuestion } from '../question/asked-question.ts'
import type { Lead } from './lacks-asked-kind.ts'

/** A path, an option, a command with its stroke, a variable, a call; signs that stand alone, as "$$". */
const TOKEN =
  /(?<![\p{L}\p{N}./-])(?:[~.]?\/[\p{L}\p{N}._-][\p{L}\p{N}./_-]+|--\p{L}[\p{L}\p{N}-]+|\\[A-Za-z]{2,}|\$[\p{L}_]{2,}|\p{L}[\p{L}\p{N}_.]*\(\)|[^\p{L}\p{N}\s.,;:?!'"“”„«»‘’()[\]–—-]{2,}(?=\s|$))/gu

/** "Do not use /usr/bin/env" does not say whether /usr/local may be used: what is asked about as it is typed stands there, be it without its marks. */
export function lacksToken({ text }: AskedQuestion, { shown, own, above }: Lead): boolean {
  const tokens = [...text.matchAll(TOKEN)].map(([token]) => token)
  const said = [above, shown, own].join('\n').toLowerCase()
  return tokens.length > 0 && !tokens.some((token) => said.includes(dropMarks(token).toLowerCase()))
}

const dropMarks = (token: string): string =>
  /[\p{L}\p{N}]/u.test(token) ? token.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') : token
