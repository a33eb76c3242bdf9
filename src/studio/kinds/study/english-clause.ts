import { loadAnalyzer } from '../../../text/analyzer.ts'
import { findVerbForm, type VerbForm } from '../../extract/english-verbs.ts'

/** The main clause of an English sentence; `lead`, `subject`, `adverb`, `verb` and `rest` joined by spaces are the sentence without it. */
export type EnglishClause = {
  /** `In practice,`, most often empty. */
  readonly lead: string
  /** Who or what the clause speaks of, as it stands: `A number of experts`. */
  readonly subject: string
  /** `first` in `Ada first wrote`, most often empty. */
  readonly adverb: string
  readonly verb: string
  /** Of a verb that needs `did` in a question; null for `is`, `has`, `can` and their like. */
  readonly form: VerbForm | null
  readonly rest: string
}

const AUXILIARY = /^(?:is|are|was|were|has|have|had|can|could|will|would|may|might|must|shall|should)$/
/** "The minimum supported | version is 4": what passed for the verb belongs to its noun. */
const HAS_OWN_VERB =
  /^(?:(?!(?:that|which|who|whose|where|when|while|because|and|but|as|if|how|what)\b)[^\s,]+\s){1,5}(?:is|are|was|were|has|have|had|can|could|will|would|may|might|must|should)\s/u
const MAX_SUBJECT_WORDS = 8
const MAX_LEAD_WORDS = 10
const ADVERB =
  /^(?:sometimes|always|rarely|seldom|commonly|frequently|mostly|first|later|soon|finally|briefly|often|usually|originally|initially|eventually|quickly|officially|successfully|independently|generally|typically|clearly|largely|formally|still|already|again)$/
/** A short circumstance that stands before the clause. */
const LEAD =
  /^(?:(?:In|On|At|By|For|From|After|Before|Since|During|Under|Among|According to|Until|Throughout|Despite|Overall|Today|Originally|Initially|Recently|Historically)(?= |,)[^,;:“”"()]*|\p{Lu}\p{Ll}+ly),$/u
/** Words that stand in no plain name of something, or make it none: pronouns, openers of clauses, marks. */
const NO_PART =
  /^(?:sometimes|often|usually|generally|always|i|we|you|he|she|it|they|this|these|those|there|here|whether|what|who|whom|whose|which|that|when|once|where|why|how|if|unless|although|though|while|whereas|because|since|as|than|not|no|none|nobody|nothing|neither|never|only|even|just|but|or|nor|so|yet|then|thus|also|however|therefore|today|now|to|its?|his|her|their|our|my|your|another|others?|both|such|each|either|one|same|latter|former|first|second|third|by|with|at|from|under|after|before|during|through|about|into|per|via|versus|vs|be|been|being|do|does|did)$/iu
/** "June saw the first of them.": when something was, and not who did it. */
const A_TIME =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:1[5-9]|20)\d\d)$/
/** "Less well known | is the fact that ...": said of what stands behind the verb. */
const ADJECTIVE_END = /(?:known|seen|shown|given|ed|ant|ent|al|ic|ive|ous|ful|ble|ing)$/
const JOINTS = /^(?:of|for|in|between|on|and|the|an?|against)$/iu
const NOUNLIKE = /^[“"‘']?[\p{L}\p{N}][\p{L}\p{N}’'-]*[”"’']?$/u
/** What can follow a verb that is the verb of the clause; after a participle (`the study published in May`) comes else. */
const OBJECT_OPENER =
  /^(?:the|an?|its|his|her|their|this|that|these|those|such|more|fewer|less|many|several|some|all|both|each|every|one|two|three|four|five|six|ten|no|how|why|whether|not|\$?€?£?\p{Nd}\S*|\p{Lu}[\p{L}’'-]+)$/u
/** Behind `are`, what many are can be said of `what`, too. */
const AFTER_PLURAL =
  /^(?:not|also|often|now|still|usually|mostly|generally|more|most|less|very|in|on|at|among|able|unable|available|known|made|found|built|given|taken|seen|held|kept|set|born|\p{Ll}{2,}ed|important|common|used|responsible)$/u

/** Without what stands in brackets at its end a statement is as true. */
const dropAside = (text: string): string =>
  text.replace(/ \((?!(?:not|except|unless|only|if)(?!\p{L}))[^()]*\)(?=\.$)/u, '')

/** It tells the reader to do something, and says nothing of anybody. */
const INVITES = /^Let(?:['’]s|\sus)\s/u

/** The parts of a plain English statement, without an aside at its end; null for a sentence whose parts cannot be told for sure. */
export function parseEnglishClause(text: string): EnglishClause | null {
  const sentence = dropAside(text)
  const tokens = sentence.split(' ')
  if (/[;:[\]–—…?!]/.test(sentence) || !/[^.]\.["”]?$/.test(sentence) || INVITES.test(sentence)) return null
  const from = countLeadWords(tokens)
  const at = tokens.findIndex((word, index) => index > from && (AUXILIARY.test(word) || findVerbForm(word) !== null))
  if (at < 0) return null
  const end = ADVERB.test(tokens[at - 1]!) ? at - 1 : at
  const subject = tokens.slice(from, end)
  const [verb = '', next = ''] = [tokens[at], tokens[at + 1]]
  const form = AUXILIARY.test(verb) ? null : findVerbForm(verb)
  if (form?.tense === 'past' && HAS_OWN_VERB.test(tokens.slice(at + 1).join(' '))) return null
  if (!isNameOfThing(subject) || !standsAsVerb(verb, form, trimMarks(next), trimMarks(subject.at(-1)!))) return null
  return {
    lead: tokens.slice(0, from).join(' '),
    subject: subject.join(' '),
    adverb: tokens.slice(end, at).join(' '),
    verb,
    form,
    rest: tokens.slice(at + 1).join(' '),
  }
}

function countLeadWords(tokens: readonly string[]): number {
  if (tokens[0] === 'In' && /^\d{4}$/.test(tokens[1] ?? '')) return 2
  const end = tokens.slice(0, MAX_LEAD_WORDS).findIndex((word) => word.endsWith(','))
  if (end < 0) return 0
  const lead = tokens.slice(0, end + 1)
  const isPlain = LEAD.test(lead.join(' ')) && !lead.some((word) => AUXILIARY.test(word) || /^\p{L}+ing$/u.test(word))
  return isPlain ? end + 1 : 0
}

/** A name of something in a few words, the noun at its end or before a joint: `The cost of mediation`. */
function isNameOfThing(words: readonly string[]): boolean {
  if (words.length === 0 || words.length > MAX_SUBJECT_WORDS) return false
  if (words.some((word) => NO_PART.test(trimMarks(word)) || !NOUNLIKE.test(word) || /^\p{Ll}+ly$/u.test(word)))
    return false
  const last = words.at(-1)!
  if (words.length === 1 && A_TIME.test(last)) return false
  if (/^(?:less|more|most|least|as|how|what)$/i.test(words[0]!) && ADJECTIVE_END.test(last)) return false
  if (words.some((word, index) => index > 0 && /^(?:the|an?)$/.test(word) && !JOINTS.test(words[index - 1]!)))
    return false
  if (/^(?:of|for|in|between|on|against|and)$/i.test(words[0]!)) return false
  if (JOINTS.test(last) || loadAnalyzer('en').isStopWord(last.toLowerCase())) return false
  const head = words.slice(0, words.findIndex((word) => /^(?:of|for|in|between|on|against)$/.test(word)) >>> 0)
  return head.length > 0 && !JOINTS.test(head.at(-1)!) && !isVerbal(words)
}

/** `Alice receives`, `Building walls`: a verb is in it, and what is said of whom is not to be told. */
const isVerbal = (words: readonly string[]) =>
  /^\p{Lu}\p{Ll}+ing$/u.test(words[0]!) ||
  words.slice(0, -1).some((word) => /^\p{Ll}{3,}(?:[^s]ed)$/u.test(word) && words.length > 4)

function standsAsVerb(verb: string, form: VerbForm | null, next: string, noun: string): boolean {
  if (/^(?:are|were)$/.test(verb)) return AFTER_PLURAL.test(next)
  if (form === null) return /^[\p{L}\p{Nd}]/u.test(next)
  if (form.tense === 'plural' && !/s$/.test(noun)) return false
  if (form.before !== undefined) return form.before.includes(next)
  return OBJECT_OPENER.test(next) || (form.tense !== 'past' && !form.isNounToo && isPlainObject(next))
}

/** Behind `provides`, which is no participle, any word that begins a name of something. */
const isPlainObject = (next: string) =>
  /^\p{Ll}{3,}$/u.test(next) && !loadAnalyzer('en').isStopWord(next) && !/ly$/.test(next)

/** A clause may go from the end of a statement where what is left is as true: not one with `if`. */
const TAIL =
  /,(["”]?) (?:since|because|while|whereas|although|though|which|who|whose|where|but|making|allowing|including|however) .*$|, however$/u
const JOINED = /, (?:and|so) /gu

/** The end of a statement without what is added to it, and without the mark at its end. */
export function trimAdditions(rest: string): string {
  const text = rest
    .replace(/\.$/, '')
    .replace(/\.(["”])$/, '$1')
    .replace(TAIL, '$1')
  const added = [...text.matchAll(JOINED)].find(({ 0: joint, index }) => isSentence(text.slice(index + joint.length)))
  return added ? text.slice(0, added.index) : text
}

const isSentence = (text: string) =>
  /^(?:it|they|he|she|we|you|there)\s/.test(text) || parseEnglishClause(`${text}.`) !== null

const trimMarks = (word: string) => word.replace(/[.,]+$/u, '')
