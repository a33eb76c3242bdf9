import { blankOut, listMatchSpans, toBlanks } from '../../../../text/spans.ts'
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
  readonly isDefault: boolean
  readonly asking: string
  readonly rest: string
}

/** `--max-delete`, `-noconsole`, `$sleep_time`, `Aptitude::Auto-Fix`, `core.editor`, `maxLength`: no word of a language is written so. */
const SIGNED_NAME =
  /(?<![\p{L}\p{N}_$%@./:-])(?:--[\p{L}\p{N}][\p{L}\p{N}_-]*|-\p{L}(?:(?![\p{L}\p{N}-])|\p{Ll}[\p{L}\p{N}_-]+)|\$[\p{L}_][\p{L}\p{N}_]*|[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*(?:(?:_|::|\.(?=\p{L}{2}))[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)+|\p{Ll}+\p{Lu}[\p{L}\p{N}]*)(?![\p{L}\p{N}_/@]|\.\p{L}|:\/)/gu

/** Reads the one setting that a question names; null where it names none, or several. */
export function readAskedOption(question: string, language: string): AskedOption | null {
  const names = new Set(question.match(SIGNED_NAME) ?? [])
  const [name, other] = names
  if (name === undefined || other !== undefined) return null
  const cues = findLocale(language).option
  const open = question.replaceAll(name, toBlanks(name))
  const [asking = ''] = compileWordCue(cues.default, language).exec(open) ?? []
  const framing = [cues.default, cues.nouns, cues.effects].join('|')
  const rest = listMatchSpans(open, compileWordCue(framing, language, 'giu')).reduce(blankOut, open)
  return { name, isDefault: asking !== '', asking, rest }
}

/** "What does the option --check do?" asks of a setting nothing but what it does: its entry is all that is asked for. */
export function asksOptionAlone(
  { typed, language }: Pick<AskedQuestion, 'typed' | 'language'>,
  { terms }: Pick<Retrieval, 'terms'>,
): boolean {
  const option = readAskedOption(typed, language)
  return option !== null && !option.isDefault && terms(dropFrame(option.rest, language)).length === 0
}
