import { pointsBack } from '../../text/points-back.ts'
import { leansOnPronoun } from './leans-on-pronoun.ts'
import { buildCuePattern, hasStatementWords, joinCueWords } from './statement-cues.ts'

/** Where a sentence opens, before its first word. */
export const OPENING = String.raw`^["'“„«»‘(¿¡\s]*`
/** "This article shows": what a document says of itself leans on nothing. */
const OF_ITSELF = String.raw`(?:(?:in|throughout|through|with|dans|en|v|в) )?(?:this|the present|dies(?:e[rsm]?)?|diese[rsm]?|ce(?:t|tte)?|le présent|est[ea]|el presente|la presente|(?:in )?quest[oaei]|n?est[ea]|il presente|dit|deze|эт[оау]|этот|настоящ\p{Ll}+)\s+(?:(?!(?:will|would|can|could|may|might|must|should|does|did)\s)[\p{L}-]+\s+){0,1}`

/** "Here, we show": where a document speaks of itself. */
const HERE_WE = /^(?:here|hier|ici|aquí|qui|aqui),?\s+(?=(?:we|wir|nous)(?!\p{L}))/iu

/** "This paper describes how these are achieved": what it tells of stands before. */
const HANGING_OBJECT =
  /(?<!\p{L})(?:(?:how|why|when|where|whether) (?:this|that|these|those|they|it)|(?:wie|warum|ob|wann|wo) (?:diese[rs]?|dies|das|jene)|(?:comment|pourquoi|si) (?:ceux-ci|celles-ci|cela|ils|elles)|(?:cómo|por qué|si) (?:est[oa]s?|ésto?s|ell[oa]s)|(?:come|perché|se) (?:ciò|quest[ei]|ess[ei])|(?:como|porquê|se) (?:ist?o|est[ea]s|el[ea]s)|(?:hoe|waarom|of) (?:dit|deze|dat|die)) (?=\p{Ll}+(?:\s|[.,]))(?!(?:paper|article|chapter|section|document|guide|manual|book|kapitel|dokument|buch|handbuch|artikel)(?!\p{L}))/iu

/** A sentence in English stands in texts of many languages. */
const isEnglish = (text: string) => (text.match(/\b(?:the|and|with|this|that|are|from|which|by)\b/gi)?.length ?? 0) >= 2

/** "Notice, in any case, that this only applies to": what is remarked may lean as any sentence may. */
const REMARK =
  /^(?:(?:please )?(?:note|notice|remember|be aware|keep in mind)(?:,[^,]{1,30},)? that|(?:bitte )?(?:beachten sie|beachte|denken sie daran)(?: bitte)?, dass|(?:veuillez )?(?:notez|noter|remarquez)(?: bien)? que|(?:tenga en cuenta|ten en cuenta|note|observe|recuerde) que)\s+(?=\S)/iu

/** Whether a sentence can be read without the one before it. */
export function standsAlone(sentence: string, language: string): boolean {
  const text = sentence.replace(REMARK, '')
  if (language !== 'en' && isEnglish(text) && !standsAlone(text, 'en')) return false
  if (tellsOfItself(text, language) || HERE_WE.test(text)) return !HANGING_OBJECT.test(text)
  const isLed = (['backs', 'ties', 'links'] as const).some((cue) =>
    buildCuePattern(language, cue, `${OPENING}@`).test(text),
  )
  if (isLed) return false
  const name = ENTRY_NAME.exec(text)?.[0]
  if (name !== undefined) {
    if (buildCuePattern(language, 'ties', `${OPENING}@`).test(text.slice(name.length))) return false // "Levelling: But it fails mostly."
  } else if (pointsBackInside(text, language) || leansOnPronoun(text, language)) return false
  return hasStatementWords(language) || !pointsBack(text) // "il" is an article in Italian
}

/** The name of an entry before what is told of it: whatever points back points at that. */
const ENTRY_NAME = /^[^:：.!?。]{1,60}[:：]\s/u
export const opensWithName = (text: string): boolean => ENTRY_NAME.test(text)

/** The main clause, and the short phrase that may stand before it: "In general, ...". */
const FIRST_CLAUSE =
  /^(?:[^\s,;]+\s){0,5}[^\s,;]+,(?!\s(?:and|or|but|so|which|who|und|oder|et|ou|y|e|o)\s)[^,;:–—(]*|^[^,;:–—(，、；：（]*/u
/** What is so or to be done then: the condition names what it is done with, or nothing does. */
const CONDITION = /^(?:if|when|wenn|falls|sobald|si|quand|lorsque|cuando)\s/iu
const POINTED_AT =
  '@(?:\\s+(?:an?\\s+|\\p{Nd}+\\s+)?|(?=[\\p{sc=Han}\\p{sc=Katakana}]))(?<thing>[\\p{L}\\p{M}][\\p{L}\\p{M}-]*)'
/** "these two | issues — the programme and the peace": what it stands for comes right behind. */
const NAMED_NEXT = /^(?:\s\p{L}+){0,2}\s?(?:[—–:：]|\s-\s)/u
export const ASIDE = /\s\([^()]{1,40}\)/gu
const MAX_DENSE_NAME_CHARS = 2
const MIN_STEM_CHARS = 4

/** "Members of this group": whether the first clause speaks of a thing by a word for what stood before, and does not name it itself. */
function pointsBackInside(text: string, language: string): boolean {
  const bare = text.replace(ASIDE, '')
  const clause = CONDITION.test(bare) ? bare : FIRST_CLAUSE.exec(bare)![0]
  return !namesItself(clause, language) && pointsAtUnnamed(clause, bare, language)
}

/** "... enforce this article": whether a part of a sentence speaks of a thing that it does not name itself. */
export function pointsAtUnnamed(clause: string, whole: string, language: string): boolean {
  const found = buildCuePattern(language, 'insides', POINTED_AT).exec(clause)
  if (found === null || NAMED_NEXT.test(whole.slice(found.index + found[0].length))) return false
  const thing = found.groups!.thing!
  const length = /^(?:ja|zh)$/.test(language) ? MAX_DENSE_NAME_CHARS : Math.max(MIN_STEM_CHARS, thing.length - 2)
  return !clause.slice(0, found.index).toLowerCase().includes(thing.slice(0, length).toLowerCase())
}

/** Whether a document speaks of itself and of what it is there for. */
export function tellsOfItself(text: string, language: string): boolean {
  if (/^(?:ja|zh)$/.test(language)) return buildCuePattern(language, 'documents', '^@').test(text)
  return buildCuePattern(language, 'documents', `^${OF_ITSELF}@`).test(text)
}

/** "The purpose of this guide": whether a sentence speaks of the document that it stands in. */
export const namesItself = (text: string, language: string): boolean =>
  buildCuePattern(language, 'documents', /^(?:ja|zh)$/.test(language) ? '@' : `${OF_ITSELF}@`).test(text)

/** Whether a sentence turns around or denies what the one before it says, which is not told without it then. */
export const turnsAround = (text: string, language: string): boolean =>
  buildCuePattern(language, 'turns', `${OPENING}@`).test(text) || deniesBefore(text, language)

const THAT_BEFORE = new RegExp(`^(?:${joinCueWords('pointers')})(?![\\p{sc=Latin}\\p{sc=Cyrillic}])`, 'iu')

/** "This expectation was never met", "Nothing came of it": whether a sentence denies what the one before it says. */
const deniesBefore = (text: string, language: string): boolean =>
  buildCuePattern(language, 'undone', `${OPENING}@`).test(text) ||
  (THAT_BEFORE.test(text) && buildCuePattern(language, 'denials').test(readMainClause(text)))

/** Further on a denial is one of something else: "This may be a reason why nobody ..." */
const MAX_WORDS_BEFORE_DENIAL = 6

const readMainClause = (text: string) =>
  text
    .split(/[,;，、；]/u)[0]!
    .split(' ')
    .slice(0, MAX_WORDS_BEFORE_DENIAL)
    .join(' ')

/** "The function also provides": what is so besides something else, in the main clause; not what compares, "auch wenn", "aussi bien", "sowohl als auch". */
const ADDS = new RegExp(
  `^[^,;:(]*(?<!\\s(?:${joinCueWords('contrasts')}))\\s(?:${joinCueWords('adds')})(?!\\p{L})`,
  'iu',
)
export const addsToBefore = (text: string): boolean => ADDS.test(text)
