import { looksLikeCode } from '../../../text/code-lines.ts'
import { toPlainText } from '../../../text/plain-text.ts'
import { formatCode } from '../../../text/readable-text.ts'
import { readBlocksAround } from '../retrieval/blocks-around.ts'
import type { IndexedSource } from '../retrieval/indexed-source.ts'
import type { AddedText } from './add-behind.ts'

const AROUND = { beforeChars: 700, afterChars: 3000 }
const MAX_LINES = 14
const MIN_LINES = 4
/** Of so many lines of a paragraph but its longest the next word would have found room behind them, where its author set each by itself. */
const MIN_SHARE_SET = 0.7
const CUT = '\n…'

/** The paragraph right behind an offset where its author set it in lines, a file or names under each other: as such lines. Else null. */
export function readLinesBehind(source: IndexedSource, offset: number): AddedText | null {
  const next = readBlocksAround(source, offset, offset + 1, AROUND).find(({ start }) => start >= offset)
  if (next?.kind !== 'sentence') return null
  const [paragraph] = source.text.slice(next.start).split(/\n[ \t]*\n/, 1)
  const lines = paragraph!.trimEnd().split('\n')
  if (!isSetInLines(lines)) return null
  const told = lines.slice(0, MAX_LINES)
  const shown = lines.some(looksLikeCode)
    ? `\n\n${formatCode(told.join('\n'))}`
    : told.map((line) => `\n- ${toPlainText(line.trim())}`).join('')
  return { end: next.start + told.join('\n').length, shown: told.length < lines.length ? shown + CUT : shown }
}

function isSetInLines(lines: readonly string[]): boolean {
  if (lines.length < MIN_LINES) return false
  const width = Math.max(...lines.map((line) => line.length))
  const set = lines.slice(1).filter((line, place) => {
    const before = lines[place]!
    const [word = ''] = /\S+/.exec(line) ?? []
    return before.length + 1 + word.length < width || line.search(/\S/) !== before.search(/\S/)
  })
  return set.length >= MIN_SHARE_SET * (lines.length - 2)
}
