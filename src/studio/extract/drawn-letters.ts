/** Lines between what they join: "---o---A---B", "\ /". */
const DRAWN = /[-=_]{3,}|[|\\/]\s*$|^\s*[|\\/]/u
const LONG_WORD = /\p{L}{3,}/gu
const MAX_WORDS_IN_DRAWING = 4
/** "V <- diag(n)", "X = (1, 2)", "where A and B are". */
const GIVEN =
  /(?<![\p{L}\p{Nd}.'’])(\p{Lu})['′]?\s*(?:<-|←|:?=(?!=)|∈)|(?<!\p{L})(?:where|wobei|où|donde|dove|onde|waarbij) (\p{Lu})['′]?(?: and (\p{Lu}))? (?:is|are|denotes?|ist|sind|bezeichnet|est|sont|es|son|è|sono|é|são|zijn)(?!\p{L})/gu
const LONE = /(?<![\p{L}\p{Nd}.])(\p{Lu})['′]?(?![\p{L}\p{Nd}])(?!['’]\p{L})(?!-\p{L}{2})(?!\.\p{L})/gu
/** At the beginning of a sentence it may be a word: "A dog", "Y luego". */
const OPENING_LETTER = /(?:^|[.!?:]\s+)["'“„«(¿¡]*$/u
/** "a group | A person joins": before a word it is an article there, too. */
const BEFORE_WORD = /^ \p{Ll}{3,}/u

/** The letters by which a drawing, a program or a formula of a text calls things: none of them says anything without it. */
export function findDrawnLetters(text: string): ReadonlySet<string> {
  const drawn = text
    .split('\n')
    .filter((line) => DRAWN.test(line) && (line.match(LONG_WORD)?.length ?? 0) <= MAX_WORDS_IN_DRAWING)
    .flatMap((line) => [...line.matchAll(LONE)].map(([, letter]) => letter!))
  const given = [...text.matchAll(GIVEN)].flatMap((found) => found.slice(1).filter((letter) => letter !== undefined))
  return new Set([...drawn, ...given])
}

/** "The change comes with C": whether a sentence calls something by such a letter. */
export const namesDrawnLetter = (said: string, letters: ReadonlySet<string>): boolean =>
  letters.size > 0 &&
  [...said.matchAll(LONE)].some(({ 0: { length }, 1: letter, index }) => {
    const isWord = OPENING_LETTER.test(said.slice(0, index)) || letter === 'I'
    return letters.has(letter!) && !isWord && !(letter === 'A' && BEFORE_WORD.test(said.slice(index + length)))
  })
