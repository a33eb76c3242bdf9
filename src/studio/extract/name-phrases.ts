import { readFileSync } from 'node:fs'
import { loadAnalyzer } from '../../text/analyzer.ts'
import { UNSPACED } from '../../text/scripts.ts'
import { findVerbForm } from './english-verbs.ts'
import { findWordRuns, type TitleWord } from './key-phrases.ts'
import { LEADING_WORDS } from './small-words.ts'
import { buildCuePattern } from './statement-cues.ts'

/** A name of something in a sentence: `Cost of mediation`. `weight` says how much it tells, larger is more. */
type NamePhrase = { readonly text: string; readonly start: number; readonly weight: number }

type Span = {
  readonly start: number
  readonly end: number
  readonly words: number
  /** Whether an article or a preposition leads it, so that it surely names something. */
  readonly isLed: boolean
}

type NameForms = Readonly<Record<'joints' | 'afterVerbs' | 'endings', Readonly<Record<string, string>>>> & {
  readonly empty: string
  readonly seldomNouns: string
}

const NAME_FORMS = JSON.parse(readFileSync(new URL('./name-forms.json', import.meta.url), 'utf8')) as NameForms

const compilePatterns = (forms: Readonly<Record<string, string>>, flags: string): Readonly<Record<string, RegExp>> =>
  Object.fromEntries(Object.entries(forms).map(([language, form]) => [language, new RegExp(form, flags)]))

const MAX_PHRASE_CHARS = 52
const MAX_DENSE_CHARS = 18
/** A longer run is no name, or several; of words written large it may be the name of an institution. */
const MAX_RUN_WORDS = 4
const MAX_OWN_NAME_WORDS = 6
const MAX_JOINED_WORDS = 5
/** A single word shorter than this seldom tells anything. */
const MIN_LONE_CHARS = 5
/** Small words are short. */
const MAX_LEADER_CHARS = 24
const ROMANCE = /^(?:fr|es|it|pt|ca)$/

/** What stands between a name and what it is of. */
const OF = compilePatterns(NAME_FORMS.joints, '')
/** Follows a verb and no noun: an object, a clause, a pronoun. */
const AFTER_VERB = compilePatterns(NAME_FORMS.afterVerbs, 'iu')
/** An article of what is male, behind which no adjective ends on `a`: `el informe examina`. */
const MALE = /(?:^|[^\p{L}])(?:el|un|los|unos|del|al|este|il|lo|i|gli|dei|o|os|um|do|dos|no|nos)[\s“"«]+$/iu
/** English words that behind a noun are a verb, or no part of a name. */
const SELDOM_NOUN = new RegExp(`^(?:${NAME_FORMS.seldomNouns})$`, '')
/** Behind an English noun an adjective is said of it, and no part of its name: "entity capable". */
const TRAILING_ADJECTIVE = /^(?!variable|vegetable|enable)\p{Ll}+(?:[^ts]able|ible|some|ous|less|ful)$/u
/** Nothing before it, or the end of a sentence. */
const SENTENCE_START = /^\P{L}*$|[.!?…]["'”’»)]*\s+["'“‘«(]*$/u
/** Goes on the name that was cut off before it: "discrete irregular | time series". */
const CUT_OFF =
  /^[ -](?:times?|series|years?|ways?|types?|words?|things?|sets?|numbers?|days?|places?|points?|rules?|weeks?|hours?|order|view|tests?|changes?)(?!\p{L})|^ ["“]\p{L}/iu
/** At the beginning of a German sentence, where every word is written large: no noun. */
const OPENING_ADVERB_DE =
  /(?:lich|isch|weise|mals?|über|dessen|haft|sam|mäßig|falls|wegs|stens|tens|gegen|dings|seits|ig|end)$/u
/** "Ausgeliehen | wurden 112 Bücher." */
const PARTICIPLE_DE = /^(?:\p{L}*ge\p{Ll}+|(?:Be|Er|Ver|Zer|Ent|Über|Unter)\p{Ll}+|\p{L}+ier)(?:t|en)$/u
const AUXILIARY_DE = /^ (?:wurden?|werden|wird|worden|ist|sind|war|waren|hat|haben)(?!\p{L})/u
/** A French adverb or participle that leads to an adjective or an object. */
const OPENING_FR =
  /^(?:\p{L}+(?:[èe]tement|[èe]rement|alement|ellement|ivement|amment|emment|[aiu]blement)|ayant|étant)$/iu
/** Without an article behind it, a verb may follow: `de recharger`. */
const BEFORE_INFINITIVE = /(?:^|[^\p{L}])(?:de|d['’]|à|pour|sans|a|al|para|por|sin|di|da|per|sem)[\s]*$/iu
const BEFORE_INFINITIVE_EN = /(?:^|\s)(?:to|can|could|may|might|must|should|will|would|shall|cannot) $/iu
const BEFORE_GERUND_EN = /(?:^|\s)(?:without|by|before|after|when|while|instead of) $/iu
const ARTICLE_IT = /(?:^|\s)(?:il|lo|la|un|una|del|della|al|alla|nel|nella)\s$/iu
/** Prepositions that are no stop words. */
const OPENING_PREPOSITION = /^(?:behind|beneath|beyond|above|below|inside|outside|near|unlike|despite|per)$/i
/** Doing something to somebody: "para | informarles de los cambios", "per | consegnarla". */
const ENCLITIC: Readonly<Record<string, RegExp>> = {
  es: /^\p{Ll}{2,}[aeiáéí]r(?:l[aeo]s?|se|nos|me|te)$/u,
  it: /^\p{Ll}{2,}[aei]r(?:l[aeio]|gli|si|ci|vi|ne)$/u,
}
/** Verbs that no noun is like: "Le opere | vanno consegnate", "il comune la | concede gratis". */
const FINITE_OPENING: Readonly<Record<string, RegExp>> = {
  it: /^(?:concede|decide|decidono|termina|terminano|riferisce|chiede|risponde|vanno|sarà|saranno|durano|servono|può|possono|deve|devono|viene|vengono)$/u,
  es: /^(?:sea|haga|pueda|tenga|venga|diga|ponga|deba|debe|puede|pueden|deben|será|serán|tiene|tienen|hacen|dicen)$/u,
  pt: /^(?:são|faz|fazem|têm|vai|vão|está|estão|foi|deve|devem|pode|podem|será|serão)$/u,
}
/** What follows a Japanese name; what follows a verb made of one (`生産される`) is none of it. */
const AFTER_NAME_JA = /^(?:は|が|を|の|に|で|と|や|も|へ|から|まで|より|、|。|・|」|）|\s|$)/u
/** What stands around a Chinese name: a mark, a small word, or nothing. */
const BEFORE_NAME_ZH =
  /(?:^|[的是在和与及或把被由从向对为以于到该这那各每种个项作用让使给有、，。：；！？“”「」‘’《》（）()[\]\s"'-])$/u
const AFTER_NAME_ZH =
  /^(?:$|[的是在和与及或也都就将会能可被把由从向对为以于中上下内外里等之并而且了、，。：；！？“”「」‘’《》（）()[\]\s"'-])/u
/** What is counted, and not dated, is no name of anything: "60 | hectares of the basin", "4 million | euros". */
const COUNT_BEFORE =
  /(?<![\p{Nd}.,])(?!(?:1\d{3}|20\d{2})\s?$)[\p{Nd}.,]*\p{Nd}\s?$|\p{Nd}\s(?:millions?|billions?|millionen|milliarden?|millones de|milliards? d[e’']|milioni di|miliardi di|milhões de)\s?$/iu
/** Goes on in the name behind it: "Houses in the | Old Port". */
const CAPITAL_BEFORE = /(?<!^)(?<![.!?:]\s)\p{Lu}\p{L}+ (?:(?:in|on|and) the )?$/u
/** "the Asociación Bienestar | y Desarrollo". */
const NAME_GOES_ON = /^ (?:y|e|et|&) \p{Lu}/u
/** "the demand for backend | , mobile, and database engineers": the first of several words before one noun. */
const FIRST_OF_SEVERAL = /^, [\p{L}-]+(?:, [\p{L}-]+)*,? (?:and|or) [\p{L}-]+ \p{Ll}/u
/** "the targeting options | employers selected": of things in the plural a sentence goes on to those who do something. */
const MANY = /^\p{Ll}+[^su]s$/u
const MANY_AS_ONE =
  /^(?:sales|sports|news|goods|systems|operations|savings|customs|arms|communications|graphics|economics|statistics|physics|electronics|mathematics|logistics)$/
/** Chinese: with a pronoun, an adverb, a modal or an aspect in it, or a verb alone, it is a clause. */
const NO_NAME_ZH =
  /^[两二三四五六七八九十百千万每各主][^\s]|[何谁哪仅不能会应该你我他她它在是有把被可将尽正再很更也都就还任几一]|强加|确认|移除|(?:显示|表明|指出|试图|订阅|安装|维护|处理|研究|制作|自学|使用|尝试|注意|了解|帮助|放松|欣赏|进行|开始|需要)$|^(?:参看|查看|阅读|研究|处理|安装|维护|配置|使用)(?=\s|\p{Script=Latin})|^(?:比如|例如|包含|包括|支持(?=.{3})|创建|大部分|大多数|理由)|(?:里面|上面|下面)$|阻止|炸毁|替换|分开|淹没|批评|破坏|造成|修补|拆除|冲毁|导致|引起|位于|属于|成为|获得|得到|提出|提高|减少|增加|改变|打开|放入|取出|带来|举行|召开|参加|缴纳|提交|领取|携带|允许|避免|防止|完工|建成|超过|达到|称为|历时|[两二三四五六七八九十百]+(?:年|个月|天|次|小时)/u
/** Japanese: what is for something or beside it, or how many there are. */
const NO_NAME_START_JA = /^(?:本(?:調査|研究|試験|事業|制度|報告|計画)|今回|当該|同(?:じ|様)|各|毎)/u
const NO_NAME_END_JA = /(?:用|付き|及び|等|複数|多数|両方|一部|その他|時|範囲内)$/u
const NUMBER_SIGNS = /[一二三四五六七八九十百千万]|パーセント/u
/** One, though it ends as many do. */
const ONE_WITH_S =
  /^(?:bas|gros|frais|épais|précis|divers|fois|accès|processus|temps|pays|corps|cours|bois|poids|succès|procès|progrès|lunes|martes|análisis|crisis|tesis)$/iu
/** Endings that in these languages few nouns and many verbs have, or adverbs. */
const NO_NAME_ENDING = compilePatterns(NAME_FORMS.endings, '')
/** Of something, and no name of anything by themselves. */
const EMPTY = new RegExp(`^(?:${NAME_FORMS.empty})$`, 'iu')
const NOUN_ENDING_DE = /(?:ung|heit|keit|schaft|tion|tät|ismus|ungen|heiten|keiten|tionen)$/

/**
 * The names of things in a sentence, in its order: noun phrases, as far as articles, endings and capitals show them.
 * Empty where nothing shows where a name begins and ends.
 * @param language of the sentence, ISO 639-1
 */
export function findNamePhrases(sentence: string, language: string): readonly NamePhrase[] {
  const spans = findWordRuns(sentence, language).flatMap((run) => trimToName(run, sentence, language))
  const joined = joinSpans(spans, sentence, language)
  return joined.flatMap((span, index) => {
    const text = sentence.slice(span.start, span.end)
    const weight = weighSpan(span, text, index === 0, language)
    return isNameLike(text, span) && !(language === 'zh' && NO_NAME_ZH.test(text))
      ? [{ text, start: span.start, weight }]
      : []
  })
}

function isNameLike(text: string, { words }: Span): boolean {
  if (
    EMPTY.test(text.split(/\s/).at(-1)!) ||
    (words === 1 && /^\p{Ll}+ing$/u.test(text)) ||
    /[^\p{L}\p{M}\p{Nd}\s'’.&/-]/u.test(text)
  )
    return false
  if (UNSPACED.test(text)) return text.length >= 2 && text.length <= MAX_DENSE_CHARS
  return text.length <= MAX_PHRASE_CHARS && (words > 1 || text.length >= MIN_LONE_CHARS)
}

/** A single word that is no name of its own and made of no others tells little, wherever it stands. */
const MAX_LONE_WEIGHT = 1.75
/** `Jessie`, `DebConf9`, `ftp-master`. */
const OWN_NAME = /^\p{Lu}|\p{L}[\p{Lu}\p{Nd}-]/u

/** Of two nouns, and not one of a long ending: `Sicherungskopien`, `Informationen`. */
const isCompoundDe = (text: string) =>
  text.length >= (NOUN_ENDING_DE.test(text) || /(?:ieren|keiten)$/.test(text) ? MIN_ENDED_COMPOUND_CHARS : 10)
const MIN_ENDED_COMPOUND_CHARS = 15
/** A loan word of Japanese that is shorter is a general one: ベース, サポート. */
const MIN_LOAN_CHARS = 5

function weighSpan({ isLed, words }: Span, text: string, isFirst: boolean, language: string): number {
  const isShortLoan = /^[\p{sc=Katakana}ー]+$/u.test(text) && text.length < MIN_LOAN_CHARS
  const isCompound = UNSPACED.test(text) ? text.length >= 3 && !isShortLoan : language === 'de' && isCompoundDe(text)
  const size = UNSPACED.test(text) ? words + 0.75 : words
  const weight = Math.min(size + (isCompound ? 1 : 0), 3) + (isLed ? 0.5 : 0) + (isFirst ? 0.75 : 0)
  const isLone = words === 1 && !isCompound && (language === 'de' || !OWN_NAME.test(text))
  return isLone ? Math.min(weight, MAX_LONE_WEIGHT) : weight
}

/** A run of telling words without the verb in it or behind it. */
function trimToName(run: readonly TitleWord[], sentence: string, language: string): Span[] {
  const isLed = hasLeader(run[0]!, sentence, language)
  const named = dropVerbs(run, sentence, language, isLed)
  const words = dropRelatives(named, sentence, language)
  if (
    words.length === 0 ||
    isTooLong(words) ||
    isCutOut(words, sentence, language) ||
    (words.length === 1 && SELDOM_NOUN.test(words[0]!.form))
  )
    return []
  const [first, last] = [words[0]!, words.at(-1)!]
  if (language === 'en' && isCutOffEn(last, sentence.slice(last.end))) return []
  if (language === 'ja') return extendSigns(first.start, last.end, sentence)
  if (!isLed && !isSurelyNoun(words, sentence, language)) return []
  const parted = /[\p{L}\p{Nd}]+-$/u.exec(sentence.slice(0, first.start))?.[0] ?? '' // `X-` of `X-Windows`
  return [{ start: first.start - parted.length, end: last.end, words: words.length, isLed }]
}

/** "dollars of economic | aid", "accuracy of adjusted | values": the noun that it is of stands behind it. */
const ADJECTIVE_EN = /^\p{Ll}+(?:ic|al|ant|ent|ive|ous|ary|ed|ian)$/u

/** "As Mary Hill | reports, the company ...". */
const TELLS_EN = /^(?:reports?|notes?|says?|writes?|argues?|claims?|points?|explains?|observes?|suggests?)$/

function isCutOffEn({ form }: TitleWord, behind: string): boolean {
  if (TELLS_EN.test(form) && /^,|^ (?:that|it)(?!\p{L})/u.test(behind)) return true
  if (CUT_OFF.test(behind) || TRAILING_ADJECTIVE.test(form)) return true
  const next = /^[ -](\p{Ll}[\p{L}-]+)/u.exec(behind)?.[1]
  if (next === undefined || !ADJECTIVE_EN.test(form) || /(?:ed|ing|ly)$/.test(next)) return false
  const verb = findVerbForm(next)
  return !loadAnalyzer('en').isStopWord(next) && (verb === null || verb.isNounToo === true)
}

const isTooLong = (words: readonly TitleWord[]) =>
  words.length > (words.every(({ form }) => /^\p{Lu}/u.test(form)) ? MAX_OWN_NAME_WORDS : MAX_RUN_WORDS)

/** With the single signs that belong to it: `静岡` and `県`. */
function extendSigns(start: number, end: number, sentence: string): Span[] {
  const before = /[\p{sc=Han}\p{sc=Katakana}ー]*$/u.exec(sentence.slice(0, start))![0]
  const behind = /^[\p{sc=Han}\p{sc=Katakana}ー]*/u.exec(sentence.slice(end))![0]
  const [from, to] = [start - before.length, end + behind.length]
  const isName =
    AFTER_NAME_JA.test(sentence.slice(to)) &&
    !NO_NAME_START_JA.test(sentence.slice(from, to)) &&
    !/\p{Nd}$/u.test(sentence.slice(0, from)) &&
    !NO_NAME_END_JA.test(sentence.slice(from, to)) &&
    !NUMBER_SIGNS.test(sentence.slice(from, to))
  return isName ? [{ start: from, end: to, words: 1, isLed: false }] : []
}

/** `file` for "the resulting file", "fichier" for "fichier nommé": what is told of it only beside something else goes. */
function dropRelatives(words: readonly TitleWord[], sentence: string, language: string): readonly TitleWord[] {
  const relative = buildCuePattern(language, 'relatives', '^@$')
  const isRelative = ({ form, start }: TitleWord) =>
    relative.test(form) && (!/^\p{Lu}/u.test(form) || SENTENCE_START.test(sentence.slice(0, start)))
  const from = words.findIndex((word) => !isRelative(word))
  return from < 0 ? [] : words.slice(from, words.findLastIndex((word) => !isRelative(word)) + 1)
}

/** Whether what stands right beside belongs to the name: `64 | ビット`, `高 | 质量 | 的软件 | 包`, "Houses in the | Old Port". */
function isCutOut(words: readonly TitleWord[], sentence: string, language: string): boolean {
  const [before, behind] = [sentence.slice(0, words[0]!.start), sentence.slice(words.at(-1)!.end)]
  if (COUNT_BEFORE.test(before) || /[./_@]$/u.test(before)) return true // `.dsc`, `lib/x`
  if (/^['’]\p{Lu}/u.test(behind)) return true // "Rénov | 'Plus"
  if (language === 'zh') return !BEFORE_NAME_ZH.test(before) || !AFTER_NAME_ZH.test(behind)
  if (/^-\p{L}/u.test(behind) || (/^\p{Lu}/u.test(words.at(-1)!.form) && NAME_GOES_ON.test(behind))) return true
  return language === 'en' && /^\p{Lu}/u.test(words[0]!.form) && CAPITAL_BEFORE.test(before)
}

function hasLeader(word: TitleWord, sentence: string, language: string): boolean {
  const near = sentence.slice(Math.max(0, word.start - MAX_LEADER_CHARS), word.start)
  const before = /([\p{L}\p{M}]+)['’]?[\s“"«(]*$/u.exec(near)?.[1]
  return before !== undefined && LEADING_WORDS[language]?.has(before.toLowerCase()) === true
}

/** Without an article: many of them, a name, or a language that shows its nouns otherwise. */
function isSurelyNoun(words: readonly TitleWord[], sentence: string, language: string): boolean {
  const [first, last] = [words[0]!, words.at(-1)!]
  const isOpener = SENTENCE_START.test(sentence.slice(0, first.start))
  if (UNSPACED.test(first.form)) return true
  if (language === 'de') return !isOpener || isOpeningNounDe(words, sentence.slice(last.end))
  if (language === 'en') return /[^s]s$/.test(last.form) || isCapitalized(words, isOpener)
  return isCapitalized(words, isOpener)
}

const isOpeningNounDe = (words: readonly TitleWord[], behind: string) =>
  !/^ (?:Sie|wir|ich|du|ihr)(?!\p{L})/u.test(behind) &&
  !(PARTICIPLE_DE.test(words[0]!.form) && AUXILIARY_DE.test(behind)) &&
  isNounlikeDe(words)

const isNounlikeDe = (words: readonly TitleWord[]) =>
  words.length > 1 ||
  NOUN_ENDING_DE.test(words[0]!.form) ||
  (words[0]!.form.length > 9 && !OPENING_ADVERB_DE.test(words[0]!.form))

const isCapitalized = (words: readonly TitleWord[], isOpener: boolean) =>
  words.every(({ form }) => /^\p{Lu}/u.test(form)) && (!isOpener || words.length > 1)

function dropVerbs(
  run: readonly TitleWord[],
  sentence: string,
  language: string,
  isLed: boolean,
): readonly TitleWord[] {
  if (UNSPACED.test(run[0]!.form)) return takeNounSigns(run)
  if (language === 'de') return run
  const behind = sentence.slice(run.at(-1)!.end)
  const isNounLast = language === 'en' && isLed && isNoVerbEn(run.at(-1)!.form)
  const isVerbLast = AFTER_VERB[language]?.test(behind) === true && (run.length > 1 || !isLed) && !isNounLast
  const left = isVerbLast ? dropVerbLast(run, language) : run
  const words = left.slice(left.findIndex((word) => !isOpeningVerb(word, sentence, language, isLed)) >>> 0)
  const isMale = ROMANCE.test(language) && MALE.test(sentence.slice(0, run[0]!.start))
  const verb = words.findIndex((word, index) => isVerbWord(word.form, index, words, language, isMale))
  if (verb < 0 && language === 'en') return dropTrailingAdjective(dropFollower(words), behind)
  if (verb < 0) {
    const isSaidOfIt = isParticipleFr(words.at(-1)?.form ?? '', behind) || isSaidOf(words.at(-1)?.form ?? '', behind)
    return ROMANCE.test(language) && isSaidOfIt ? words.slice(0, -1) : words
  }
  const named = dropVerbLast(words.slice(0, verb + 1), language)
  return language === 'en' ? dropFollower(named) : named
}

/** "the social safety net | to": neither known as a verb nor formed as one. */
const isNoVerbEn = (form: string) =>
  /^\p{Ll}{3,}$/u.test(form) && !/(?:s|ed|ing)$/.test(form) && findVerbForm(form) === null

/** Before an infinitive the verb that takes it goes too: "l'utilisateur souhaite supprimer". */
function dropVerbLast(words: readonly TitleWord[], language: string): readonly TitleWord[] {
  const isInfinitive = ROMANCE.test(language) && /(?:[aei]r|re)$/.test(words.at(-1)!.form)
  return words.slice(0, isInfinitive && words.length > 2 ? -2 : -1)
}

/** A name behind things in the plural begins what is said of them: "the hardships | Ada bore". */
function dropFollower(words: readonly TitleWord[]): readonly TitleWord[] {
  const at = words.findIndex(
    ({ form }, index) =>
      index > 0 &&
      (/^\p{Lu}\p{Ll}/u.test(form) || MANY.test(form)) &&
      MANY.test(words[index - 1]!.form) &&
      !MANY_AS_ONE.test(words[index - 1]!.form),
  )
  return at < 0 ? words : words.slice(0, at)
}

/** `disposant` in "une machine disposant d'une connexion". */
const isParticipleFr = (form: string, behind: string) =>
  (/ant$/.test(form) && /^ (?:d['’]|de |à |en |du |des )/u.test(behind)) ||
  (/[^t]é(?:e|es|s)$/.test(form) && /^ (?:à|par|dans|pour|en|sur|avec|lors|des?|du)(?!\p{L})/u.test(behind))

/** "depresiones | producidas por", "un símbolo | procedente de": said of it by what follows. */
const isSaidOf = (form: string, behind: string) =>
  (/(?:[ai]d|[^m]ut|at|it)[oaie]s?$/.test(form) &&
    /^ (?:por|dal?|dall['’a]|dai|dalle|pel[oa]s?)(?!\p{L})/u.test(behind)) ||
  (/^(?:proced|proven|exist|depend|correspond|difer)ent[ei]s?$/.test(form) &&
    /^ (?:de|del|da|dal|do|en|em|a|al)(?!\p{L})/u.test(behind))

/** Behind a noun it begins what is said of it: "a young man | suffering from". */
const isTrailingVerb = (form: string, behind: string) =>
  /^\p{Ll}+ing$/u.test(form) &&
  /^ (?:from|with|to|at|by|on|the|an?|it|that|how|most|all|some|its|their)(?!\p{L})/u.test(behind)

function dropTrailingAdjective(words: readonly TitleWord[], behind: string): readonly TitleWord[] {
  if (words.length < 2) return words
  const { form } = words.at(-1)!
  const isAdjective = TRAILING_ADJECTIVE.test(form) || (ADJECTIVE_EN.test(form) && MANY.test(words.at(-2)!.form)) // "cuts permanent"
  const isSaidOfIt = isAdjective || isTrailingVerb(form, behind)
  return isSaidOfIt ? words.slice(0, -1) : words
}

/** `Compile` in "Compile the library." */
function isCommand(form: string, before: string): boolean {
  const verb = SENTENCE_START.test(before) ? findVerbForm(form.toLowerCase()) : null
  return verb?.tense === 'plural' && verb.isNounToo !== true
}

/** `survive` in `survive warmer summers`. */
function isOpeningVerb({ form, start }: TitleWord, sentence: string, language: string, isLed: boolean): boolean {
  if (language === 'fr' && OPENING_FR.test(form)) return true
  if (language === 'ru') return /(?:[аеияоуы]ть|ться)$/.test(form)
  if (ENCLITIC[language]?.test(form) || FINITE_OPENING[language]?.test(form)) return true
  if (ROMANCE.test(language)) {
    const isInfinitive = /(?:[aei]r|re)$/.test(form) && BEFORE_INFINITIVE.test(sentence.slice(0, start))
    return (
      isInfinitive ||
      (language === 'it' && /^\p{Ll}+[aei]re$/u.test(form) && !ARTICLE_IT.test(sentence.slice(0, start)))
    )
  }
  if (language === 'en' && isCommand(form, sentence.slice(0, start))) return true
  if (language !== 'en' || /^\p{Lu}/u.test(form)) return OPENING_PREPOSITION.test(form)
  const before = sentence.slice(0, start)
  const isVerbPlace = /(?:(?:^|\s)(?:and|or|to|that|which|who|can|could|may|must|should|will|would)|\p{Ll}ly) $/iu.test(
    before,
  )
  if (/^\p{Ll}+ing$/u.test(form) && BEFORE_GERUND_EN.test(before)) return true
  if (/(?:^|[\s,])(?:which|who) $/u.test(before) && /(?:[^s]s|ed)$/.test(form)) return true
  if (isLed && !isVerbPlace) return false
  const verb = findVerbForm(form)
  const isInfinitive = BEFORE_INFINITIVE_EN.test(before) && !/[^s]s$/.test(form)
  return isInfinitive || (!isLed && /ing$/.test(form)) || (verb !== null && (isVerbPlace || verb.isNounToo !== true))
}

function isVerbWord(
  form: string,
  index: number,
  words: readonly TitleWord[],
  language: string,
  isMale: boolean,
): boolean {
  if (index === 0 || /^\p{Lu}/u.test(form)) return false
  if (language === 'en') return isEnglishVerb(form) || leadsToName(form, words[index + 1])
  if (language === 'nl') return NO_NAME_ENDING.nl!.test(form) || isNounNl(words[index - 1]!.form)
  if (language === 'ru') return NO_NAME_ENDING.ru!.test(form)
  if (!ROMANCE.test(language)) return false
  if (NO_NAME_ENDING[language]?.test(form) || (isMale && language !== 'fr' && /[^t]as?$/.test(form))) return true
  const [isMany, isAlike] = [/s$/.test(words[0]!.form) && !ONE_WITH_S.test(words[0]!.form), /[sx]$/.test(form)]
  return isMany ? !isAlike : language !== 'it' && /s$/.test(form) && !/[xz]$/.test(words[0]!.form) // an adjective of many is many
}

/** Dutch adjectives before a noun end on `e`, and two nouns are one word: what stands behind another word is no part of its name. */
const isNounNl = (form: string) => /^\p{Ll}/u.test(form) && !/e$/.test(form)

/** "the post announcing Energy Control". */
const leadsToName = (form: string, next: TitleWord | undefined) =>
  /^\p{Ll}+ing$/u.test(form) && next !== undefined && /^\p{Lu}/u.test(next.form)

function isEnglishVerb(form: string): boolean {
  const verb = findVerbForm(form.toLowerCase())
  if (SELDOM_NOUN.test(form) || (verb !== null && verb.isNounToo !== true)) return true
  return NO_NAME_ENDING.en!.test(form)
}

/** Signs of a name: no verb or adjective, which end on small signs. */
function takeNounSigns(run: readonly TitleWord[]): readonly TitleWord[] {
  const end = run.findIndex(({ form }) => /\p{sc=Hiragana}$/u.test(form))
  return end < 0 ? run : run.slice(0, end)
}

/** `Height` and `reef` with `of the` between them are one name. */
function joinSpans(spans: readonly Span[], sentence: string, language: string): readonly Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    const between = last ? sentence.slice(last.end, span.start) : ''
    if (
      last &&
      OF[language]?.test(between) &&
      !isGerund(sentence.slice(span.start, span.end), language) &&
      !(language === 'en' && FIRST_OF_SEVERAL.test(sentence.slice(span.end))) &&
      last.words + span.words <= MAX_JOINED_WORDS &&
      !isEmptyEnd(last, sentence)
    )
      joined[joined.length - 1] = { ...last, end: span.end, words: last.words + span.words }
    else joined.push(span)
  }
  return joined
}

/** "the advantage of | building and launching systems". */
const isGerund = (text: string, language: string) => language === 'en' && /^\p{Ll}+ing$/u.test(text)

const isEmptyEnd = ({ end, start }: Span, sentence: string) => EMPTY.test(sentence.slice(start, end).split(' ').at(-1)!)

/** Whether articles, endings or signs show in this language where a name begins and ends. */
export const hasNameMarks = (language: string) => /^(?:en|de|fr|es|it|pt|nl|ja)$/.test(language)
