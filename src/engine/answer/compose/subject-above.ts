import { toPlainText } from '../../../text/plain-text.ts'
import { readLocales } from '../language/locales.ts'
import { isEntryHead } from '../retrieval/entry-head.ts'
import type { IndexedSource } from '../retrieval/indexed-source.ts'

const MAX_NAME_CHARS = 60
const MAX_GAP_CHARS = 4
const HEADING_MARK = /^\s*(?:#{1,6}\s+)?(?:(?:\d+(?:\.\d+)*|[A-Z](?:\.\d+)+)[.)]?\s+)?/
const ENDS_AS_SENTENCE = /[.!?:;,…。！？：；，]$/u

let openings: { readonly large: RegExp; readonly small: RegExp } | null = null

/** "Returns the value", "is for boats": a verb opens the sentence, and who does it stands above. A name written small is none. */
function compileOpenings() {
  const bare = readLocales().flatMap(({ definition }) => definition.bare || [])
  const small = readLocales().flatMap(({ polar }) => polar.verbs)
  const compile = (verbs: readonly string[], flags: string) =>
    new RegExp(`^(?:${verbs.join('|')})(?![\\p{L}\\p{M}’'-])`, flags)
  openings ??= { large: compile(bare, 'u'), small: compile([...bare, ...small], 'iu') }
  return openings
}

/**
 * What a sentence without a subject speaks of: the heading or term that it stands right under ("get_resistance()" over
 * "Returns the resistance of ..."), or any that stands under an option or a command. Null of a sentence that has one, or stands elsewhere.
 */
export function findSubjectAbove({ text }: IndexedSource, offset: number): string | null {
  const sentence = text.slice(offset, offset + MAX_NAME_CHARS)
  const { large, small } = compileOpenings()
  const isBare = (/^\p{Ll}/u.test(sentence) ? small : large).test(sentence)
  const above = text.slice(Math.max(0, offset - 2 * MAX_NAME_CHARS), offset)
  const gap = /\s*$/.exec(above)![0]
  if (!gap.includes('\n\n') || gap.length > MAX_GAP_CHARS) return null
  const lines = above.trimEnd().split('\n')
  const isAlone = lines.length === 1 ? offset <= 2 * MAX_NAME_CHARS : lines.at(-2)!.trim() === ''
  const line = lines.at(-1)!
  if (!isBare && !isEntryHead(line)) return null
  const name = toPlainText(line.replace(HEADING_MARK, ''))
  const isName = name !== '' && name.length <= MAX_NAME_CHARS && !ENDS_AS_SENTENCE.test(name)
  return isAlone && isName ? name : null
}
