const MAX_WORD_CHARS = 64
const MAX_WORDS = 50_000

/**
 * A reading of words that depends on nothing but the word, made once for each: a notebook and the questions about it say
 * the same words again and again. When there are too many of them all are forgotten.
 * @param read may be told what kind of word it is, where the word itself decides of what kind it is
 */
export function rememberWords<Value, Kind = void>(
  read: (word: string, kind: Kind) => Value,
): (word: string, kind: Kind) => Value {
  const known = new Map<string, Value>()
  return (word, kind) => {
    const remembered = known.get(word)
    if (remembered !== undefined) return remembered
    if (word.length > MAX_WORD_CHARS) return read(word, kind)
    const own = copyWord(word)
    const value = read(own, kind)
    if (known.size >= MAX_WORDS) known.clear()
    known.set(own, value)
    return value
  }
}

/** A word that was cut out of a text keeps all of the text in memory; what is remembered shall not. */
const copyWord = (word: string) => Buffer.from(word).toString()
