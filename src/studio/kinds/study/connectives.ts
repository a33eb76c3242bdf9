import connectives from './connectives.json' with { type: 'json' }

/** Words between a fact and its reason, by language: only those that never mean anything else in the middle of a sentence; some count behind a comma alone. */
const CONNECTIVES: Readonly<Record<string, string>> = connectives

const MIN_CLAUSE_CHARS = 12
const MIN_CLAUSE_WORDS = 3

/** A sentence in two: `before` without the word between them, `after` with it. */
type SentenceHalves = { readonly before: string; readonly connective: string; readonly after: string }

/** A sentence parted where its reason begins; null when it gives none, or the language's words for it are not known. */
export function splitAtReason(sentence: string, language: string): SentenceHalves | null {
  const pattern = CONNECTIVES[language]
  if (pattern === undefined) return null
  const found = [...sentence.matchAll(new RegExp(`(?:${pattern})(?=\\s|\\p{L})`, 'giu'))].filter(
    (match) => /[’']$|ש$|لأن$/u.test(match[0]) || /^\s/.test(sentence.slice(match.index + match[0].length)),
  )
  if (found.length !== 1) return null // two of them: which half belongs to which is not to be told
  const [match] = found as [RegExpExecArray]
  const before = sentence.slice(0, match.index).replace(/[\s,،;]+$/u, '')
  const connective = match[0].replace(/^[,،]?\s*/u, '')
  const after = sentence.slice(match.index + match[0].length - connective.length).trim()
  return isClause(before) && !JOINED.test(before) && !isUnfinished(before) && isClause(after)
    ? { before, connective, after }
    : null
}

/** "... since it is small, and because ...": one reason of two, or a part of what stands before. */
const JOINED = /\s(?:and|or|but|und|oder|aber|et|ou|mais|y|o|e|pero|ma|mas|en|of|maar|och|og|i|și|és|ja)$/iu

/** "..., that is | because", "but above all | because": what comes before asks nothing by itself. */
const UNFINISHED =
  /(?:^|[\s,])(?:(?:that|this|it|which) (?:is|was)|(?:c['’]est|est|es|è|é|ist|liegt daran|is)|especially|mainly|partly|just|only|not|simply|vor allem|besonders|nur|nicht|auch|surtout|notamment|parce|non|sino|especialmente|sobre todo|solo|sólo|no|soprattutto|specialmente|anche|sobretudo|especialmente|vooral|alleen|niet)$/iu

/** "If it is closed | while ...": the clause that it is true in is not over. */
const CONDITION_OPEN =
  /^(?:wenn|falls|sobald|if|when|whenever|unless|once|si|quand|lorsque|cuando|se|quando|als|wanneer)\s[^,]*$/iu

const isUnfinished = (before: string) => UNFINISHED.test(before) || CONDITION_OPEN.test(before)

const isClause = (text: string) => text.length >= MIN_CLAUSE_CHARS && text.split(/\s+/).length >= MIN_CLAUSE_WORDS
