import { isAlikeWord } from './asked-kind.ts'

/** What turns a word into its contrary, before so many letters of it: "unacceptable", "inadmissible", "unzulässig"; not "import". */
const CONTRARY = /^(?:un|in|im|ir|il|dis|des|non-?|nicht-?)(\p{L}{5,})$/u
const MIN_LETTERS = 5

/** Whether a text has a word of a question only with or only without what turns it into its contrary: "acceptable" where "unacceptable" is asked. */
export function saysContraryWord(question: string, said: string): boolean {
  const [asked, told] = [question, said].map((text) => text.toLowerCase().match(/\p{L}[\p{L}-]+/gu) ?? [])
  const standsInLead = (word: string) => told!.some((one) => isAlikeWord(one, word))
  return asked!.some((word) => {
    if (word.length < MIN_LETTERS || standsInLead(word)) return false
    const bare = CONTRARY.exec(word)?.[1]
    return (bare !== undefined && standsInLead(bare)) || told!.some((one) => isContraryOf(one, word))
  })
}

function isContraryOf(told: string, word: string): boolean {
  const bare = CONTRARY.exec(told)?.[1]
  return bare !== undefined && isAlikeWord(bare, word)
}
