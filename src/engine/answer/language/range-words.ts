import { once } from '../../../lib/memoize.ts'
import { joinEveryCue } from './word-cues.ts'

/** What stands between the ends of a range, as a pattern: a dash, or the word of any language ("to", "bis", "à"). */
export const joinRangeMarks = once(() => `[-–—~～〜]|${joinEveryCue(({ particles }) => particles.to)}`)
