import { escapePattern } from '../../../lib/escape-pattern.ts'
import { once } from '../../../lib/memoize.ts'
import { listMatchSpans } from '../../../text/spans.ts'
import { compileNamed } from '../language/compile-once.ts'
import { findLocale } from '../language/locales.ts'
import { joinEveryCue } from '../language/word-cues.ts'
import { findAskedSpans, readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { readMeasured } from '../rank/weigh-measure.ts'

/** Right behind a thing stands how long it is: "after the probation of six months". */
const compileMeasured = once(
  () => new RegExp(`^\\s*(?:[(,:]\\s*)?(?:${joinEveryCue(({ particles }) => particles.of)})?\\s*$`, 'iu'),
)

/**
 * Whether a text gives the length of something else, of which the thing that is asked about is only the time: "Notice is four weeks during
 * probation" does not say how long the probation is.
 */
export function measuresOther(asked: AskedQuestion, said: string): boolean {
  const { around } = findLocale(asked.language).measure
  const isLength = readAskedFor(asked.text).sort === 'duration' && around !== ''
  const name = isLength ? readMeasured(asked) : null
  if (name === null) return false
  const thing = `(?<!\\p{L})${escapePattern(name)}\\p{Ll}{0,2}(?!\\p{L})`
  const within = compileNamed(`(?<!\\p{L})(?:${around})\\s+(?:\\p{L}+[\\s'’]+){0,2}?${thing}`, 'giu')
  const mentions = listMatchSpans(said, compileNamed(thing, 'giu'))
  const times = listMatchSpans(said, within)
  if (listMatchSpans(asked.text, within).length > 0) return false
  const values = findAskedSpans(said, asked.text)
  const isBehind = (end: number) =>
    values.some(({ start }) => start > end + 1 && compileMeasured().test(said.slice(end, start)))
  return mentions.length > 0 && mentions.every(({ end }) => times.some((one) => one.end === end) && !isBehind(end))
}
