import { blankOut, listMatchSpans, toBlanks } from '../../../../text/spans.ts'
import type { OptionCues } from '../../language/cues.ts'
import { findLocale } from '../../language/locales.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { dropFrame } from '../../question/frame-words.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'

/**
 * What a question asks of a setting that it names by its signs: `name` as it stands there, `isDefault` whether what holds
 * without it, `asking` the words that say so, `rest` the question without the name and without the words that every question for a setting is put with.
 */
export type AskedOption = {
  readonly name: string
  /** It is written as any word is. */
  readonly isPlain: boolean
  readonly isDefault: boolean
  readonly asking: string
  readonly rest: string
}

/** `--max-delete`, `-noconsole`, `$sleep_time`, `Aptitude::Auto-Fix`, `core.editor`, `maxLength`, `CApath`: no word of a language is written so. */
const SIGNED_NAME =
  /(?<![\p{L}\p{N}_$%@./:-])(?:--[\p{L}\p{N}][\p{L}\p{N}_-]*|-\p{L}(?:(?![\p{L}\p{N}-])|\p{Ll}[\p{L}\p{N}_-]+)|\$[\p{L}_][\p{L}\p{N}_]*|[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*(?:(?:_|::|\.(?=\p{L}{2}))[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)+|\p{Ll}+\p{Lu}[\p{L}\p{N}]*|\p{Lu}{2,}\p{Ll}{3,}[\p{L}\p{N}]*)(?![\p{L}\p{N}_/@]|\.\p{L}|:\/)/gu

/** Reads the one setting that a question names; null where it names none, or several. */
export function readAskedOption(question: string, language: string): AskedOption | null {
  const names = new Set(question.match(SIGNED_NAME) ?? [])
  const cues = findLocale(language).option
  const plain = names.size > 0 ? undefined : findPlainName(question, cues, language)
  const [name = plain, other] = names
  if (name === undefined || other !== undefined) return null
  const open = question.replaceAll(name, toBlanks(name))
  const [asking = ''] = compileWordCue(cues.default, language).exec(open) ?? []
  const framing = [cues.default, cues.nouns, cues.effects].join('|')
  const rest = listMatchSpans(open, compileWordCue(framing, language, 'giu')).reduce(blankOut, open)
  return { name, isPlain: plain !== undefined, isDefault: asking !== '', asking, rest }
}

/** "dim-at" has no sign, but is no plain word of a language either; where a default is asked for, its last word may be a name. */
const JOINED_NAME = /(?<![\p{L}\p{N}_-])\p{Ll}[\p{Ll}\p{N}]*(?:-[\p{Ll}\p{N}]+)+(?![\p{L}\p{N}_-])/gu
const LAST_WORD = /(?<![\p{L}\p{N}_-])[\p{Ll}\p{N}]{2,}(?=["'”“»’]?\s*[?？]*\s*$)/u

function findPlainName(question: string, { default: unset, nouns, effects }: OptionCues, language: string) {
  const asks = [unset, nouns, effects].some((cue) => compileWordCue(cue, language).test(question))
  const [joined, other] = asks ? (question.match(JOINED_NAME) ?? []) : []
  if (joined !== undefined) return other === undefined ? joined : undefined
  return compileWordCue(unset, language).test(question) ? LAST_WORD.exec(question)?.[0] : undefined
}

/** "What does the option --check do?" asks of a setting nothing but what it does: its entry is all that is asked for. */
export function asksOptionAlone(
  { typed, language }: Pick<AskedQuestion, 'typed' | 'language'>,
  { terms }: Pick<Retrieval, 'terms'>,
): boolean {
  const option = readAskedOption(typed, language)
  return option !== null && !option.isDefault && terms(dropFrame(option.rest, language)).length === 0
}
