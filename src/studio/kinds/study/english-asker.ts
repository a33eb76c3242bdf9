import type { WordUsage } from './usage.ts'

const PEOPLE =
  /^(?:people|men|women|children|kids|experts?|researchers?|scientists?|scholars?|authors?|critics?|doctors?|physicians?|patients?|students?|teachers?|workers?|farmers?|users?|customers?|passengers?|drivers?|parents?|engineers?|founders?|inventors?|explorers?|officials?|presidents?|ministers?|kings?|queens?|emperors?|historians?|biologists?|physicists?|chemists?|economists?|developers?|employees?|employers?|soldiers?|settlers?|voters?|citizens?|lawyers?|judges?|journalists?|reporters?|players?|members|supporters|defenders|opponents|participants|volunteers|residents|visitors|adults|consumers|merchants|sellers|buyers|attackers?)$/iu
/** Endings of those who do something, whether people or machines. */
const DOERS = /(?:[eo]rs?|ists?|ians?|ants?|ents?|ees?)$/iu
const TITLE = /^(?:Dr|Mr|Mrs|Ms|Professor|Prof|President|King|Queen|Sir|Pope|Saint|Captain|General)\.?$/u
const SPOKE = 'said|says|told|argued|argues|wrote|writes|explained|explains|recalled|admitted|insisted|thinks|believes'

/** `Who`, `What`, or both where the sources do not show which: what one asks for when `answer` is the answer. */
export function chooseAsker(answer: string, { isName, isSmall, texts }: WordUsage): 'Who' | 'What' | 'Who or what' {
  const words = answer.replace(/["“”]/g, '').split(' ')
  const before = words.slice(0, words.findIndex((word) => /^(?:of|for|in|between|on|against)$/.test(word)) >>> 0)
  const behind = words[before.length + 1]
  const isCounted = /^(?:number|majority|group|team|couple|handful|pair)$/i.test(before.at(-1)!) && behind !== undefined
  const head = isCounted ? words.at(-1)! : before.at(-1)!
  if (PEOPLE.test(head) || TITLE.test(words[0]!)) return 'Who'
  if (/\p{Lu}{2}|\p{Ll}\p{Lu}/u.test(head) || /^an? /i.test(answer)) return 'What' // `SQLite`, `a record`
  if (/^\p{Lu}/u.test(head) && (head !== words[0] || isName(head)))
    return texts.some((text) => isSpeaker(text, head)) ? 'Who' : 'Who or what'
  if (words.length === 1 && /^\p{Lu}\p{L}*[^s]$/u.test(head) && !isSmall(head)) return 'Who or what' // `Derek`
  return isCounted || DOERS.test(head) ? 'Who or what' : 'What'
}

const isSpeaker = (text: string, name: string) =>
  text.includes(name) &&
  new RegExp(
    `(?<![\\p{L}-])${name} (?:${SPOKE})(?!\\p{L})|(?:said|says) (?:\\p{Lu}\\p{L}+ )*${name}(?!\\p{L})`,
    'u',
  ).test(text)
