import { segmentText } from '../../../text/segment-words.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { dropAsking } from '../question/frame-words.ts'
import { findLightSpans } from '../question/light-words.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import type { AskedPart } from './asked-part.ts'
import { listSignNames, listSureSignNames } from './sign-verbs.ts'

const SIGNS = /^[\p{sc=Han}\p{sc=Katakana}\p{sc=Latin}\p{N}ー]+/u
/** That something is over or goes on is said by a Chinese sign behind the verb. */
const ASPECT = /(?<=.)[了过着過著]$/u
/** A Japanese sign goes on with other kana where it is a verb: "建てられた", and not "校舎は". */
const INFLECTED = /^(?![はがのをにでもへとやか])\p{sc=Hiragana}/u

/** The parts of a question that is written without spaces: its words of signs, and in Japanese the stems of its verbs. */
export function listSignParts(asked: AskedQuestion, retrieval: Retrieval): AskedPart[] {
  const isPast = isAskedFor('pastDate', asked.text)
  return listSignWords(asked, retrieval)
    .filter(({ typed, isVerb }) => (isVerb ? isPast : typed.length > 1))
    .map((word) => toSignPart(word, listSignNames, asked.language, retrieval))
}

/** All of its words, said by themselves or by a word of the same sense; lone signs side by side are one that no dictionary has. */
export const listSureSignParts = (asked: AskedQuestion, retrieval: Retrieval): AskedPart[] =>
  listSignWords(asked, retrieval)
    .reduce(joinLoneSigns, [])
    .map((word) => toSignPart(word, listSureSignNames, asked.language, retrieval))

type SignWord = {
  readonly typed: string
  readonly segment: string
  readonly isVerb: boolean
  readonly start: number
}

function joinLoneSigns(joined: readonly SignWord[], word: SignWord): SignWord[] {
  const before = joined.at(-1)
  const isBeside = before !== undefined && before.start + before.segment.length === word.start
  if (!isBeside || word.typed.length > 1 || before.typed !== before.segment || word.isVerb) return [...joined, word]
  const both = before.typed + word.typed
  return [...joined.slice(0, -1), { ...before, typed: both, segment: both }]
}

function listSignWords({ text, language }: AskedQuestion, retrieval: Retrieval): SignWord[] {
  const content = dropAsking({ text, language })
  const light = findLightSpans(text, language, retrieval)
  return [...segmentText(content)].flatMap(({ segment, index }) => {
    const signs = SIGNS.exec(segment)?.[0] ?? ''
    const typed = language === 'zh' ? signs.replace(ASPECT, '') : signs
    const isLight = light.some(({ start, end }) => start <= index && index < end)
    const isVerb = language === 'ja' && INFLECTED.test(text.slice(index + typed.length))
    return typed === '' || isLight ? [] : [{ typed, segment, isVerb, start: index }]
  })
}

function toSignPart(
  { typed, segment, isVerb }: SignWord,
  listNames: (typed: string, segment: string, language: string) => string[],
  language: string,
  { terms, weightOf }: Retrieval,
): AskedPart {
  const names = listNames(typed, segment, language)
  const weight = Math.max(0, ...terms(typed).map(weightOf))
  const isMet: AskedPart['isMet'] = ({ find }) => names.some((name) => find(name) !== null)
  return { typed, role: isVerb ? 'act' : 'thing', isBound: true, weight, isMet }
}
