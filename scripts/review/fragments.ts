import { standsAlone } from '../../src/studio/extract/stands-alone.ts'
import { buildCuePattern } from '../../src/studio/extract/statement-cues.ts'
import { loadAnalyzer } from '../../src/text/analyzer.ts'
import { DENSE } from '../../src/text/scripts.ts'
import type { ReviewStatement } from './statements.ts'

/** A name that a card or a question asks about. */
const ASKED = /[“„«「]\s?([^”“»」]+?)\s?[”“»」]/u
const OWN_NAME = /^\p{Lu}|\p{L}[\p{Lu}\p{Nd}-]/u
/** Where a sentence is not over. */
const OPEN_END = /(?:[,;:(–—-]|…|\.{3})$/u

/**
 * Why a statement does not stand alone, by its form; null where form shows nothing. A node or what a card asks about is
 * looked at as a name, all else as a sentence. Made to find them for a reader: what is true and odd it does not know.
 */
export function findFragment({ citations, kind, text }: ReviewStatement, language: string): string | null {
  const [cited] = citations
  if (cited === undefined) return null // a title or a label of ours
  const name = kind === 'mind_map' ? text.split(' › ').at(-1)! : ASKED.exec(text)?.[1]
  if (name !== undefined && (kind === 'mind_map' || / → /u.test(text)))
    return findNameFault(name, cited.sourceText, language)
  return / → /u.test(text) ? null : findSentenceFault(text, language)
}

function findNameFault(name: string, source: string, language: string): string | null {
  const words = name.split(/\s+/u)
  const at = source.toLowerCase().indexOf(name.toLowerCase())
  const asPrinted = source.slice(at, at + name.length)
  if (at < 0) return null // a heading
  if (words.length === 1 && !DENSE.test(name) && !OWN_NAME.test(asPrinted)) return 'a lone word'
  if (DENSE.test(name) && name.length < 3) return 'a lone word'
  if (/[\p{L}\p{Nd}]-$/u.test(source.slice(0, at))) return 'cut out of a word'
  if (DENSE.test(name) && /\p{Nd}\s?$/u.test(source.slice(0, at))) return 'cut out of a number'
  const isSmall = (word: string) => loadAnalyzer(language).isStopWord(word.toLowerCase())
  if (isSmall(words[0]!) || isSmall(words.at(-1)!)) return 'begins or ends with a small word'
  const relative = buildCuePattern(language, 'relatives', '^@$')
  return relative.test(words[0]!) || relative.test(words.at(-1)!) ? 'leans on what it is beside' : null
}

function findSentenceFault(text: string, language: string): string | null {
  const countSign = (sign: string) => text.split(sign).length
  if (OPEN_END.test(text)) return 'not over'
  if (countSign('(') !== countSign(')') || countSign('[') !== countSign(']')) return 'a bracket alone'
  if (/\*\*|__/u.test(text)) return 'marks of Markdown'
  if (!standsAlone(text, language)) return 'points back'
  return /^\p{Ll}{2,} \p{Ll}/u.test(text) ? 'its beginning is lost' : null
}
