import { segmentText } from '../../../text/segment-words.ts'
import { toBlanks } from '../../../text/spans.ts'
import { readAskedFor } from '../asked-kind.ts'
import type { AskedQuestion } from '../asked-question.ts'
import { dropFrame } from '../frame-words.ts'
import { findLightSpans } from '../light-words.ts'
import { isAskedFor } from '../locales.ts'
import { listOtherNames } from '../meanings/list-other-names.ts'
import type { Retrieval } from '../retrieval.ts'
import type { AskedPart } from './asked-part.ts'

const SIGNS = /^[\p{sc=Han}\p{sc=Katakana}\p{sc=Latin}\p{N}ー]+/u
/** A Japanese sign goes on with other kana where it is a verb: "建てられた", and not "校舎は". */
const INFLECTED = /^(?![はがのをにでもへとやか])\p{sc=Hiragana}/u

/** The parts of a question that is written without spaces: its words of signs, and in Japanese the stems of its verbs. */
export function listSignParts(asked: AskedQuestion, retrieval: Retrieval): AskedPart[] {
  const { text, language } = asked
  const content = dropFrame(text.replace(readAskedFor(text).asking, toBlanks), language)
  const isPast = isAskedFor('pastDate', text)
  const light = findLightSpans(text, language, retrieval)
  return [...segmentText(content)].flatMap(({ segment, index }) => {
    const typed = SIGNS.exec(segment)?.[0] ?? ''
    const isVerb = language === 'ja' && typed !== '' && INFLECTED.test(text.slice(index + typed.length))
    if (light.some(({ start, end }) => start <= index && index < end)) return []
    if (isVerb ? !isPast : typed.length < 2) return []
    return [toSignPart(typed, isVerb ? 'act' : 'thing', language, retrieval)]
  })
}

function toSignPart(
  typed: string,
  role: AskedPart['role'],
  language: string,
  { terms, weightOf }: Retrieval,
): AskedPart {
  const names = [typed, ...listOtherNames(typed, language)]
  const weight = Math.max(0, ...terms(typed).map(weightOf))
  return { typed, role, isBound: true, weight, isMet: ({ find }) => names.some((name) => find(name) !== null) }
}
