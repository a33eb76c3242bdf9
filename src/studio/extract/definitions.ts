import { readFileSync } from 'node:fs'
import { capitalize } from '../../lib/capitalize.ts'
import { loadAnalyzer } from '../../text/analyzer.ts'
import { ITEM_MARK } from '../../text/item-mark.ts'
import { UNSPACED } from '../../text/scripts.ts'
import type { TermDefinition } from '../outline.ts'
import { compareWeights, type SentenceCandidate } from './candidates.ts'
import { JOINS_CLAUSES } from './english-verbs.ts'
import { GLOSSARY_HEADING } from './headings.ts'
import { standsAlone } from './stands-alone.ts'
import { readTermsAbove, resumesThing } from './stands-by-words.ts'
import { buildCuePattern } from './statement-cues.ts'
import { toStatement } from './statements.ts'

/** A way in which a language says what something is; `term` and `meaning` are named groups. */
type DefinitionPattern = { readonly pattern: RegExp; readonly worth: number }

const MAX_DEFINITIONS = 40
const MIN_DEFINITION_QUALITY = 0.2
const MAX_TERM_CHARS = 60
const MAX_MEANING_CHARS = 260
const MIN_MEANING_CHARS = 8
/** An article and two words more set nothing apart: "the driving force", "a special relation". */
const MIN_MEANING_WORDS = 4
const MAX_TERM_WORDS = 5
/** Of the forms that say what a word means. */
const MEANS_WORTH = 1.3

const createDefinitionPattern = (article: string, verb: string, kind: string, worth: number): DefinitionPattern => ({
  pattern: new RegExp(
    String.raw`^${article === '' ? '' : `(?:(?:${article})\\s*)?`}(?<term>[^,;:.()]{2,60}?)(?:\s*\([^)]{1,60}\))?,?\s+(?:${verb})\s+(?<meaning>(?:${kind}).{8,})$`,
    'iu',
  ),
  worth,
})

type DefinitionForm =
  | { readonly article: string; readonly verb: string; readonly kind: string; readonly worth: number }
  | { readonly pattern: string; readonly flags: string; readonly worth: number }

const DEFINITION_FORMS = JSON.parse(
  readFileSync(new URL('./definition-forms.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly DefinitionForm[]>>

const DEFINITION_PATTERNS: Readonly<Record<string, readonly DefinitionPattern[]>> = Object.fromEntries(
  Object.entries(DEFINITION_FORMS).map(([language, forms]) => [language, forms.map(readForm)]),
)

function readForm(form: DefinitionForm): DefinitionPattern {
  if ('pattern' in form) return { pattern: new RegExp(form.pattern, form.flags), worth: form.worth }
  return createDefinitionPattern(form.article, form.verb, form.kind, form.worth)
}

/** An entry of a glossary: a term, a mark, what it means. */
const GLOSSARY_ENTRY = /^(?<term>[^\s:：–—.,;?!][^:：–—.;?!]{1,48}?)\s*(?:[:：]\s*|\s[–—]\s)(?<meaning>\S.{20,})$/u
/** Subjects that are no term. */
const NO_TERM =
  /(?:^|\s)(?:this|that|these|those|following|generali[sz]ation|extension|there|here|it|he|she|they|we|you|i|which|who|what|one|another|other|others|goal|aim|reason|reasons|problem|problems|result|results|idea|point|question|answer|purpose|way|thing|things|fact|difference|advantage|disadvantage|example|case|caso|cas|key|rest|approach|solution|conclusion|consequence|issue|challenge|benefit|effect|outcome|output|presence|absence|lack|part|step|all|some|many|most|each|every|any|both|none|no|thus|today|always|often|therefore|however|hence|so|then|now|also|usually|ziel|grund|problem|ergebnis|idee|frage|antwort|zweck|vorteil|nachteil|beispiel|fall|dies|diese[rs]?|das|es|hier|dabei|damit|objetivo|razón|problema|resultado|esto|[ée]st[aeo]s?|[ée]s[ao]s?|aqu[ée]ll[ao]s?|but|raison|problème|résultat|ce|cela|c'est|è|questo|questa|это|этот|эта|они|он|она|هذا|هذه|ذلك|यह|वह|因此|但是|所以|如果|这|那|它|他|她|これ|それ|この|その)(?:\s|$)/iu
/** Where a sentence goes on to something else than what the thing is: behind a comma only, for "and" may end a list. */
const MEANING_END =
  /(?<!,.*),\s+(?:and|so|or|und|et|y|e|и)\s(?=(?:\S+\s+){5})|\s(?:and|und|et|y)\s(?=(?:is|are|was|were|has|have|can|will|should|must|may|does|ist|sind|wird|war|hat|kann|est|sont|peut|es|son|está|tiene|puede)\s)|:\s|,\s+(?:but|which means|aber|so dass|sodass|mais|pero|ma|mas|но)\s|\s[—–]\s|;\s|[.!?]\s+(?=\p{Lu})|(?<=\p{L}{5})[.!?]\s+/u
/** Leans on what was said before: "the right choice for these people", "the two values above". */
const LEANS_ON =
  /(?<!\p{L})(?:I|we|any other|the above|as above|oben|unten|dort|ci-dessus|ci-dessous|this|these|those|such|[dn]?est[ae]s?|[dn]?ess[ae]s?|diese[rsmn]?|jene[rsmn]?|solche[rsmn]?|cet(?:te)?|ces|est[aeo]s|quest[aeio]|quell[ei]|ess[ae]s?|dit|deze)(?!\p{L})/iu
/** "The output consists of the files ‘rowing-1.pdf’ and ...": so it is in an example. */
const FILE_NAMED = /['"‘“«`][^\s'"’”»`]*\.\p{Ll}{1,4}['"’”»`]/u
/** An adverb or an ordinal that opens a sentence of another order: "Normalerweise ist das ...", "Erstens". */
const ADVERB_TERM =
  /^(?:\p{L}+(?:weise|lich|mals|falls|stens|tens|wegs|genommen|gesagt|gesehen|ally|ily|dly|ment|mente)|(?:innerhalb|außerhalb|laut|gemäß|trotz|wegen|neben|bei|mit|nach|vor|seit) .*|\p{L}{3,}(?:tely|ently|antly|ously|ively|fully|arly|edly|ably|ibly)|leider|natürlich|immerhin|hélas|bref|purtroppo|helaas|vielleicht|manchmal|meist|oft|selten|immer|maybe|perhaps|today|only|jamais|souvent|quizás?|forse|talvez)$/iu
/** German: what is said of the thing behind the verb, "Zuständig ist die Kammer", and no thing itself. */
const OPENING_ADJECTIVE_DE =
  /^(?:zuständig|wichtig|nötig|zulässig|gültig|fällig|abhängig|schuldig|günstig|verantwortlich|maßgeb\p{Ll}+|entscheidend|zwingend|bindend|ausreichend|\p{L}{3,}(?:lich|bar|haft|mäßig|pflichtig|fähig|widrig|würdig|willig|berechtigt|frei)|\p{L}{4,}isch|(?:ge|be|ver|er|ent|zu|aus|vor|ein)\p{Ll}+(?:t|en))$/iu
/** "Color fundamentally refers to ..." */
const TRAILING_ADVERB =
  /\s(?:basically|fundamentally|essentially|simply|generally|usually|typically|actually|really|also)$/u
/** One thing among its kind, here and now: "next two weeks", "zweite Ausnahme", "ligne 2", "Prozess hierzu". */
const OCCASION =
  /(?:^|\s)(?:better|best|alternative|such|solche?\p{Ll}*|tels?|telles?|tal|tali?|next|last|previous|first|second|third|fourth|final|current|remaining|new|old|only|single|neu(?:e[rsnm]?)?|alte[rsnm]?|einzig\p{Ll}*|nouve(?:au|aux|lles?)|uniques?|nuev[oa]s?|nuov[oaie]|unic[oaie]|novo?s?|nova?s?|únic[oa]s?|nieuwe?|enige?|nächst\p{Ll}*|letzt\p{Ll}*|erst\p{Ll}*|zweit\p{Ll}*|dritt\p{Ll}*|viert\p{Ll}*|deuxième|troisième|quatrième|second[oaie]|terz[oaie]|quart[oaie]|segund[oa]|tercer[oa]?|terceir[oa]|tweede|derde|fraglich\p{Ll}*|jeweilig\p{Ll}*|weiter\p{Ll}*|hierzu|dazu|dafür|suivant\p{Ll}*|dernier\p{Ll}*|premi\p{Ll}*|siguiente|últim\p{Ll}*|prim\p{Ll}*|\d+|two|three|zwei|drei|deux|dos|rows?|lines?|columns?|figures?|tables?|figura|tabla|tabela|tabella|tableau|abbildung|tabelle|(?:привед[её]нн|данн|следующ|указанн|перв|втор|последн)\p{Ll}*|section|chapter|default|abschnitt|kapitel|zeile|ligne|línea|version)(?:\s|$)/iu
/** The beginning of a sentence turned round: "Chief among the inconveniences is ...". */
const TURNED_ROUND =
  /^(?:most |more )?(?:chief|first|foremost|central|key|essential|crucial|vital|common|typical|close|next|inherent|prominent|notable|important|related|similar|linked)\s(?:among|amongst|to|of|in|for)(?:\s|$)/iu
/** Says of what kind something is by a word that stands for it: "o de decidir", "celui qui", "die, die ...". */
const STANDS_FOR =
  /^(?:(?:o|a|os|as|el|la|lo|los|las) (?:de|que)|cel(?:ui|le)s?|ceux|quell[aoie]|(?:der|die|das)jenige\p{Ll}*)(?!\p{L})/iu
const PARTICIPLE = /^(?:Ge|Be|Ver|Er|Ent|Zer|Vor|Ab|An|Auf|Aus|Ein)\p{Ll}+(?:t|en)$/u
/** A verb that stands for doing something: "Examiner les paquets est ...". */
const INFINITIVE = /^\p{L}+(?:er|ir|re|ar)\s(?:les?|la|l['’]|des|un|une|los|las|el|una|o|os|as)(?:\s|$)/iu
/** "Graver est une affaire de goût": a French noun has an article there. */
const DEED_FR = /^\p{Lu}\p{Ll}+(?:er|ir|re)$/u
/** Japanese: what stands with a particle is a place or a role, and what ends so is a duty or a point. */
const JA_TERM =
  /^(?:もう)?(?:[一二三四五六七八九十\p{Nd}]+)(?:つ|点|番)目?$|(?:一つ|こ)$|(?:[でにとはもの]|として|こと|場合|ところ|点|方法|やり方|ため|[、。])$/u
const JA_MEANING =
  /から(?:です|である|だ)。?$|(?:(?<!の)こと|点|場合|ため|だけ|以上|以下|べき|必要|重要|可能|時|わけ|はず|よう|もの|それほど|困難|簡単|方法|やり方|同じ|有用|便利|良い|望ましい)(?:です|である|だ|になります|が必要です)。?$/u

/** "The limiting processes are ...": what is so of several here, and no meaning of a word. */
const SAYS_OF_SEVERAL = /^The (?:[\p{L}-]+ ){0,3}\p{Ll}+[^su]s are\s/u

/** "... ein Abbild und seine Größe hängt von ... ab": what is said of something else is no meaning. */
const SAYS_MORE_DE = /\sund (?:seine?|ihre?) \p{Lu}\p{L}+ \p{Ll}+(?:t|en) (?:von|mit|auf|in|an|ab)\s/u

const isOfSeveral = (text: string) => [SAYS_OF_SEVERAL, JOINS_CLAUSES, SAYS_MORE_DE].some((shape) => shape.test(text))

/** Small words that may stand inside of a term. */
const INNER_WORD = /^(?:of|and|the|for|in|de|del|la|le|les|des|du|di|da|do|dos|und|der|von|van|y|et|e|to|on|with|l|d)$/i

/** What the sentences say things are, best first, each term once. `worth` rates the sentences. */
export function findTermDefinitions(
  candidates: readonly SentenceCandidate[],
  rate: (index: number) => number,
): TermDefinition[] {
  const seen = new Set<string>()
  return candidates
    .flatMap((candidate, index) => {
      const isEntry = GLOSSARY_HEADING.test(candidate.section.heading)
      const found = candidate.quality < MIN_DEFINITION_QUALITY && !isEntry ? null : readDefinition(candidate)
      return found ? [{ ...found, candidate, weight: (0.3 + rate(index)) * found.worth }] : []
    })
    .sort(compareWeights)
    .filter(({ term }) => (seen.has(term.toLowerCase()) ? false : seen.add(term.toLowerCase())))
    .slice(0, MAX_DEFINITIONS)
    .map(({ term, meaning, candidate }) => ({ term, meaning, statement: toStatement(candidate) }))
}

type FoundDefinition = { readonly term: string; readonly meaning: string; readonly worth: number }

function readDefinition(candidate: SentenceCandidate): FoundDefinition | null {
  const { isFirst, section, start, text } = candidate
  const { language, text: whole } = section.source
  const opensEntry = isFirst || ITEM_MARK.test(whole.slice(start, start + MAX_TERM_CHARS))
  if (/[!！]$/.test(text) || buildCuePattern(language, 'unreal', '^@').test(text)) return null
  const forms = [
    ...(DEFINITION_PATTERNS[language] ?? []),
    ...(opensEntry && GLOSSARY_HEADING.test(section.heading) ? [{ pattern: GLOSSARY_ENTRY, worth: 1.6 }] : []),
  ]
  for (const { pattern, worth: rate } of forms) {
    const groups = pattern.exec(text)?.groups
    if (!groups) continue
    const isQuoted = rate === MEANS_WORTH && /^["“„«][^"“”„«»]+["“”»]$/u.test(groups.term!) // as a contract says what its words mean
    const term = groups
      .term!.replace(/^["“„«'`*]+|["”“»'`*]+$/g, '')
      .replace(TRAILING_ADVERB, '')
      .trim()
    const meaning = groups
      .meaning!.split(MEANING_END)[0]!
      .replace(/[\s.。।]+$/u, '')
      .trim()
    if (
      isQuoted &&
      /\p{L}{2}/u.test(term) &&
      meaning.length >= MIN_MEANING_CHARS &&
      meaning.length <= MAX_MEANING_CHARS
    )
      return { term, meaning, worth: rate }
    const isDeed = language === 'fr' && DEED_FR.test(term) && text.startsWith(term)
    if (rate <= COPULA_WORTH && isOfOccasion(term, meaning, candidate)) return null
    if (!isDeed && isDefinableTerm(term, language) && saysWhatItIs(meaning, language) && !isOfSeveral(text))
      return standsAlone(text, language) && !resumesThing(candidate) ? { term, meaning, worth: rate } : null
  }
  return null
}

const COPULA_WORTH = 1
const DEFINITE = /^(?:The|Der|Die|Das|L[ae]s?|El|Los|Il|Lo|Gli|Os?|As|De|Het) |^L['’]/u

/** "The remainder is ...", "Le signal est la tension ...": one certain thing, which only its place tells of where no heading, no title and no capital names it. */
function isOfOccasion(term: string, meaning: string, { section, text }: SentenceCandidate): boolean {
  if (!DEFINITE.test(text) || /\p{Lu}/u.test(/^\p{Ll}/u.test(term) ? term : term.slice(1))) return false
  const terms = loadAnalyzer(section.source.language).terms(term)
  const isNamed = terms.length > 0 && terms.every((one) => readTermsAbove(section).has(one))
  return !isNamed && (text.startsWith('The ') || DEFINITE.test(capitalize(meaning)))
}

/** A kind of thing with what sets it apart: no judgement, no place in a story, no denial. */
function saysWhatItIs(meaning: string, language: string): boolean {
  if (meaning.length < MIN_MEANING_CHARS || meaning.length > MAX_MEANING_CHARS) return false
  if (!UNSPACED.test(meaning) && meaning.split(/\s+/).length < MIN_MEANING_WORDS) return false
  if (meaning.split('(').length !== meaning.split(')').length || FILE_NAMED.test(meaning)) return false // cut in an aside
  if (LEANS_ON.test(meaning) || STANDS_FOR.test(meaning) || buildCuePattern(language, 'judgements', '^@').test(meaning))
    return false
  return language !== 'ja' || !JA_MEANING.test(meaning)
}

function isDefinableTerm(term: string, language: string): boolean {
  if (
    term.length > MAX_TERM_CHARS ||
    /^[\p{P}\p{S}]|[[\]"“”«»←↑→↓↩]|^\p{Nd}+[\p{P}\p{S}]|^(\S+) \1$/iu.test(term) ||
    NO_TERM.test(term) ||
    term.split('`').length % 2 === 0 ||
    TURNED_ROUND.test(term) ||
    LEANS_ON.test(term) ||
    !/\p{L}{2}|\p{L}\p{M}/u.test(term) ||
    buildCuePattern(language, 'clauses', '^@\\s').test(term) ||
    ADVERB_TERM.test(term) ||
    OCCASION.test(term) ||
    INFINITIVE.test(term) ||
    (language === 'ja' && JA_TERM.test(term)) ||
    (language === 'de' &&
      (OPENING_ADJECTIVE_DE.test(term) || PARTICIPLE.test(term) || /^\p{Ll}+(?:e|er|es|en)\s\p{Lu}/u.test(term)))
  )
    return false
  const analyzer = loadAnalyzer(language)
  const words = term.split(/[\s'’]+/).filter((word) => word !== '')
  if (words.length > MAX_TERM_WORDS || analyzer.isStopWord(words[0]!) || analyzer.isStopWord(words.at(-1)!))
    return false
  return words.every((word) => !analyzer.isStopWord(word) || INNER_WORD.test(word))
}
