import { loadAnalyzer } from '../../../text/analyzer.ts'
import { isLabelAfterNumber } from '../../extract/label-place.ts'
import { UNSPACED } from '../../extract/unspaced.ts'
import type { DatedEvent, Figure, Statement, TermDefinition } from '../../outline.ts'
import { hasWholeWords } from '../study/sentence.ts'

/** What shortens statements of one language to phrases for nodes. A phrase that ends on `CUT` is not whole. */
export type Phraser = {
  readonly phraseStatement: (statement: Statement, terms: readonly string[]) => string
  readonly phraseFigure: (figure: Figure) => string
  readonly phraseEvent: (event: DatedEvent) => string
  readonly phraseDefinition: (definition: TermDefinition) => string
}

export const CUT = ' …'

type PhraseRoom = { readonly words: number; readonly chars: number; readonly denseChars: number }
/** What a node holds of a sentence; and of a fact, which is no whole sentence and says more. */
const CLAUSE: PhraseRoom = { words: 9, chars: 62, denseChars: 22 }
const FACT: PhraseRoom = { words: 12, chars: 78, denseChars: 28 }
const MIN_CLAUSE_WORDS = 3
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const CLAUSE_END = /[,;:]\s+|[，、；：،؛]\s*|\s[–—-]\s|\s*[(（)）]\s*/u
const ENDS = /[\s.。!！?？…;؛,،、।]+$/u
/** Words that make a clause lean on another one; `in` and `on` where little follows them. */
const LEANS =
  /^(?:although|while|whereas|when|if|because|since|after|before|that|which|who|whose|where|as|but|and|or|so|for example|such as|obwohl|während|wenn|weil|da|dass|indem|nachdem|bevor|aber|und|oder|sowie|sondern|was|quand|lorsque|si|que|qui|dont|mais|et|ou|cuando|aunque|pero|y|o|como|quando|se|che|ma|e|mas|когда|если|что|который|но|и|а)(?!\p{L})/iu
/** What ties a sentence to the one before it. */
const JOINS = /^(?:but|and|so|yet|or|aber|und|doch|denn|mais|et|pero|y|ma|mas|но|и),?\s+(?=\S+\s)/iu
/** What is said or shown: without it `Scott argued` says nothing. */
const SAYS_THAT = /^(?:that|dass|daß|ob|whether)(?!\p{L})/iu
const LEADS_IN =
  /^(?:in|on|at|by|for|from|with|without|after|during|amid|despite|unlike|under|even (?:in|with|without)|according to|given|thanks to|trotz|ohne|laut|malgré|sans|sin|senza|sem|im|am|an|bei|mit|nach|seit|von|vor|zu|à|dans|en|au|con|nel|no|na|в|на|с|по|после)(?!\p{L})/iu
/** Ends on the first of several adjectives: "a modernized, efficient alternative". */
const OPEN_END = /\s(?:an?|most|more|very)\s[\p{Ll}-]+$/u
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

export function createPhraser(language: string): Phraser {
  const isSmall = (word: string) => loadAnalyzer(language).isStopWord(word)
  const shortenTo = (text: string, room: PhraseRoom, terms: readonly string[] = []) =>
    shortenPhrase(text, room, terms, isSmall)
  const shortenAroundFigure = (figure: Figure) => shortenTo(figure.statement.text, FACT, [figure.text])
  return {
    phraseStatement: ({ text }, terms) => shortenTo(text, CLAUSE, terms),
    phraseFigure: (figure) => {
      const clause = shortenAroundFigure(figure)
      const isSaid = clause.includes(figure.text) && !clause.endsWith(CUT)
      return isSaid ? clause : shortenTo(labelFigure(figure), FACT)
    },
    phraseEvent: (event) => `${event.text}: ${shortenTo(removeDate(event), FACT)}`,
    phraseDefinition: ({ meaning }) => shortenTo(meaning, FACT),
  }
}

/** A figure and what it is of, in the order of the sentence: `5-fach`, `50,000 workers`, `Eelgrass covers 60 hectares`. */
function labelFigure(figure: Figure): string {
  const { label, statement, text } = figure
  const at = statement.text.indexOf(text)
  const ahead = statement.text.lastIndexOf(label, at)
  if (ahead >= 0 && !isLabelAfterNumber(figure)) return statement.text.slice(ahead, at + text.length)
  const behind = statement.text.slice(at + text.length)
  const joint = behind.startsWith(label) ? '' : (/^[-–‑]/.exec(behind)?.[0] ?? ' ')
  return text + joint + label
}

/** The clause that says most, or as much of the first as a node can hold, never ending on a small word. */
function shortenPhrase(
  text: string,
  room: PhraseRoom,
  terms: readonly string[],
  isSmall: (word: string) => boolean,
): string {
  const whole = text.trim().replace(ENDS, '').replace(JOINS, '')
  if (isWithinRoom(whole, room)) return whole
  const clauses = whole.split(CLAUSE_END).map((part) => part.replace(ENDS, '').trim())
  const isLed = LEADS_IN.test(clauses[0]!) || (LEANS.test(clauses[0]!) && !SAYS_THAT.test(clauses[0]!))
  const main = clauses.length > 1 && isLed && !/^["“„«‘']/.test(clauses[1]!) ? 1 : 0
  const scored = clauses
    .map((clause, index) => ({ clause, index, score: scoreClause(clause, terms) + (index === main ? HAS_SUBJECT : 0) }))
    .filter(({ clause, index }) => index === main || (index > main && !FRAGMENT.test(clause)))
    .filter(({ clause, index }) => !OPEN_END.test(clause) && !SAYS_THAT.test(clauses[index + 1] ?? ''))
    .filter(({ clause }) => isClause(clause) && isWithinRoom(clause, room))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  if (scored[0]) return scored[0].clause
  const rest = main === 0 ? whole : clauses[main]!
  return isWithinRoom(rest, FACT) ? rest : cutClause(rest, FACT, isSmall) // half a clause needs more words to tell anything
}

/** The first clause most often tells of whom the others speak, or the second behind "In the midst of the fear, ...". */
const HAS_SUBJECT = 4
/** A piece of a sentence without whom it speaks of; a script without capitals does not show it. */
const FRAGMENT = /^["“„«‘']?\p{Ll}/u

function scoreClause(clause: string, terms: readonly string[]): number {
  const size = UNSPACED.test(clause) ? clause.length / 3 : countClauseWords(clause)
  const led = LEADS_IN.test(clause) && size < 12 ? 6 : 0
  return (
    Math.min(size, 7) +
    (terms.some((term) => hasWholeWords(clause, term)) ? 2 : 0) -
    (LEANS.test(clause) ? 12 : 0) -
    led
  )
}

function cutClause(clause: string, room: PhraseRoom, isSmall: (word: string) => boolean): string {
  let kept = splitPhraseWords(clause)
  while (kept.length > 1 && (!isWithinRoom(kept.join(''), room) || isSmall(kept.at(-1)!.trim())))
    kept = kept.slice(0, -1)
  return kept.join('').replace(ENDS, '') + CUT
}

const countClauseWords = (text: string) => text.split(/\s+/).length
const isClause = (part: string) => (UNSPACED.test(part) ? part.length >= 6 : countClauseWords(part) >= MIN_CLAUSE_WORDS)

function isWithinRoom(text: string, room: PhraseRoom): boolean {
  if (DENSE.test(text)) return text.length <= room.denseChars
  return text.length <= room.chars && (UNSPACED.test(text) || countClauseWords(text) <= room.words)
}

/** Words with the spaces behind them. */
function splitPhraseWords(text: string): string[] {
  if (!UNSPACED.test(text)) return text.match(/\S+\s*/g) ?? []
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}

/** Words that lead to a date and follow it, in the languages where they can be taken away with it. */
const LED =
  "(?:(?:in|on|since|im|am|seit|en|le|el|em|nel|nell['’]|il|op|w|v|в|på|i|år|jahr|année|año|ano|anno|roku|في|عام|سنة|در|سال|सन्)\\s+){0,3}"
const FOLLOWED = '(?:\\s*(?:году|года|г\\.|р\\.|року|में|年|년에?|には?|में))?\\s*[,，、،]?\\s*'

/** `In 1851 Lorenzo ...` and `... reached Germany in 1977.` without the date and the words that lead to it. */
function removeDate({ statement, text }: DatedEvent): string {
  const date = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const left = statement.text
    .replace(new RegExp(`^${LED}${date}(?!\\p{N})${FOLLOWED}`, 'iu'), '')
    .replace(new RegExp(`\\s*,?\\s+${LED}${date}(?=[\\s.。]*$)`, 'iu'), '')
  return left[0] ? left[0].toUpperCase() + left.slice(1) : statement.text
}
