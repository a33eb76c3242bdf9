import { capitalize } from '../../../lib/capitalize.ts'
import { collapseSpaces } from '../../../lib/collapse-spaces.ts'
import { loadAnalyzer } from '../../../text/analyzer.ts'
import { GAP, type StudyFact } from './fact.ts'
import type { WordUsage } from './usage.ts'

/** A German main clause around its verb: before it stands one part of the sentence, whichever. */
type GermanClause = { readonly before: string; readonly verb: string; readonly behind: string }

const MAX_SENTENCE_CHARS = 170
const MAX_WORDS_BEFORE = 9
const FINITE =
  /^(?:wurden?|waren?|ist|sind|hat|haben|hatten?|kann|können|konnten?|muss|müssen|mussten?|soll|sollen|sollten?|wird|werden|will|wollen|wollten?|darf|dürfen|durften?|blieb|blieben|begann|begannen|kam|kamen|starb|starben|gab|gaben|ging|gingen|gilt|gelten|galt|galten|entstand|entstanden|erhielt|erhielten|erschien|erschienen|fand|fanden|lag|lagen|liegt|liegen|stand|standen|steht|stehen|traf|trafen|trat|traten|trug|trugen|verlor|verloren|zog|zogen|nahm|nahmen|besteht|bestehen|bestand|bestanden|beträgt|betrug|stieg|stiegen|sank|sanken|fiel|fielen|schrieb|schrieben|schuf|schufen|wuchs|wuchsen|gewann|gewannen|gehört|gehören|enthält|enthalten|bildet|bilden|führt|führen|schlug|schlugen|sah|sahen|hielt|hielten|ließ|ließen|rief|riefen|floh|flohen|brach|brachen|half|halfen|scheiterte|scheiterten)$/u
/** `tötete`, `starteten`: the past of most verbs; in this form also an adjective, which a noun follows. */
const WEAK_PAST = /^\p{Ll}{2,}te(?:n)?$/u
const NO_VERB = /^(?:erste|zweite|dritte|vierte|letzte|heute|bitte|seite|mitte|hätten?|könnten?|möchten?)n?$/u

/** The question in plain German; null where that would read badly. */
export function writeGermanQuestion({ answer, kind, subject, unit = '' }: StudyFact, usage: WordUsage): string | null {
  if (subject.length > MAX_SENTENCE_CHARS || /[“”„"?!;:()[\]–—]/u.test(subject)) return null
  if (kind === 'date')
    return /^\d{4}$/.test(answer) ? writeYearQuestion(subject, usage) : writeDayQuestion(subject, usage)
  return kind === 'figure' ? writeCountQuestion(subject, answer, unit, usage) : null
}

function parseGermanClause(sentence: string): GermanClause | null {
  const tokens = sentence.split(' ')
  const at = tokens.findIndex(
    (word, index) => index > 0 && standsAsVerb(word, tokens[index - 1]!, tokens[index + 1] ?? ''),
  )
  const before = tokens.slice(0, at)
  if (at < 0 || at > MAX_WORDS_BEFORE || before.some((word) => /[,:]$/.test(word)) || !sentence.endsWith('.'))
    return null
  if (/^(?:wenn|falls|obwohl|während|als|weil|da|dass|nachdem|bevor|ob)$/iu.test(before[0]!)) return null
  return {
    before: before.join(' '),
    verb: tokens[at]!,
    behind: tokens
      .slice(at + 1)
      .join(' ')
      .slice(0, -1),
  }
}

function standsAsVerb(word: string, previous: string, next: string): boolean {
  if (FINITE.test(word)) return true
  return WEAK_PAST.test(word) && !NO_VERB.test(word) && /^[\p{Lu}\p{Nd}]/u.test(previous) && !/^\p{Lu}/u.test(next)
}

/** The clause behind a question word, its verb first. */
function invertGermanClause(asker: string, clause: GermanClause | null, { isName, isSmall }: WordUsage): string | null {
  if (clause === null) return null
  const { before, behind, verb } = clause
  const [opener = ''] = before.split(' ')
  const isLowered = isSmall(opener) || loadAnalyzer('de').isStopWord(opener.toLowerCase())
  if (!isLowered && !isName(opener) && !/^\p{Nd}/u.test(opener)) return null
  const moved = isLowered ? before[0]!.toLowerCase() + before.slice(1) : before
  return `${collapseSpaces([asker, verb, moved, behind].filter(Boolean).join(' '))}?`
}

const YEAR = `(?:(im Jahre?|um|seit|ab|bis|vor|nach|in) )?${GAP}`
const ASKED: Readonly<Record<string, string>> = { '': 'In welchem Jahr', im: 'In welchem Jahr', in: 'In welchem Jahr' }

function writeYearQuestion(subject: string, usage: WordUsage): string | null {
  const opened = new RegExp(`^${YEAR} (\\p{Ll}+) (.*)\\.$`, 'iu').exec(subject)
  if (opened) return isFiniteVerb(opened[2]!) ? `${chooseYearAsker(opened[1])} ${opened[2]} ${opened[3]}?` : null
  const inside = new RegExp(` (im Jahre?|um|seit|ab|bis) ${GAP}(?= |\\.$)`, 'u').exec(subject)
  if (!inside) return null
  const clause = parseGermanClause(subject)
  if (clause === null || !clause.behind.includes(GAP)) return null
  return invertGermanClause(
    chooseYearAsker(inside[1]),
    { ...clause, behind: ` ${clause.behind}`.replace(inside[0], '').trim() },
    usage,
  )
}

/** `am 7. Januar 1943`, `im Oktober 2014`. */
function writeDayQuestion(subject: string, usage: WordUsage): string | null {
  const inside = new RegExp(` (?:am|im) ${GAP}(?= |\\.$)`, 'u').exec(subject)
  const clause = inside && parseGermanClause(subject)
  if (!clause?.behind.includes(GAP)) return null
  return invertGermanClause('Wann', { ...clause, behind: ` ${clause.behind}`.replace(inside![0], '').trim() }, usage)
}

function chooseYearAsker(led = ''): string {
  const [word = ''] = led.toLowerCase().split(' ')
  const preposition = word[0]?.toUpperCase() + word.slice(1)
  return ASKED[word] ?? `${preposition} ${word === 'um' || word === 'bis' ? 'welches' : 'welchem'} Jahr`
}

const isFiniteVerb = (word: string) =>
  FINITE.test(word) || (!loadAnalyzer('de').isStopWord(word) && /(?:te|ten|t)$/.test(word) && !NO_VERB.test(word))

/** `40.000 Menschen` of something, or a share at the beginning. */
function writeCountQuestion(subject: string, answer: string, unit: string, usage: WordUsage): string | null {
  const governed = writeGovernedQuestion(subject, answer, usage)
  if (governed !== null) return governed
  if (unit === '%') {
    const share = new RegExp(`^(?:(Über|Rund|Etwa|Fast|Mehr als) )?${GAP} (de[rs] .*)\\.$`, 'u').exec(subject)
    return share && `${share[1] ? `${share[1]} wie viel` : 'Wie viel'} Prozent ${share[2]}?`
  }
  if (unit !== '' || !/^\d{1,3}(?:\.?\d{3})*$/.test(answer)) return null
  const counted = new RegExp(`${GAP} (\\p{Lu}\\p{L}+)(?= |\\.$)`, 'u').exec(subject)
  if (!counted) return null
  if (counted.index === 0) return `Wie viele${subject.slice(GAP.length, -1)}?`
  const clause = parseGermanClause(subject)
  const place = clause?.behind.indexOf(counted[0]) ?? -1
  if (place < 0 || !isUngoverned(clause!.behind.slice(0, place))) return null
  const behind = clause!.behind.replace(counted[0], '').trim().replace(/^,/, '')
  return invertGermanClause(`Wie viele ${counted[1]}`, { ...clause!, behind }, usage)
}

/** `um 27 Prozent`, `in 40 Gebäuden`: what governs the number goes with it to the beginning. */
function writeGovernedQuestion(subject: string, answer: string, usage: WordUsage): string | null {
  const clause = parseGermanClause(subject)
  const governed = new RegExp(
    `(?:^| )(um|auf|von|bei|mit|nach|in|an|aus) ${GAP}(?: (\\p{Lu}\\p{L}+))?(?= |$)`,
    'u',
  ).exec(clause?.behind ?? '')
  if (!clause || !governed) return null
  const [whole, preposition = '', behind] = governed
  const unit = /^[\d.,]+ (\p{Lu}\p{L}+)$/u.exec(answer)?.[1]
  const isCount = /^[\d.]+$/.test(answer) && behind !== undefined && /n$/.test(behind)
  if (unit === undefined && !isCount) return null
  const asked = unit === undefined ? `wie vielen ${behind}` : `wie viel ${unit}${behind ? ` ${behind}` : ''}`
  const left = ` ${clause.behind}`.replace(whole, '').trim()
  return invertGermanClause(
    `${capitalize(preposition)} ${asked}`,
    { ...clause, behind: left.startsWith(',') ? left.slice(1).trim() : left },
    usage,
  )
}

/** Nothing before the number that governs it or belongs to it: `in 40 Ländern`, `die 40 Leute`, `rund 40`. */
const isUngoverned = (before: string) =>
  before === '' || /(?:^|\s)(?:mutmaßlich|wohl|insgesamt|noch|dort|damals|hier)\s$/u.test(before)
