/**
 * Letters and marks in few ranges: exact for Latin, Cyrillic, kana and Han, generous with the scripts between. `[\p{L}\p{M}]`
 * says it in a thousand, which are compiled wherever it stands: a second of a thread's first question.
 */
export const LETTER_RANGES =
  String.raw`A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c1\u0300-\u1fff\u2c00-\u2dff` +
  String.raw`\u3005-\u3007\u3041-\u3096\u3099\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\ud7ff\uf900-\ufdff` +
  String.raw`\uff21-\uff3a\uff41-\uff5a\uff66-\uff9f\u2126\u212a\u212b`
const LETTERS = String.raw`0-9_\uff10-\uff19${LETTER_RANGES}`
/**
 * Both cases are in the ranges: to add the other case of each letter is two thirds of what such a class takes to compile. Node
 * 22 has no word for it, and the same meaning without.
 */
const asTheyStand = (pattern: string) => (knowsModifiers() ? `(?-i:${pattern})` : `(?:${pattern})`)
const BOUNDARY = asTheyStand(`(?<=[${LETTERS}])(?![${LETTERS}])|(?<![${LETTERS}])(?=[${LETTERS}])`)
const [SIGN_OF_WORD, LETTER] = [asTheyStand(`[${LETTERS}]`), asTheyStand(`[${LETTER_RANGES}]`)]

function knowsModifiers(): boolean {
  try {
    return /(?-i:a)/iu.test('a')
  } catch {
    return false
  }
}

/** An escaped sign or property, or a bracket that opens or closes a class. */
const TOKEN = /\\p\{L\}|\\.|[[\]]/gsu

/**
 * A cue with `\b` and `\w` meant for the letters of every language: JavaScript knows those of English only, so that
 * `\bperché\b` meets nothing and `étapes` begins in its second letter. `\p{L}` is said in the same few ranges.
 */
export function widenLetters(cue: string): string {
  let isInClass = false
  return cue.replace(TOKEN, (token) => {
    if (token === '[') isInClass = true
    else if (token === ']') isInClass = false
    else if (token === '\\w') return isInClass ? LETTERS : SIGN_OF_WORD
    else if (token === '\\p{L}') return isInClass ? LETTER_RANGES : LETTER
    else if (token === '\\b' && !isInClass) return BOUNDARY
    return token
  })
}
