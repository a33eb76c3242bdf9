import { readRaised } from '../../text/digits.ts'

/** The numbers of passages that a reply names at `at`, an offset of the text without its markers. */
export type Marker = { readonly at: number; readonly numbers: readonly number[]; readonly space: string }

export type MarkedText = { readonly text: string; readonly markers: readonly Marker[] }

const MAX_RANGE_NUMBERS = 12
const NUMBERS = '\\d{1,3}(?:\\s*(?:[,;、，–-]|and|und|et|y|e|en|и|和|&)\\s*(?:passage\\s*)?\\d{1,3})*'
const PASSAGE =
  'passages?|excerpts?|sources?|documents?|docs?|references?|refs?|quellen?|textstellen?|abschnitte?|extraits?|fuentes?|pasajes?|fonti|fonte|passaggi(?:o)?|passage[mn]s?|bron(?:nen)?|источник(?:и)?|отрывок|来源|段落|出典|パッセージ|s|p'
const IN_BRACKETS = `(?:\\[\\[|[[【［〔])\\s*\\^?\\s*(?:(?:${PASSAGE})\\s*[#:.]?\\s*)?(?<bracket>${NUMBERS})(?:†[^\\]】］〕]{0,40})?\\s*(?:\\]\\]|[\\]】］〕])`
const IN_ROUND = `\\(\\s*(?:see |siehe |vgl\\. |cf\\. )?(?:${PASSAGE.replace('|s|p', '')})\\s*[#:.]?\\s*(?<round>${NUMBERS})\\s*\\)`
const IN_TAGS = `<(?<tag>sup|cite|ref|source|passage(?:-\\w+)?)\\b[^<>]{0,60}>\\s*\\[?(?<tagged>${NUMBERS})\\]?\\s*</\\k<tag>>`
const IN_SIGNS = `\\^\\[?(?<caret>${NUMBERS})\\]?\\^|(?<=[.!?,;:”"')\\]。！？]|\\p{L}{4})(?<raised>[¹²³⁴-⁹⁰]+)`
/** What is left alone: code, and links whose text is a number. */
const UNTOUCHED = '```[\\s\\S]*?(?:```|$)|``[\\s\\S]*?``|`[^`\\n]*`|\\[[^\\]\\n]*\\]\\((?!#|passage)[^)\\s]*\\)'
const MARKERS = new RegExp(
  `(?<code>${UNTOUCHED})|(?<space>\\s*)(?:${[IN_BRACKETS, IN_ROUND, IN_TAGS, IN_SIGNS].join('|')})(?:\\((?:#|passage)[^)\\s]*\\))?`,
  'giu',
)
/** Numbers in round brackets are markers only in a reply that sets no others. */
const BARE_ROUND = new RegExp(`(?<code>${UNTOUCHED})|(?<space>\\s*)\\((?<round>${NUMBERS})\\)(?=[\\s.,;!?。]|$)`, 'giu')

/** Takes the markers out of a reply, in all the forms in which models set them. */
export function readMarkers(reply: string, form: 'usual' | 'round' = 'usual'): MarkedText {
  const markers: Marker[] = []
  let text = ''
  let end = 0
  for (const match of reply.matchAll(form === 'usual' ? MARKERS : BARE_ROUND)) {
    if (match.groups!.code !== undefined) continue
    text += reply.slice(end, match.index)
    end = match.index + match[0].length
    markers.push({ at: text.length, numbers: readNumbers(match.groups!), space: match.groups!.space ?? '' })
  }
  return { text: text + reply.slice(end), markers }
}

function readNumbers(groups: Record<string, string | undefined>): number[] {
  if (groups.raised !== undefined) return [readRaised(groups.raised)]
  const list = groups.bracket ?? groups.round ?? groups.tagged ?? groups.caret ?? ''
  const ranges = [...list.matchAll(/(\d+)(?:\s*[–-]\s*(\d+))?/gu)]
  return [...new Set(ranges.flatMap(([, from, to]) => expandRange(Number(from), Number(to ?? from))))]
}

const expandRange = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(1, Math.min(to - from + 1, MAX_RANGE_NUMBERS)) }, (_, index) => from + index)
