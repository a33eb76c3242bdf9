import { UNSPACED } from '../../text/scripts.ts'
import { findWordRuns, type TitleWord } from './key-phrases.ts'
import { extendSigns, isCutOffEn, isCutOut, type NameSpan } from './name-cuts.ts'
import { compilePatterns, NAME_FORMS, OPENING_ADVERB_DE, SELDOM_NOUN, SENTENCE_START } from './name-forms.ts'
import { dropVerbs } from './name-verbs.ts'
import { LEADING_WORDS } from './small-words.ts'
import { buildCuePattern } from './statement-cues.ts'

/** A name of something in a sentence: `Cost of mediation`. `weight` says how much it tells, larger is more. */
type NamePhrase = { readonly text: string; readonly start: number; readonly weight: number }
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
/** What stands between a name and what it is of. */
const OF = compilePatterns(NAME_FORMS.joints, '')
/** "Ausgeliehen | wurden 112 Bücher." */
const PARTICIPLE_DE = /^(?:\p{L}*ge\p{Ll}+|(?:Be|Er|Ver|Zer|Ent|Über|Unter)\p{Ll}+|\p{L}+ier)(?:t|en)$/u
const AUXILIARY_DE = /^ (?:wurden?|werden|wird|worden|ist|sind|war|waren|hat|haben)(?!\p{L})/u
/** "the demand for backend | , mobile, and database engineers": the first of several words before one noun. */
const FIRST_OF_SEVERAL = /^, [\p{L}-]+(?:, [\p{L}-]+)*,? (?:and|or) [\p{L}-]+ \p{Ll}/u
/** Chinese: with a pronoun, an adverb, a modal or an aspect in it, or a verb alone, it is a clause. */
const NO_NAME_ZH =
  /^[两二三四五六七八九十百千万每各主][^\s]|[何谁哪仅不能会应该你我他她它在是有把被可将尽正再很更也都就还任几一]|强加|确认|移除|(?:显示|表明|指出|试图|订阅|安装|维护|处理|研究|制作|自学|使用|尝试|注意|了解|帮助|放松|欣赏|进行|开始|需要)$|^(?:参看|查看|阅读|研究|处理|安装|维护|配置|使用)(?=\s|\p{Script=Latin})|^(?:比如|例如|包含|包括|支持(?=.{3})|创建|大部分|大多数|理由)|(?:里面|上面|下面)$|阻止|炸毁|替换|分开|淹没|批评|破坏|造成|修补|拆除|冲毁|导致|引起|位于|属于|成为|获得|得到|提出|提高|减少|增加|改变|打开|放入|取出|带来|举行|召开|参加|缴纳|提交|领取|携带|允许|避免|防止|完工|建成|超过|达到|称为|历时|[两二三四五六七八九十百]+(?:年|个月|天|次|小时)/u
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

function isNameLike(text: string, { words }: NameSpan): boolean {
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

function weighSpan({ isLed, words }: NameSpan, text: string, isFirst: boolean, language: string): number {
  const isShortLoan = /^[\p{sc=Katakana}ー]+$/u.test(text) && text.length < MIN_LOAN_CHARS
  const isCompound = UNSPACED.test(text) ? text.length >= 3 && !isShortLoan : language === 'de' && isCompoundDe(text)
  const size = UNSPACED.test(text) ? words + 0.75 : words
  const weight = Math.min(size + (isCompound ? 1 : 0), 3) + (isLed ? 0.5 : 0) + (isFirst ? 0.75 : 0)
  const isLone = words === 1 && !isCompound && (language === 'de' || !OWN_NAME.test(text))
  return isLone ? Math.min(weight, MAX_LONE_WEIGHT) : weight
}

/** A run of telling words without the verb in it or behind it. */
function trimToName(run: readonly TitleWord[], sentence: string, language: string): NameSpan[] {
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

const isTooLong = (words: readonly TitleWord[]) =>
  words.length > (words.every(({ form }) => /^\p{Lu}/u.test(form)) ? MAX_OWN_NAME_WORDS : MAX_RUN_WORDS)

/** `file` for "the resulting file", "fichier" for "fichier nommé": what is told of it only beside something else goes. */
function dropRelatives(words: readonly TitleWord[], sentence: string, language: string): readonly TitleWord[] {
  const relative = buildCuePattern(language, 'relatives', '^@$')
  const isRelative = ({ form, start }: TitleWord) =>
    relative.test(form) && (!/^\p{Lu}/u.test(form) || SENTENCE_START.test(sentence.slice(0, start)))
  const from = words.findIndex((word) => !isRelative(word))
  return from < 0 ? [] : words.slice(from, words.findLastIndex((word) => !isRelative(word)) + 1)
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

/** `Height` and `reef` with `of the` between them are one name. */
function joinSpans(spans: readonly NameSpan[], sentence: string, language: string): readonly NameSpan[] {
  const joined: NameSpan[] = []
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

const isEmptyEnd = ({ end, start }: NameSpan, sentence: string) =>
  EMPTY.test(sentence.slice(start, end).split(' ').at(-1)!)

/** Whether articles, endings or signs show in this language where a name begins and ends. */
export const hasNameMarks = (language: string) => /^(?:en|de|fr|es|it|pt|nl|ja)$/.test(language)
