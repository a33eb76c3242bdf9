const LETTERS = String.raw`\p{L}\p{M}\p{N}_`
const BOUNDARY = `(?:(?<=[${LETTERS}])(?![${LETTERS}])|(?<![${LETTERS}])(?=[${LETTERS}]))`
/** An escaped sign, or a bracket that opens or closes a class. */
const TOKEN = /\\.|[[\]]/gsu

/**
 * A cue with `\b` and `\w` meant for the letters of every language: JavaScript knows those of English only, so that
 * `\bperché\b` meets nothing and `étapes` begins in its second letter.
 */
export function widenLetters(cue: string): string {
  let isInClass = false
  return cue.replace(TOKEN, (token) => {
    if (token === '[') isInClass = true
    else if (token === ']') isInClass = false
    else if (token === '\\w') return isInClass ? LETTERS : `[${LETTERS}]`
    else if (token === '\\b' && !isInClass) return BOUNDARY
    return token
  })
}
