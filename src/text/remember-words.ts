const MAX_WORD_CHARS = 64
const MAX_WORDS = 50_000

/**
 * A reading of words that depends on nothing but the word, made once for each: a notebook and the questions about it say
 * the same words again and again. When there are too many of them all are forgotten.
 */
export function rememberWords<Value>(read: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>()
  return (word) => {
    const remembered = known.get(word)
    if (remembered !== undefined) return remembered
    if (word.length > MAX_WORD_CHARS) return read(word)
    const own = copyWord(word)
    const value = read(own)
    if (known.size >= MAX_WORDS) known.clear()
    known.set(own, value)
    return value
  }
}

/** A word that was cut out of a text keeps all of the text in memory; what is remembered shall not. */
export const copyWord = (word: string) => Buffer.from(word).toString()
