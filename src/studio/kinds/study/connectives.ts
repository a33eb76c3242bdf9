/** Words between a fact and its reason, and between two things set against each other, by language. */
type Connectives = { readonly reason: string; readonly contrast: string }

/** Only words that never mean anything else in the middle of a sentence; some count behind a comma alone. */
const CONNECTIVES: Readonly<Record<string, Connectives>> = {
  en: { reason: ' because(?! of)', contrast: ', (?:whereas|while|but)' },
  de: { reason: ', (?:weil|denn|da)', contrast: ', (?:während|aber|sondern)' },
  fr: { reason: ",? parce qu[e’']|, car", contrast: ",? (?:tandis|alors) qu[e’']|, mais" },
  es: { reason: ',? (?:porque|ya que)', contrast: ',? mientras que|, (?:pero|sino)' },
  pt: { reason: ',? (?:porque|já que|uma vez que)', contrast: ',? enquanto|, mas' },
  it: { reason: ',? (?:perché|poiché)', contrast: ',? mentre|, ma' },
  nl: { reason: ',? omdat|, want', contrast: ',? terwijl|, maar' },
  sv: { reason: ',? (?:eftersom|därför att)', contrast: ',? medan|, men' },
  da: { reason: ',? fordi', contrast: ',? mens|, men' },
  no: { reason: ',? fordi', contrast: ',? mens|, men' },
  pl: { reason: ', (?:ponieważ|gdyż|bo)', contrast: ', (?:podczas gdy|natomiast|ale)' },
  cs: { reason: ', (?:protože|neboť)', contrast: ', (?:zatímco|ale)' },
  hu: { reason: ', mert', contrast: ', (?:míg|de)' },
  ro: { reason: ',? (?:deoarece|pentru că)', contrast: ',? în timp ce|, (?:iar|dar)' },
  fi: { reason: ', koska', contrast: ', (?:kun taas|mutta)' },
  tr: { reason: ',? çünkü', contrast: ', (?:oysa|ama|fakat)' },
  ru: { reason: ', (?:потому что|так как|поскольку)', contrast: ', (?:тогда как|а|но)' },
  uk: { reason: ', (?:тому що|оскільки|бо)', contrast: ', (?:тоді як|а|але)' },
  bg: { reason: ', (?:защото|тъй като)', contrast: ', (?:докато|а|но)' },
  sr: { reason: ',? (?:јер|зато што|jer|zato što)', contrast: ', (?:док|а|али|dok|a|ali)' },
  el: { reason: ',? (?:επειδή|διότι|γιατί)', contrast: ',? ενώ|, αλλά' },
  ca: { reason: ',? perquè', contrast: ',? mentre que|, però' },
  id: { reason: ',? karena', contrast: ',? sedangkan|, tetapi' },
  vi: { reason: ',? (?:bởi vì|vì)', contrast: ', (?:trong khi|còn|nhưng)' },
  ar: { reason: '،? لأن', contrast: '،? (?:بينما|في حين)' },
  fa: { reason: '،? (?:زیرا|چون)', contrast: '، (?:اما|ولی|در حالی که)' },
  he: { reason: ',? (?:כיוון ש|מפני ש|משום ש)', contrast: ', (?:בעוד|אבל|אך)' },
  hi: { reason: ',? क्योंकि', contrast: ',? जबकि|, (?:लेकिन|परन्तु)' },
}

/** A sentence in two: `before` without the word between them, `after` with it. */
type SentenceHalves = { readonly before: string; readonly connective: string; readonly after: string }

/** A sentence parted where its reason begins; null when it gives none, or the language's words for it are not known. */
export const splitAtReason = (sentence: string, language: string) =>
  splitAtConnective(sentence, CONNECTIVES[language]?.reason)

/** A sentence parted where the other side of a comparison begins. */
export const splitAtContrast = (sentence: string, language: string) =>
  splitAtConnective(sentence, CONNECTIVES[language]?.contrast)

const MIN_CLAUSE_CHARS = 12
const MIN_CLAUSE_WORDS = 3

function splitAtConnective(sentence: string, pattern: string | undefined): SentenceHalves | null {
  if (pattern === undefined) return null
  const found = [...sentence.matchAll(new RegExp(`(?:${pattern})(?=\\s|\\p{L})`, 'giu'))].filter(
    (match) => /[’']$|ש$|لأن$/u.test(match[0]) || /^\s/.test(sentence.slice(match.index + match[0].length)),
  )
  if (found.length !== 1) return null // two of them: which half belongs to which is not to be told
  const [match] = found as [RegExpExecArray]
  const before = sentence.slice(0, match.index).replace(/[\s,،;]+$/u, '')
  const connective = match[0].replace(/^[,،]?\s*/u, '')
  const after = sentence.slice(match.index + match[0].length - connective.length).trim()
  return isClause(before) && isClause(after) ? { before, connective, after } : null
}

const isClause = (text: string) => text.length >= MIN_CLAUSE_CHARS && text.split(/\s+/).length >= MIN_CLAUSE_WORDS
