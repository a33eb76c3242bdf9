import { collapseSpaces } from '../../../lib/collapse-spaces.ts'
import { escapePattern } from '../../../lib/escape-pattern.ts'
import { once } from '../../../lib/memoize.ts'
import { findNumberSpans } from '../../../text/number-spans.ts'
import { splitSentences } from '../../../text/sentences.ts'
import { matchLicence, saysTerms } from '../by-kind/whole/answer-licence.ts'
import { countsOther } from '../coverage/counts-other.ts'
import type { AnswerLocale } from '../language/answer-locale.ts'
import { makeDefinitionReader } from '../language/definition-forms.ts'
import { holdsEveryVersion } from '../language/holds-every-version.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale, isSpaced } from '../language/locales.ts'
import { holdsNegation } from '../language/make-negation.ts'
import { readModality } from '../language/read-modality.ts'
import { readSubject } from '../language/read-subject.ts'
import { sendsElsewhere } from '../language/sends-elsewhere.ts'
import { compileOpening, compileWordCue, joinEveryCue } from '../language/word-cues.ts'
import { findAskedSpans, readAskedFor } from '../question/asked-kind.ts'
import type { AskedQuestion } from '../question/asked-question.ts'
import { saysContraryWord } from '../question/contrary-prefix.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { countsThing } from './counts-thing.ts'
import type { Lead } from './lacks-asked-kind.ts'
import { lacksToken } from './lacks-token.ts'
import { measuresOther } from './measures-other.ts'
import { isNamedAside } from './named-aside.ts'

/** A mark of an example in so many letters opens one without a colon or comma behind it: "Zum Beispiel kann man ...". */
const MIN_MARK_LETTERS = 11

/**
 * Whether what an answer leads with is of the thing that is asked about and cannot be what is asked of it: it counts something else or
 * nothing, is of another version, tells no time or how long something else is, tells the greatest without a number or how many at most without a bound, is one example or the other of two cases, is
 * doubted, says nothing of going without or of the size that the question names, explains another term, says its contrary, says
 * nothing of a person but the name, is a piece of code, is so only if something were otherwise, sends on to where it is told, is
 * of something else that is meant for it or a version of it, says it only in the aim that it opens with, tells no name, is a row where a place or count is asked for, has not
 * what was asked about as it is typed, tells no licence, or says no word of a thing but its name.
 */
export function leadsAstray(asked: AskedQuestion, lead: Lead, retrieval: Pick<Retrieval, 'terms'>): boolean {
  if (!isSpaced(asked.language)) return false
  return (
    lacksCount(asked, lead) ||
    lacksVersion(asked, lead) ||
    lacksTime(asked, lead) ||
    measuresOther(asked, lead.shown) ||
    countsOther(asked, lead.own) ||
    isNamedAside(asked, lead.own) ||
    lacksExtreme(asked, lead) ||
    lacksBound(asked, lead) ||
    isExample(asked, lead) ||
    lacksWithout(asked, lead) ||
    lacksQuantity(asked, lead) ||
    definesOther(asked, lead, retrieval) ||
    lacksBearer(asked, lead) ||
    addressesBearer(asked, lead) ||
    tellsContrary(asked, lead) ||
    isCode(asked, lead) ||
    tellsWhatIs(asked, lead) ||
    isSupposed(asked, lead) ||
    isPointer(asked, lead) ||
    isDoubted(asked, lead) ||
    isOtherHalf(asked, lead) ||
    isMadeFor(asked, lead) ||
    opensWithAim(asked, lead, retrieval) ||
    lacksName(asked, lead) ||
    isRowOfOther(asked, lead) ||
    lacksToken(asked, lead) ||
    lacksLicence(asked, lead) ||
    saysNothingOf(asked, lead)
  )
}

const ASKS_LICENCE =
  /(?<!\p{L})(?:which|what|welche[rmns]?|quelle|qué|quale|che|welke|qual|que|как\p{L}+)\s+(?:licen|lizenz|лиценз)/iu
const LICENCE = /licen[cçszt]|lizenz|лиценз|許諾|许可|ライセンス|l?gpl|fdl/iu

/** "Copyright Ann Lee, 1996" names no licence. */
const lacksLicence = ({ typed }: AskedQuestion, { shown, own, above }: Lead): boolean => {
  if (!ASKS_LICENCE.test(typed) && matchLicence(typed) === null) return false
  const said = [above, shown, own].join('\n')
  return !LICENCE.test(said) && !saysTerms(said)
}

/** "X-Version: >= 2.1" does not say what X-Version means: beside its name stands no word. */
function saysNothingOf({ text, language }: AskedQuestion, { shown }: Lead): boolean {
  const subject = readSubject(text, language)
  if (subject === null || !isSpaced(language)) return false
  const rest = shown.toLowerCase().replaceAll(subject.name.toLowerCase(), ' ')
  return !/\p{L}{3,}/u.test(rest) && !/\d/u.test(rest.replace(/[<>=].*/u, ''))
}

const RECORD = /^[-\s]*(?:[^:;\n]{1,40}: [^:;\n]{1,80}; ){2,}[^:;\n]{1,40}: /u

/** "Name: Ann Lee; Born: 1928; Has a car: yes" tells no place and counts no cars: what has a column for it is told by its cell, and not as a row. */
const isRowOfOther = ({ text }: AskedQuestion, { shown }: Lead): boolean =>
  ['place', 'count'].includes(readAskedFor(text).sort) && RECORD.test(shown)

/** "Three trustees hear whoever lost a berth" counts no berths. */
const lacksCount = ({ text, language }: AskedQuestion, { shown, own, above }: Lead): boolean =>
  readAskedFor(text).sort === 'count' && ![shown, own].some((said) => countsThing(said, text, language, above))

/** "It has 474 parts" tells no number of version 2.2, nor when that came, where neither it nor its heading names it. */
const lacksVersion = ({ text }: AskedQuestion, { shown, own, above }: Lead): boolean =>
  readAskedFor(text).kind !== null && !holdsEveryVersion(text, [above, shown, own].join('\n'))

/** "Marks the package for removal" does not say when it is removed: neither a time stands there, nor a case. */
function lacksTime({ text, language }: AskedQuestion, { shown, own }: Lead): boolean {
  if (readAskedFor(text).sort !== 'date' || isAskedFor('reason', text) || isAskedFor('steps', text)) return false
  const { condition, modal } = findLocale(language)
  const cases = compileWordCue([condition.marks, modal.before, modal.after].filter(Boolean).join('|'), language)
  return ![shown, own].some((said) => findAskedSpans(said, text).length > 0 || cases.test(said))
}

/** Whether a question asks for the greatest or least that something may be: mostly a number, or that there is no such limit. */
function readExtremeAsked(question: string, language: string): boolean {
  const { sort } = readAskedFor(question)
  const { extreme } = findLocale(language).count
  return sort === 'other' && extreme !== '' && compileWordCue(extreme, language).test(question)
}

/** "Many systems limit the size" does not say what the maximum size is, and "there is no maximum" does. */
const lacksExtreme = ({ text, language }: AskedQuestion, { shown, own }: Lead): boolean =>
  readExtremeAsked(text, language) &&
  ![shown, own].some((said) => /\d/.test(said) || findNumberSpans(said).length > 0 || holdsNegation(said, language))

/** "I use it with 30 accounts" does not say how many it can have at most: a bound is told as one, or by what may be. */
function lacksBound({ text, language }: AskedQuestion, { shown, own }: Lead): boolean {
  const isBound = compileWordCue(findLocale(language).count.most, language)
  if (readAskedFor(text).sort !== 'count' || !isBound.test(text)) return false
  return ![shown, own].some((said) => isBound.test(said) || readModality(said, language) !== null)
}

/** Whether and why something is so is told by a rule; what is listed, done or meant may be told by examples. */
const RULED = ['polar', 'reason'] as const

/** What somebody has in an example is no value of the thing, and no rule. */
function isExample({ text, language }: AskedQuestion, { own }: Lead): boolean {
  if (readAskedFor(text).kind === null && !RULED.some((one) => isAskedFor(one, text))) return false
  const marks = compileWordCue(findLocale(language).followUp.examples, language)
  const opening = /^\W*(?:\p{L}{1,4}\s)?/u.exec(own)![0]
  const mark = marks.exec(own)
  if (!mark || mark.index > opening.length || marks.test(text)) return false
  return mark[0].length >= MIN_MARK_LETTERS || /^\s*[,:]/.test(own.slice(mark.index + mark[0].length))
}

/** "It is used with a list" does not say whether it can be used without one. */
function lacksWithout({ text, language }: AskedQuestion, { shown, own }: Lead): boolean {
  if (!isAskedFor('polar', text) && !isAskedFor('condition', text)) return false
  const isWithout = compileWordCue(findLocale(language).polar.without, language).test(text)
  return isWithout && !holdsNegation(`${shown}\n${own}`, language)
}

/** "It took 36 minutes" does not say how long 36 GB take: what a question measures is of that size. */
function lacksQuantity({ text }: AskedQuestion, { shown, own, above }: Lead): boolean {
  const measured = findNumberSpans(text).filter(({ dimension }) => dimension !== null && dimension !== 'time')
  const said = joinLetters([above, shown, own].join('\n'))
  return measured.some(({ start, end }) => !said.includes(joinLetters(text.slice(start, end))))
}

const joinLetters = (text: string) => text.toLowerCase().replace(/[\s-]/g, '')

const findDefined = once(
  () => new RegExp(`^\\W*(?:\\d[\\d.]*\\s*)?["“„«]([^"”“»]{2,60})["”“»]\\s+(?:${joinWords('means')})`, 'u'),
)

/** What "Incompatible with secondary licenses" means does not say what secondary licenses are. */
function definesOther({ terms: asked }: AskedQuestion, { own }: Lead, { terms }: Pick<Retrieval, 'terms'>): boolean {
  const [, defined] = findDefined().exec(collapseSpaces(own)) ?? []
  return defined !== undefined && terms(defined).some((term) => !asked.includes(term))
}

/** "Let me go, Mr. Quill!" does not say who Ada Quill is: the whole name stands there, with something beside it. */
function lacksBearer({ text, language }: AskedQuestion, { shown }: Lead): boolean {
  const subject = readAskedFor(text).sort === 'person' ? readSubject(text, language) : null
  if (subject === null || !/^(?:\p{Lu}\S*\s+)+\p{Lu}\S*$/u.test(subject.name)) return false
  const name = subject.name.split(/\s+/).map(escapePattern).join('\\s+')
  const beside = new RegExp(`(?:[,:(–—-]\\s*|^\\W*)${name}(?!\\p{L})|(?<!\\p{L})${name}\\s*[,:(–—-]`, 'iu')
  return !beside.test(shown) && makeDefinitionReader(subject)(collapseSpaces(shown)) === 0
}

/** "Owen: No, Ada, it's a good sign." speaks to Ada, and does not say who she is. */
function addressesBearer({ text, language }: AskedQuestion, { shown }: Lead): boolean {
  const subject = readAskedFor(text).sort === 'person' ? readSubject(text, language) : null
  if (subject === null) return false
  const opening = String.raw`^\P{L}*(?:[^:\n]{1,40}:\s+)?\p{L}{1,7},\s+`
  return new RegExp(`${opening}${escapePattern(subject.name)}[,!]\\s`, 'iu').test(shown)
}

/** "Small scratches are acceptable" does not say what is unacceptable; "not acceptable" does, and so does either of yes or no. */
const tellsContrary = ({ text, language }: AskedQuestion, { shown, own }: Lead) =>
  !isAskedFor('polar', text) &&
  !isAskedFor('reason', text) &&
  saysContraryWord(text, `${shown}\n${own}`) &&
  !holdsNegation(`${shown}\n${own}`, language)

/** `it("has a name", function() {` tells only somebody who asks how something is done; below a sentence it shows what that says. */
const isCode = ({ text }: AskedQuestion, { shown }: Lead) =>
  !isAskedFor('steps', text) && /(?:[{}(]|\}\)|\);)\s*[,;]?\s*$/u.test(shown.trim().split(/\n\s*\n/u, 1)[0]!)

/** From here on a sentence says what kind of thing its first word is. */
const MIN_KIND = 0.95

/** "Sudo is a program that lets an administrator give rights" does not say how rights are given. */
function tellsWhatIs({ text }: AskedQuestion, { own }: Lead): boolean {
  if (!isAskedFor('steps', text)) return false
  const said = own.replace(/\s+/g, ' ')
  const [, name] = /^\W*(?:\p{L}{1,3}\s)?([\p{L}\p{N}_-]{2,})/u.exec(said) ?? []
  return name !== undefined && makeDefinitionReader({ name, isAbbreviation: false, isPlaced: false })(said) >= MIN_KIND
}

const findSupposed = once(() => new RegExp(`(?<!\\p{L})(?:${joinWords('supposed')})(?!\\p{L})`, 'iu'))

/** "Had it been made for sale, its cost would be close to two million" does not say what it costs. */
const isSupposed = ({ text }: AskedQuestion, { shown }: Lead) =>
  readAskedFor(text).kind === 'number' && findSupposed().test(shown) && !findSupposed().test(text)

/** "For more on free software, see the Social Contract" does not say what the contract is. */
const isPointer = ({ text }: AskedQuestion, { shown }: Lead) =>
  sendsElsewhere(shown) && readAskedFor(text).sort !== 'place' && !isAskedFor('steps', text)

const findDoubt = once(() => new RegExp(`(?<!\\p{L})(?:${joinWords('doubts')})(?!\\p{L})`, 'giu'))
/** "... is put aside (it might go later)" is not doubted. */
const ASIDE = /\([^()]*\)/gu
/** "You might want to" advises. */
const ADDRESSED = /(?<!\p{L})(?:you|we)\s+$/iu

/** "This is probably a fault of the network" does not tell for sure why it is slow; what is denied before the doubt is. */
function isDoubted({ text, language }: AskedQuestion, { shown }: Lead): boolean {
  const [first] = splitSentences(shown)
  const said = first ? shown.slice(first.start, first.end).replace(ASIDE, '') : ''
  const isOpen = (before: string) => !ADDRESSED.test(before) && !holdsNegation(before, language)
  return (
    text.search(findDoubt()) < 0 && [...said.matchAll(findDoubt())].some(({ index }) => isOpen(said.slice(0, index)))
  )
}

/** "Or it can be used on one branch alone" tells the other of two cases. */
function isOtherHalf({ language }: AskedQuestion, { shown }: Lead): boolean {
  const { joins } = findLocale(language).astray
  return joins !== '' && compileOpening(joins).test(shown)
}

const NAME_WITHIN = /(?<=\S\s+)\p{Lu}[\p{L}\p{N}-]+/gu
const findFor = once(() => new RegExp(`(?<!\\p{L})(?:${joinWords('meantFor')})\\s+$`, 'iu'))

/** Of every language: a notebook may quote another one than it is asked in. */
const joinWords = (which: keyof AnswerLocale['astray']) => joinEveryCue(({ astray }) => astray[which])

/** "Hartmut started a port for Larch" does not say who started Larch, nor when: no mention is of Larch alone, as "Larch Team" is not. */
function isMadeFor({ text }: AskedQuestion, { shown }: Lead): boolean {
  const { kind } = readAskedFor(text)
  if (kind !== 'date' && kind !== 'name') return false
  const told = shown.replace(/\([^()]*\)/gu, '') // "between Larch 0.9 and 1.0"
  return [...text.matchAll(NAME_WITHIN)].some(({ 0: name, index }) => {
    const mentions = [...told.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}])`, 'gu'))]
    const others = mentions.filter((one) => findFor().test(told.slice(0, one.index)))
    const runsOn = (one: RegExpExecArray) => GOES_ON.test(told.slice(one.index + name.length))
    return (
      others.length > 0 &&
      !findFor().test(text.slice(0, index)) &&
      mentions.every((one) => others.includes(one) || runsOn(one))
    )
  })
}

const GOES_ON = /^\s\p{Lu}/u

/** "To start Larch, turn the key" does not say what Larch is, and "To use the cover, tie four ropes" not why one is used. */
function opensWithAim(
  { text, language, terms: asked }: AskedQuestion,
  { own }: Lead,
  { terms }: Pick<Retrieval, 'terms'>,
): boolean {
  const { aims } = findLocale(language).astray
  const subject = readSubject(text, language)
  if (aims === '' || !(subject !== null || isAskedFor('reason', text))) return false
  const said = collapseSpaces(own)
  const [opening = ''] = said.split(/,\s/)
  if (opening.length === said.length || !compileOpening(aims).test(opening)) return false
  if (subject !== null) return opening.toLowerCase().includes(subject.name.toLowerCase())
  const [aim, rest] = [new Set(terms(opening)), new Set(terms(said.slice(opening.length)))]
  const only = asked.filter((term) => aim.has(term) && !rest.has(term))
  return 2 * only.length > asked.filter((term) => aim.has(term) || rest.has(term)).length
}

/** A path, what is set off or quoted, what stands behind a colon. */
const SET_OFF = /["“”„«»`*]\S|\S\/\S|\p{L}[._]\p{L}|:\s*\p{Lu}/u
const CAPITAL_WITHIN = /(?<=[\p{Ll},]\s)\p{Lu}[\p{L}\p{N}-]+/gu

/** "Write it into the settings file" does not say what that file is called. */
function lacksName({ text, language }: AskedQuestion, { shown }: Lead): boolean {
  const { asksName, names } = findLocale(language).astray
  if (asksName === '' || !compileOpening(asksName).test(text)) return false
  if (compileWordCue(names, language).test(shown) || SET_OFF.test(shown)) return false
  const capitals = shown.match(CAPITAL_WITHIN) ?? []
  return language === 'de' || capitals.every((word) => text.includes(word)) // its nouns have capitals
}
