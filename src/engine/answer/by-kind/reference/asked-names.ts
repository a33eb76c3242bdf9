import { blankOut, listMatchSpans } from '../../../../text/spans.ts'
import { findLocale } from '../../language/locales.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { dropFrame } from '../../question/frame-words.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'

const MAX_NAME_WORDS = 4
/** So many words of the question may be said by what stands over the entry. */
const MAX_WORDS_ABOVE = 3

/** Words of the question that may be a name, with those that are left of it: "3" of "exit code 3", besides the frame. */
export type AskedName = { readonly name: string; readonly rest: readonly string[] }

/** Every stretch of the question that may be the name of an entry, the one that leaves fewest words open first. */
export function listAskedNames({ typed, language }: AskedQuestion, { terms }: Pick<Retrieval, 'terms'>): AskedName[] {
  const { effects, nouns, keys } = findLocale(language).option
  const framing = compileWordCue([effects, nouns, keys].join('|'), language, 'giu')
  const open = listMatchSpans(typed, framing).reduce(blankOut, typed)
  const words = [...typed.matchAll(/[^\s?¿？!]+/gu)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
  }))
  return words
    .flatMap((first, at) => words.slice(at, at + MAX_NAME_WORDS).map((last) => ({ start: first.start, end: last.end })))
    .map((span) => ({
      name: trimMarks(typed.slice(span.start, span.end)),
      left: dropFrame(blankOut(open, span), language),
    }))
    .filter(({ name, left }) => isNameLike(name, language) && !SIGNED.test(left))
    .map(({ name, left }) => ({ name, rest: terms(left) }))
    .filter(({ rest }) => rest.length <= MAX_WORDS_ABOVE)
    .sort((one, other) => one.rest.length - other.rest.length || other.name.length - one.name.length)
}

/** "-d", "#", "3" beside the name are other things that the question names. */
const SIGNED = /\p{N}|[#%$&*+/<=>@\\^_|~]|(?<!\S)-/u

/** A word beside others is no name by itself: "prune" of "the lamp's prune command". */
export const isWord = (name: string) => /^\p{L}{3,}(?:\s\p{L}+)*$/u.test(name)

/** Small words are no names: "the". */
const isNameLike = (name: string, language: string) =>
  /[\p{L}\p{N}]/u.test(name) && (/[^\p{Ll}\s]/u.test(name) || /\p{L}/u.test(dropFrame(name, language)))

/** Without the marks that a name is set in. */
export const trimMarks = (name: string) => name.replace(/^["'“„«»`‘]+|["'”“«»`’,]+$/gu, '')
