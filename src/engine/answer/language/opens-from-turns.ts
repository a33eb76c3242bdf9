import { once } from '../../../lib/memoize.ts'
import { joinEveryCue } from './word-cues.ts'

const START = '^[\\s¿¡]*'

/** All languages are tried, since a short question's may be taken for its neighbour's. */
const readPatterns = once(() => ({
  goesOn: new RegExp(`${START}(?:${joinEveryCue(({ followUp }) => followUp.goesOn)})(?!\\p{L})`, 'iu'),
  naming: new RegExp(`${START}(?:${joinEveryCue(({ followUp }) => followUp.naming)})`, 'iu'),
  exists: new RegExp(
    joinEveryCue(({ followUp }) => followUp.exists),
    'giu',
  ),
}))

/** Whether a question opens as one that goes on from what was said: "And", "What about". */
export const opensFromTurns = (question: string): boolean => readPatterns().goesOn.test(question)

/** Asking what a thing is names the thing, however few words it takes; "what is the ..." and "what is new" lean. */
export const asksWhatIs = (question: string): boolean => readPatterns().naming.test(question)

/** "How many are there?", "Was gibt es?": a question without what is no word for what was spoken of. */
export const dropExistential = (question: string): string => question.replace(readPatterns().exists, ' ')
