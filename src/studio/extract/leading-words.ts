import { collapseSpaces } from '../../lib/collapse-spaces.ts'
import { endsInColon } from '../../text/end-colon.ts'
import { ITEM_MARK } from '../../text/item-mark.ts'
import { toPlainText } from '../../text/plain-text.ts'
import { measureIndent } from '../../text/spans.ts'
import { buildCuePattern } from './statement-cues.ts'

/** The last sentence before a list; a point within it is one of a number or a name. */
const LIST_LEAD =
  /(?:^[^\S\n]*|\n\s*\n[^\S\n]*|[.!?。！？]["”’)]*\s+)([^.!?。！？:\s](?:[^.!?。！？\n]|\.(?=[\p{L}\p{Nd}])|\n(?!\s*\n)){4,240})([:：.。])\s*$/u

/** The words, with a colon, that lead to the list which goes on behind `before`: before a colon, or what says that a list comes. */
export function findLeadingWords(before: string, language: string): string | null {
  const [, words, mark] = LIST_LEAD.exec(cutList(before)) ?? []
  if (words === undefined) return null
  const isLead = /[:：]/.test(mark!) || buildCuePattern(language, 'ahead').test(words)
  const colon = mark === '.' ? ':' : mark === '。' ? '：' : mark!
  return isLead ? collapseSpaces(toPlainText(words + colon)) : null
}

/** Whether words lead to the list, be they too many to be told with it. */
export const hasLeadingWords = (before: string): boolean => endsInColon(cutList(before))

/** A text without the entries at its end. What leads to them may be set in, but less than they are. */
function cutList(before: string): string {
  const lines = before.split('\n')
  const own = measureIndent(lines.at(-1)!)
  const isBefore = (line: string) => measureIndent(line) === 0 || measureIndent(line) < own
  const at = lines.findLastIndex((line) => line.trim() !== '' && !ITEM_MARK.test(line) && isBefore(line))
  return lines.slice(0, at + 1).join('\n')
}

/**
 * Whether entries of a list are true under the words before it only, which they go on ("you can:") or which say a condition, a denial,
 * something supposed, old, wrong or proposed.
 */
export const isNeededLead = (lead: string, language: string): boolean =>
  (['clauses', 'carries'] as const).some((cue) => buildCuePattern(language, cue, '@\\s*[:：]$').test(lead)) ||
  (['denials', 'unreal', 'faults'] as const).some((cue) => buildCuePattern(language, cue).test(lead))
