import { addressesReader, measureReadingLength } from '../../extract/sentence-quality.ts'
import { dropPointers, shortenClaim } from '../../extract/shorten-claim.ts'
import { addsToBefore } from '../../extract/stands-alone.ts'
import { buildCuePattern } from '../../extract/statement-cues.ts'
import type { Statement } from '../../outline.ts'
import { parseEnglishClause } from '../study/english-clause.ts'

/** What two lines of a title hold, and what a point of a slide is read in, in Latin letters. */
const MAX_HEADLINE_CHARS = 120
const MAX_POINT_CHARS = 190
/** Sentences of one source that stand this near each other speak of the same, UTF-16 units. */
const NEAR_CHARS = 2_000
/** Letters by which the forms of a word are known. */
const STEM_CHARS = 5
const WORD = /[\p{L}\p{M}\p{N}]{3,}|[\p{sc=Han}\p{sc=Katakana}]{2}/gu
/** A sentence with a picture of its own words: a note, a word about the text itself. */
const ASIDE = /^(?:note|recall|consider|suppose|hinweis|remarque|nota)(?!\p{L})/iu

/** To an equation, a figure, another section. */
const POINTS =
  /\(\d+\)|(?<!\p{L})(?:equations?|eq\.|sections?|figures?|fig\.|tables?|gleichung\p{L}*|abschnitt\p{L}*|abbildung|tabelle|équations?|tableau|ecuaci\p{L}+|tabla)\s\(?\d/iu

const readStems = (text: string) =>
  new Set((text.toLowerCase().match(WORD) ?? []).map((word) => word.slice(0, STEM_CHARS)))

const countShared = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].filter((stem) => other.has(stem)).length

/** Without its pointers, and without what it is true without where that makes it short enough. */
function fitClaim(statement: Statement, language: string, mostChars: number): Statement {
  const bare = dropPointers(statement.text)
  return { ...statement, text: measureReadingLength(bare) <= mostChars ? bare : shortenClaim(bare, language) }
}

/** How much a sentence reads as a headline: a plain clause is one, a call, an aside and what leans on another are none. */
function rateForm(text: string, language: string): number {
  const isSupposed = buildCuePattern(language, 'unreal').test(text)
  const isPlain = language === 'en' && parseEnglishClause(text) !== null
  const isIdle = addressesReader(text) || ASIDE.test(text) || buildCuePattern(language, 'announcements').test(text)
  return (
    (isPlain ? 1 : 0) -
    (addsToBefore(text) ? 0.5 : 0) -
    (isSupposed ? 1.5 : 0) -
    (isIdle ? 2 : 0) -
    (POINTS.test(text) ? 2 : 0)
  )
}

/**
 * The statement that says most of what a slide is about in the room of a title: whole, or shortened to what stays true; null where
 * none has room there.
 * @param topic words of what it is about, the title of a theme among them
 */
export function chooseHeadline(statements: readonly Statement[], topic: string, language: string): Statement | null {
  const wanted = readStems(topic)
  const rate = ({ text }: Statement, place: number) =>
    countShared(readStems(text), wanted) - place * 0.2 + rateForm(text, language)
  const fit = statements
    .map((statement, place) => ({ claim: fitClaim(statement, language, MAX_HEADLINE_CHARS), place }))
    .filter(
      ({ claim }) => measureReadingLength(claim.text) <= MAX_HEADLINE_CHARS && rateForm(claim.text, language) > -1,
    )
  const best = fit.toSorted((a, b) => rate(b.claim, b.place) - rate(a.claim, a.place))[0]
  return best?.claim ?? null
}

/** The statements that say most to a headline, in their own order: of the same place and the same words, the short ones first. */
export function chooseSupport(
  headline: Statement | null,
  statements: readonly Statement[],
  most: number,
  language: string,
): readonly Statement[] {
  const said = readStems(headline?.text ?? '')
  const rate = (claim: Statement) =>
    Math.min(3, countShared(readStems(claim.text), said)) +
    (headline !== null && isNear(claim, headline) ? 2 : 0) -
    (measureReadingLength(claim.text) > MAX_POINT_CHARS ? 3 : 0) +
    Math.min(0, rateForm(claim.text, language))
  const claims = statements.map((statement) => fitClaim(statement, language, MAX_POINT_CHARS))
  const chosen = new Set(claims.toSorted((a, b) => rate(b) - rate(a)).slice(0, most))
  return claims.filter((claim) => chosen.has(claim))
}

const isNear = ({ reference: one }: Statement, { reference: other }: Statement) =>
  one.sourceId === other.sourceId && Math.abs(one.start - other.start) < NEAR_CHARS
