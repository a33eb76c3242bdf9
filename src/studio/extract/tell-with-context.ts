import { capitalize } from '../../lib/capitalize.ts'
import { collapseSpaces } from '../../lib/collapse-spaces.ts'
import { memoize, memoizeWeakly } from '../../lib/memoize.ts'
import { ITEM_MARK } from '../../text/item-mark.ts'
import { toPlainText } from '../../text/plain-text.ts'
import type { TextSegment } from '../../text/segments.ts'
import { measureIndent } from '../../text/spans.ts'
import { findVerbForm, hasKnownVerb } from './english-verbs.ts'
import { endsParagraph } from './hangs-on-paragraph.ts'
import { GLOSSARY_HEADING, isFormulaHeading, isQuestion, isTitleHeading } from './headings.ts'
import { findLeadingWords, isNeededLead } from './leading-words.ts'
import type { StudioSource } from './material.ts'
import type { SourceSection } from './sections.ts'
import { measureReadingLength } from './sentence-quality.ts'
import { buildCuePattern } from './statement-cues.ts'
import { GERMAN_VERB } from './thing-alone.ts'

/** Where a sentence stands; `unit` has its offsets in `block`. */
type SentencePlace = { readonly block: string; readonly unit: TextSegment; readonly section: SourceSection }

/** Longer sections are prose, which says itself what it denies. */
const MAX_LISTED_CHARS = 700
/** A longer one is a sentence that leads to its list, where the denial is of something in it. */
const MAX_DENYING_CHARS = 60
const MAX_NO_CLAUSE_WORDS = 10
/** As much as is told of an entry with the words before its list. */
const MAX_LED_CHARS = 420
/** "Consider the following situation:": each entry plays in it only. */
const EXAMPLE_LEAD =
  /(?<!\p{L})(?:example|scenario|situation|beispiel|szenario|exemple|scénario|ejemplo|escenario|situación|esempio|scenario|situazione|exemplo|cenário|situação|voorbeeld|situatie)(?: (?:suivante?|siguiente|seguente|seguinte))?\s*[:：]$/iu
/** A line of its own with one word that is no sentence's: the thing that the paragraphs below it describe. */
const ENTRY_LINE =
  /(?:^|\n)[^\S\n]*\n((?=[^\n]*\p{Ll})[?$!@%~./=-]{0,2}[\p{Ll}\p{Nd}][\p{L}\p{Nd}_.-]{1,30}(?:[([][^\n]{0,40}[)\]])?(?:, [^\s,]{1,40}){0,2})\n[^\S\n]*(?=\n)/gu
/** "distance option" over what it does; where several share their last word, it is no line left of a formula. */
const NAMED_ENTRY_LINE = /(?:^|\n)[^\S\n]*\n([\p{Ll}\p{Nd}][\p{L}\p{Nd}_.-]{0,30} (\p{Ll}{3,12}))\n[^\S\n]*(?=\n)/gu
/** The heading of a part of a program: "Method: run(task)", "`idleTimeout`", "LOCAL_TIME". */
const PROGRAM_HEADING =
  /\w\(|`|^[p{Ll}$][\w.$]* \(p{Lu}p{L}+[^()]{0,40}\)$|^(?:class|method|property|event|function|static method|constructor|option|parameter)\b|^[a-z\d]+(?:_[a-z\d]+)+$/i
/** English: a verb that says of the thing in the heading what it is or has been. */
const TELLS = /\b(?:is|are|was|were|has|have|had|can|could|will|would|may|might|must|should|does|do)\b/
const VERB_FIRST =
  /^(?:Is|\p{Lu}\p{Ll}+[^su]s) (?:the|an?|all|any|each|every|its|whether|if|how|this|that|no|to|from|into|back|`)|^(?!(?:Files|Options|Values|Types|Rules|Names)(?!\p{L}))\p{Lu}\p{Ll}+[^su]s \p{Ll}+ [/`]/u
const RELATIVE = /\b(?:that|which|who|whose|where|when|if)\b.*$/

/**
 * A sentence with what it stands under, where it would say something else, or nothing, without: the heading that denies
 * it, the words before the list ("An error is told when:"), the name of its entry, the part of a program it describes. Null where
 * both together are too long, of an entry that only plays in an example, and further on in one that has a name: it is not told then.
 */
export function tellWithContext(said: string, place: SentencePlace): string | null {
  const { section } = place
  const term = findGlossaryTerm(place)
  if (term !== null) return said.toLowerCase().startsWith(term.toLowerCase()) ? said : `${term}: ${said}`
  const resumed = needsHeading(said, place) ? section.heading : findResumedName(said, place)
  if (resumed !== null) return GLOSSARY_HEADING.test(resumed) ? null : `${resumed}: ${said}`
  const lead = opensEntry(place) ? findNeededLead(said, place) : null
  if (lead !== null && (EXAMPLE_LEAD.test(lead) || isOfAll(lead, section.source.language))) return null
  if (lead !== null) return fitLed(`${lead} ${said.replace(/[,;，；]$/u, '')}`)
  if (place.unit.term !== undefined)
    return followsTerm(place) ? tellUnderTerm(said, place.unit.term, section.heading) : null
  const key = findLineKey(place)
  if (key === null || said.toLowerCase().includes(key.toLowerCase())) return said
  return endsParagraph(place.block.slice(0, place.unit.start)) ? `${key}: ${said}` : null
}

/** "The rules are:" */
const isOfAll = (lead: string, language: string) => buildCuePattern(language, 'equates', '@\\s*[:：]$').test(lead)

/** "-n, --lines=K   Print the last K lines.": a sentence without the term that it opens its entry with. */
export function dropTerm(shown: string, term: string | undefined): string {
  const name = term === undefined ? '' : toPlainText(term)
  return name !== '' && shown.startsWith(name) ? shown.slice(name.length).trimStart() : shown
}

/** A further sentence of a hung entry goes on from the first. */
const followsTerm = ({ block, unit: { start, term = '' } }: SentencePlace) =>
  block.startsWith(term, start) || block.slice(0, start).trimEnd().endsWith(term)

/** The first sentence of a hung entry stands behind its term, a number of a list of numbers behind the heading too. */
function tellUnderTerm(said: string, term: string, heading: string): string {
  const name = toPlainText(term).replace(/^\p{Nd}+(?:\.\p{Nd}+)+\.?\s+/u, '')
  const key = /^>?\p{Nd}{1,3}$/u.test(name) ? `${heading} ${name}` : name
  const isName = /^[\p{L}\p{N}\p{P}]/u.test(key) && !/^[[\](),.]/u.test(key) // "[, ...])" is what was left of a name
  return !isName || said.toLowerCase().includes(key.toLowerCase()) || said === '' ? said : `${key}: ${said}`
}

const opensEntry = ({ block, unit }: SentencePlace) =>
  unit.kind === 'item' || ITEM_MARK.test(block.slice(unit.start, unit.end))

const fitLed = (told: string) => (measureReadingLength(told) <= MAX_LED_CHARS ? told : null)

/** What is listed under "Not included" says the contrary by itself; a sentence that denies says so itself. */
function needsHeading(said: string, place: SentencePlace): boolean {
  const { section, unit } = place
  const { heading, source } = section
  if (isProgramPart(said, section) || isOfOption(said, heading) || isNoClause(said, place)) return true
  const isListed = unit.kind === 'item' || (isListAsSentences(section) && !denies(said, source.language))
  return (
    isListed &&
    heading.length <= MAX_DENYING_CHARS &&
    !/[?？؟]$/u.test(heading) &&
    buildCuePattern(source.language, 'denyingHeadings', '^@$').test(heading)
  )
}

/** Before a heading stands no more: it is that of the whole, which speaks of itself. */
const MAX_TITLE_CHARS = 200
const RESUMED = '^@\\s+(?<thing>\\p{L}{4,})'

/** "This tool draws a line" below "Line tool": the name of what it is of, in the line or in the heading above. */
function findResumedName(said: string, { block, section, unit }: SentencePlace): string | null {
  const { heading, source, start } = section
  const thing = buildCuePattern(source.language, 'insides', RESUMED).exec(said)?.groups?.thing
  if (thing === undefined) return null
  const names = new RegExp(`(?<!\\p{L})${thing}(?!\\p{L})`, 'iu')
  const lines = block.slice(0, unit.start).trimEnd().split('\n')
  const readsAsName = (name: string) => name.length <= MAX_DENYING_CHARS && isTitleHeading(name) && names.test(name)
  const above = toPlainText(lines.at(-1)!)
  if (/^\s*$/.test(lines.at(-2) ?? '') && readsAsName(above) && !/[.!?:;,。？：]$/u.test(above)) return above
  return start >= MAX_TITLE_CHARS && readsAsName(heading) && !isQuestion(heading) ? heading : null
}

/** "distance option", "snlen argument" as a heading: what is told of it has its name. */
const OPTION_HEADING = /^\S{2,30} (?:option|argument|parameter|flag)$/iu
const isOfOption = (said: string, heading: string) =>
  OPTION_HEADING.test(heading) && !said.toLowerCase().includes(heading.toLowerCase())

/** "Any system with a shell." under "Requirements": without a verb it says what the heading asks for. */
const isNoClause = (said: string, { section, unit }: SentencePlace) =>
  unit.kind === 'sentence' &&
  unit.term === undefined &&
  isTitleHeading(section.heading) &&
  !/[?？؟]$/u.test(section.heading) &&
  (THING_ONLY[section.source.language]?.(said) ?? false)

/** Whether a sentence names one thing and has no verb: by the verbs that are known, in German by how those of one thing end. */
const THING_ONLY: Readonly<Record<string, (said: string) => boolean>> = {
  en: (said) =>
    said.split(/\s/).length <= MAX_NO_CLAUSE_WORDS && /^(?:Any|All|An?|Support for) /.test(said) && !hasKnownVerb(said),
  de: (said) => /^Eine? /.test(said) && !GERMAN_VERB.test(said.replace(/, .*$/su, '')),
}
/** Beside a list, which is what the heading denies, a sentence speaks for itself: "Money can be left with the leader." */
const isListAsSentences = ({ source, start, end }: SourceSection) =>
  end - start <= MAX_LISTED_CHARS && !ITEM_LINE.test(source.text.slice(start, end))

const denies = (said: string, language: string) => buildCuePattern(language, 'denials').test(said)

/** "Schedules a task to be run.", "A copy of the options that are used." under "Method: run(task)". */
function isProgramPart(said: string, { heading, source }: SourceSection): boolean {
  if (source.language !== 'en' || !PROGRAM_HEADING.test(heading) || isFormulaHeading(heading)) return false
  return VERB_FIRST.test(said) || (/^(?:An?|The)\s/.test(said) && !TELLS.test(said.replace(RELATIVE, '')))
}

/**
 * The words before the list, where each entry is true under them only, a condition, a denial, something supposed, or says
 * nothing without them: "The report includes:".
 */
function findNeededLead(said: string, { block, section, unit }: SentencePlace): string | null {
  const before = block.slice(0, unit.start)
  const label = ITEM_MARK.test(block.slice(unit.start, unit.end)) ? findLeadAbove(before, ENTRY_LABEL) : null
  if (label !== null) return `${label.replace(/^\p{Ll}+(?=\s)/u, capitalize)}:`
  const { language } = section.source
  const lead = findLeadingWords(before, language)
  if (lead === null) return needsLeadAbove(said, section) ? findLeadAbove(before, ENTRY_LEAD) : null
  const isNoClause = language === 'en' ? !hasKnownVerb(said) || opensWithVerb(said) : GOES_ON.test(said)
  return isNoClause || isNeededLead(lead, language) || namesMore(lead, said) ? lead : null
}

/** A name that no noun is written like: "UTF-8", "LilyPond", "GNU". */
const NAME = /(?<![\p{L}\p{N}])(?=\p{Lu}|\p{Ll}+\p{Lu})[\p{L}\p{N}-]*(?:\p{Ll}\p{Lu}|\p{Lu}{2}|-?\p{Nd})[\p{L}\p{N}-]*/u

/** "UTF-8 has several properties:": what is listed is true of what the lead names, where an entry does not name it itself. */
function namesMore(lead: string, said: string): boolean {
  const name = NAME.exec(lead)?.[0]
  return name !== undefined && !said.toLowerCase().includes(name.toLowerCase())
}

/** "The Secretary:" over "Takes the votes" and "May delegate": who does it stands above. */
const opensWithVerb = (said: string) =>
  /^(?:May|Must|Can|Shall|Should|Will|Is|Has|Does)\s/.test(said.replace(ITEM_MARK, '')) ||
  findVerbForm(said.replace(ITEM_MARK, '').split(' ')[0]!.toLowerCase())?.tense === 'singular'

/** The end of the entry that a list stands within: "- Fixes what was known, such as:". */
const ENTRY_LEAD = /^[^\S\n]*(?:[-*+•]|\d{1,3}[.)])\s+(?:.*[.!?。]\s+)?([^.!?。\n]{4,160}[:：])\s*$/u

/** What is done or is meant, without a verb that says of what: "Prevent a file from being read." */
const needsLeadAbove = (said: string, { source }: SourceSection) =>
  source.language === 'en' ? !TELLS.test(said.replace(RELATIVE, '')) : GOES_ON.test(said)

/** An entry that is a name or a note without a mark at its end, over a list of its own. */
const ENTRY_LABEL = /^[^\S\n]*(?:[-*+•]|\d{1,3}[.)])\s+([^\n]{2,90}[^\s.!?:;,。！？：；，])\s*$/u

/** The words of the entry above whose own list this one stands in, which is indented behind it. */
function findLeadAbove(before: string, shape: RegExp): string | null {
  const lines = before.split('\n')
  const own = measureIndent(lines.at(-1)!)
  const at = own === 0 ? -1 : lines.findLastIndex((line) => line.trim() !== '' && measureIndent(line) < own)
  const isWrapped = at >= 0 && /\S/.test(lines[at + 1]!) && !ITEM_MARK.test(`${lines[at + 1]} x`)
  const lead = at < 0 || isWrapped ? undefined : shape.exec(lines[at]!)?.[1]
  return lead === undefined ? null : collapseSpaces(toPlainText(lead))
}

/** An entry that is no sentence: it goes on in the next, or begins as one that was begun above. */
const GOES_ON = /[,;，；]$|^\p{Ll}[^.!?]*$/u

/** Of one such line alone nothing says that it names an entry; on pages they are left of formulas and plots. */
const MIN_ENTRY_LINES = 2

const PARAGRAPH_END = /\n[^\S\n]*\n/
/** Paragraphs go on with an entry until a list or the next entry begins; where the last one ends nothing shows, so that it has one. */
function findLineKey({ block, section, unit }: SentencePlace): string | null {
  if (unit.kind === 'item' || ITEM_MARK.test(block.slice(unit.start, unit.end))) return null
  const isPaged = section.source.places[0]?.page !== undefined
  return (
    findKeyOfShape(isPaged ? NAMED_ENTRY_LINE : ENTRY_LINE, { block, section, unit }, MIN_ENTRY_LINES) ??
    findRunInKey({ block, section, unit })
  )
}

/** Another short line by itself may be the name of the next entry, which is written otherwise. */
const OTHER_LINE = /\n[^\S\n]*\n[^\n.!?:;。！？：]{2,40}\n[^\S\n]*\n/u

type KeyLine = { readonly name: string; readonly mark: string | undefined }

/** All lines of a source that are so written, read once: each of its sentences asks for them. */
const listKeyLines = memoize((shape: RegExp) =>
  memoizeWeakly((source: StudioSource): readonly KeyLine[] =>
    [...source.text.matchAll(shape)].map(([, name = '', mark]) => ({ name, mark })),
  ),
)

function findKeyOfShape(shape: RegExp, { block, section, unit }: SentencePlace, least: number): string | null {
  const lines = listKeyLines(shape)(section.source)
  if (lines.length < least) return null
  const before = block.slice(0, unit.start)
  const last = [...before.matchAll(shape)].at(-1)
  const between = last === undefined ? '' : before.slice(last.index + last[0].length)
  if (last === undefined || ITEM_LINE.test(between) || OTHER_LINE.test(between)) return null
  const isLastEntry = !new RegExp(shape).test(block.slice(unit.end))
  if (isLastEntry && PARAGRAPH_END.test(before.slice(last.index + last[0].length).trimStart())) return null
  const isAlike = ({ mark }: KeyLine) => mark === last[2]
  const names = lines.filter(isAlike).map(({ name }) => name)
  return new Set(names).size < least ? null : last[1]!.replace(/\\?[([].*$|, .*$/u, '') // without what it takes
}

/** "Bridge of 1902 (May 1902): built of oak. ...": a name and a colon that open a paragraph; a sentence before a colon names nothing. */
const RUN_IN_KEY = /(?:^|\n[^\S\n]*\n)[^\S\n]*(\p{Lu}(?:[^\n:.!?]|[.:](?=\S)){2,70}):[^\S\n]+(?=\S)/gu
/** "Figure 2: ..." is a legend, and who speaks comes again and again. */
const IS_LEGEND =
  /(?:Fig(?:ure|\.)?|Table|Abb(?:ildung|\.)?|Tab(?:elle|\.)|Tableau|Figura|Tabla|Tabella|Tabela) ?\p{Nd}/u
/** With so many alike, which begin with the same word or end in brackets, the paragraphs of a text are entries. */
const MIN_RUN_IN_KEYS = 4
/** An entry whose first paragraph is no more than a line goes on in the next. */
const MAX_OPENING_CHARS = 140
const PARAGRAPH_GAP = /\n[^\S\n]*\n/u

/** In a glossary, a line of its own over the paragraph that says what it means. */
const GLOSSARY_TERM =
  /(?:^|\n[^\S\n]*\n)[^\S\n]*([\p{L}\p{Nd}][^\n.!?:;]{0,58}[\p{L}\p{Nd})])[^\S\n]*\n[^\S\n]*\n(?:(?!\n[^\S\n]*\n).)*$/su

function findGlossaryTerm({ block, section, unit }: SentencePlace): string | null {
  const isGlossary = [section, ...section.above].some(({ heading }) => GLOSSARY_HEADING.test(heading))
  if (!isGlossary || unit.kind !== 'sentence') return null
  const term = GLOSSARY_TERM.exec(block.slice(0, unit.start))?.[1]
  return term === undefined || term === section.heading ? null : term
}

/** The name that opens the paragraph, or the line above it, of a further sentence. */
function findRunInKey({ block, section, unit }: SentencePlace): string | null {
  const lines = listKeyLines(RUN_IN_KEY)(section.source)
  if (lines.length < MIN_RUN_IN_KEYS) return null
  const last = [...block.slice(0, unit.end).matchAll(RUN_IN_KEY)].at(-1)
  const key = last?.[1]
  if (key === undefined || last!.index + last![0].length > unit.start) return null // it opens an entry itself
  if (IS_LEGEND.test(key) || hasKnownVerb(key.replace(/\(.*\)/u, ''))) return null
  const paragraphs = block.slice(last!.index, unit.start).trimStart().split(PARAGRAPH_GAP)
  if (paragraphs.length > 1 && paragraphs[0]!.length > MAX_OPENING_CHARS) return null
  const isAlike = (other: string) =>
    key.endsWith(')') ? other.endsWith(')') : other.split(' ')[0] === key.split(' ')[0]
  const names = lines.map(({ name }) => name).filter(isAlike)
  return names.length >= MIN_RUN_IN_KEYS && new Set(names).size === names.length ? key : null
}

const ITEM_LINE = /\n[^\S\n]*(?:[-*+•]|\d{1,3}[.)])\s/
