import { readDate } from '../../../text/dates.ts'
import { readDays } from '../language/weekday-sets.ts'
import { readMonth } from './rows-of-month.ts'
import { readWeekday } from './rows-of-weekday.ts'
import type { QuestionWord } from './table-question.ts'

/** In full a name meets the word itself. */
const SHORT_NAME = /^\p{L}{2,4}\.?$/u
const ANY_YEAR = 2099

/** Whether a column is called by the short name of the month or the day that a word names: "Feb" by "February", "Wed" by "Wednesday". */
export function isShortForTime(name: string, word: QuestionWord, languages: readonly string[]): boolean {
  if (!SHORT_NAME.test(name)) return false
  const month = readMonth(word)
  if (month !== null) return Number(readDate(`${name} ${ANY_YEAR}`)?.split('-')[1]) === month
  return languages.some((language) => {
    const [asked, own] = [readWeekday(word, language), readDays(name, language)?.days]
    return asked?.size === 1 && own?.size === 1 && own.isSupersetOf(asked)
  })
}
