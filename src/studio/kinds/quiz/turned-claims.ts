import { findVerbForm, hasKnownVerb } from '../../extract/english-verbs.ts'
import { opensWithVerb } from '../../extract/hangs-on-paragraph.ts'
import type { Outline, Statement } from '../../outline.ts'
import { isClearClaim } from '../clear-claim.ts'
import { takeFirstPart } from '../study/clause-facts.ts'
import { GAP, type StudyFact } from '../study/fact.ts'
import { listOutlineStatements, listThemeStatements } from '../study/find-facts.ts'
import type { SourceMatter } from '../study/matter.ts'
import { isStandalone } from '../study/sentence.ts'
import { contradict } from './contraries.ts'
import type { QuestionDraft } from './draft.ts'
import { measureSharedTerms, type TruthCheck } from './truth-check.ts'

/** What the sources say in one plain sentence; `said` is its first part, where a semicolon parts it. */
export type PlainClaim = { readonly statement: Statement; readonly said: string; readonly theme: number }
/** What the sources do not say: a claim of theirs, turned round at one place; `word` came in there. */
export type TurnedClaim = PlainClaim & {
  readonly text: string
  readonly word: string
  readonly by: 'word' | 'figure'
}

/** A longer option is no option that one reads beside three others. */
const MAX_CLAIM_CHARS = 160
const MIN_CLAIM_WORDS = 6
/** Beside three others nothing but its own words tells what it is about. */
const MIN_CLAIM_MATTER = 1
/** Two sentences that share so much may speak of the same: what one says could make the contrary of the other true. */
export const SAME_MATTER_SHARE = 0.5
/** It stands for what another sentence names, is more than one sentence, or asks or leads on. */
const NO_CLAIM =
  /^(?:\S+ ){0,3}(?:it|its|them|they|these|those|this|that|he|she)(?!\p{L})|(?<!\p{L})(?:I|we|my|our|ich|wir|nous|je)(?!\p{L})|^(?:Mit anderen Worten|En d['’]autres termes|En otras palabras|In other words)|(?<!\p{L})(?:it|them|these|those|this)[.,)]|(?<!\p{L})(?:following|of course|folgende[nrms]?|siguientes?|suivante?s?)(?!\p{L})|^(?:The (?:whole|first|second|last|best|only) |(?:Also|Finally|Again|Then|Here|See|Practically)(?!\p{L}))|[:!?…]|\.{3}|[.!?] \p{Lu}|(?<!\p{L})(?:figures?|tables?|sections?|chapters?|abbildung|tabelle|abschnitt|kapitel|figura|tabla|tableau|chapitre|sección) \p{Nd}/iu

/** The sentences that stand alone and speak of what the sources come back to, in telling order. */
export function listClaims(outline: Outline, matter: SourceMatter): readonly PlainClaim[] {
  const themes = new Map(
    outline.themes.flatMap((theme, at) => listThemeStatements(theme).map(({ text }) => [text, at] as const)),
  )
  const all = [...listOutlineStatements(outline), ...(outline.stated ?? [])]
  return [...new Map(all.map((statement) => [statement.text, statement])).values()]
    .map((statement) => ({
      statement,
      said: takeMainClause(takeFirstPart(statement.text)),
      theme: themes.get(statement.text) ?? -1,
    }))
    .filter(
      ({ said }) =>
        said.length <= MAX_CLAIM_CHARS &&
        said.split(' ').length >= MIN_CLAIM_WORDS &&
        !NO_CLAIM.test(said) &&
        isClearClaim(said, outline.language) &&
        (outline.language !== 'en' || isEnglishClaim(said)) &&
        isStandalone(said, outline.language) &&
        !opensWithVerb(said, outline.language) &&
        matter.rate(said) >= MIN_CLAIM_MATTER,
    )
}

/** "motion of the tool used when cutting", "Worse than this ever was", "After that, verify it": no subject has a verb there. */
const NO_SUBJECT =
  /^(?:Worse|Better|Less|Fewer|More|Like|Unlike|Not)(?!\p{L})|^\p{Lu}\p{Ll}+ [^,]{3,60}, (?<verb>\p{Ll}+) (?:the|an?|your|all|each) /u
const NO_VERB = /(?<!\p{L})(?:\p{Ll}+ed(?! (?:the|an?|its|his|her|their|\p{Lu}|\p{Nd}))|to \p{Ll}+)/gu

function isEnglishClaim(said: string): boolean {
  const found = NO_SUBJECT.exec(said)
  const verb = findVerbForm(found?.groups?.verb ?? '')
  const isTold = found !== null && (found.groups?.verb === undefined || verb?.tense === 'plural')
  const [opener = ''] = said.split(' ')
  return !isTold && findVerbForm(opener.toLowerCase())?.tense !== 'plural' && hasKnownVerb(said.replace(NO_VERB, ''))
}

/** A clause of its own behind the main one: "..., but few do", "..., and they sleep", "... though not all". */
const SECOND_CLAUSE =
  /,? (?:but|though|although|whereas|aber|obwohl|während|wohingegen|mais|bien que|alors que|tandis que|pero|aunque|mientras que) .*$|, (?:and|und|et|y) (?:it|they|he|she|many|most|some|few|there|we|you|often|sie|er|es|viele|einige|ils?|elles?|beaucoup|ellos|ellas|muchos) .*$|, (?:which|who|whose|where|dont|lequel|laquelle|lo que|lo cual) .*$/u

/** What is said before a second clause is said without it. */
function takeMainClause(text: string): string {
  const main = text.replace(SECOND_CLAUSE, '')
  return main === text || main.split(' ').length < MIN_CLAIM_WORDS ? text : `${main}.`
}

type PlainDraft = QuestionDraft & StudyFact

/** Each claim that can be turned safely, once. */
export function turnClaims(
  claims: readonly PlainClaim[],
  drafts: readonly PlainDraft[],
  language: string,
  truth: TruthCheck,
): readonly TurnedClaim[] {
  const figures = new Map(drafts.filter(isFigure).map((draft) => [draft.sentence, draft]))
  const asked = new Set(drafts.filter((draft) => !isFigure(draft)).map(({ sentence }) => sentence))
  return claims.flatMap((claim) => {
    if (asked.has(claim.statement.text)) return [] // a meaning or a reason is rather asked for itself
    const figure = figures.get(claim.said)
    const turned =
      contradict(claim.said, language) ?? (figure ? writeWrongFigure(figure) : null) ?? moveYear(claim.said)
    return turned === null || mayBeSaid(claim, turned.word, claims, truth) ? [] : [{ ...claim, ...turned }]
  })
}

const isFigure = ({ kind }: PlainDraft) => kind === 'figure' || kind === 'date'

/** Another figure or date of its kind in the place of the right one. */
function writeWrongFigure({ distractors, subject }: PlainDraft) {
  const [first] = distractors.options
  const word = typeof first === 'string' ? first : first!.text
  return { text: subject.replace(GAP, () => word), word, by: 'figure' } as const
}

const LONE_YEAR = /(?<![\p{L}\p{Nd}–-])(?:1[0-9]|20)\p{Nd}{2}(?![\p{L}\p{Nd}–-])/gu
const MOVED_YEARS = 14

/** "(Whittaker, 1965)": when a work that is cited appeared. */
const CITED_YEAR = /\([^)]*\p{Nd}{4}\p{Ll}?[;)]/u

/** An earlier year in the place of the only one that is named. */
function moveYear(said: string) {
  if (CITED_YEAR.test(said)) return null
  const [year, second] = said.match(LONE_YEAR) ?? []
  if (year === undefined || second !== undefined) return null
  const word = String(Number(year) - MOVED_YEARS)
  return { text: said.replace(year, word), word, by: 'figure' } as const
}

/** Whether another claim on the same matter has the word that came in. */
const mayBeSaid = ({ said: own }: PlainClaim, word: string, claims: readonly PlainClaim[], truth: TruthCheck) =>
  claims.some(
    ({ said }) =>
      said !== own &&
      word !== '' &&
      said.toLowerCase().includes(word.toLowerCase()) &&
      measureSharedTerms(truth.readTerms(own), truth.readTerms(said)) >= SAME_MATTER_SHARE,
  )
