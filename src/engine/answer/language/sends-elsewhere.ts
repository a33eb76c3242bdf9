import { once } from '../../../lib/memoize.ts'
import { joinEveryCue } from './word-cues.ts'

/** Of every language: a notebook may quote another one than it is asked in. */
const findSending = once(() => {
  const words = joinEveryCue(({ astray }) => astray.sends)
  return new RegExp(`^\\W*(?:${words})(?!\\p{L})`, 'iu')
})

/** Whether a sentence says where to read on, and nothing itself: "For more on the licence, see its text", "See the list of options". */
export const sendsElsewhere = (sentence: string): boolean => findSending().test(sentence)
