import { loadAnalyzer } from '../../text/analyzer.ts'
import { findVerbForm } from './english-verbs.ts'
import type { TitleWord } from './key-phrases.ts'
import { ADJECTIVE_EN, TRAILING_ADJECTIVE } from './name-forms.ts'

export type NameSpan = {
  readonly start: number
  readonly end: number
  readonly words: number
  /** Whether an article or a preposition leads it, so that it surely names something. */
  readonly isLed: boolean
}

/** Goes on the name that was cut off before it: "discrete irregular | time series". */
const CUT_OFF =
  /^[ -](?:times?|series|years?|ways?|types?|words?|things?|sets?|numbers?|days?|places?|points?|rules?|weeks?|hours?|order|view|tests?|changes?)(?!\p{L})|^ ["“]\p{L}/iu
/** "the rules of a standard | two-way crossing" */
const COMPOUND_NEXT =
  /^ (?:one|two|three|four|multi|single|double|high|low|long|short|full|half|well)-\p{Ll}+ \p{Ll}|^ [b-df-hj-np-xz] \p{Ll}{3}/u
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
/** Japanese: what is for something or beside it, or how many there are. */
const NO_NAME_START_JA = /^(?:本(?:調査|研究|試験|事業|制度|報告|計画)|今回|当該|同(?:じ|様)|各|毎)/u
const NO_NAME_END_JA = /(?:用|付き|及び|等|複数|多数|両方|一部|その他|時|範囲内)$/u
const NUMBER_SIGNS = /[一二三四五六七八九十百千万]|パーセント/u
/** "As Mary Hill | reports, the company ...". */
const TELLS_EN = /^(?:reports?|notes?|says?|writes?|argues?|claims?|points?|explains?|observes?|suggests?)$/

/** "The command scrolls | a full screen", "welcomes feedback | and reports": its last word is the verb. */
const VERB_AT_END = /^\p{Ll}{3,}[^sui]s$/u
const OBJECT_NEXT = /^ (?:an?|the|its|their|all|each|every|as though|as if)(?!\p{L})/u

export function isCutOffEn({ form }: TitleWord, behind: string): boolean {
  if (VERB_AT_END.test(form) && OBJECT_NEXT.test(behind)) return true
  if (TELLS_EN.test(form) && /^,|^ (?:that|it)(?!\p{L})/u.test(behind)) return true
  if (CUT_OFF.test(behind) || TRAILING_ADJECTIVE.test(form) || COMPOUND_NEXT.test(behind)) return true
  if (/^\p{Lu}/u.test(form) && /^ \p{Lu}/u.test(behind)) return true // "the fastest Kestrel | T 4"
  if (ADJECTIVE_EN.test(form) && /^ (?:or|and) \p{L}+ \p{Ll}/u.test(behind)) return true // "flow of regular | or tidal water"
  const next = /^[ -](\p{Ll}[\p{L}-]+)/u.exec(behind)?.[1]
  if (next === undefined || !ADJECTIVE_EN.test(form) || /(?:ed|ing|ly)$/.test(next)) return false
  const verb = findVerbForm(next)
  return !loadAnalyzer('en').isStopWord(next) && (verb === null || verb.isNounToo === true)
}

/** With the single signs that belong to it: `静岡` and `県`. */
export function extendSigns(start: number, end: number, sentence: string): NameSpan[] {
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

/** Whether what stands right beside belongs to the name: `64 | ビット`, `高 | 质量 | 的软件 | 包`, "Houses in the | Old Port". */
export function isCutOut(words: readonly TitleWord[], sentence: string, language: string): boolean {
  const [before, behind] = [sentence.slice(0, words[0]!.start), sentence.slice(words.at(-1)!.end)]
  if (COUNT_BEFORE.test(before) || /[./_@]$/u.test(before)) return true // `.dsc`, `lib/x`
  if (/^['’]\p{Lu}|^[_/]\p{L}|^_\p{Nd}/u.test(behind)) return true // "Rénov | 'Plus", "LAMP | _2"
  if (
    /(?<!\p{L})(?:a|de|vice|ad|ex)\s$/iu.test(before) &&
    /^(?:priori|posteriori|facto|versa|hoc|ante|post)$/iu.test(words[0]!.form)
  )
    return true
  if (language === 'zh') return !BEFORE_NAME_ZH.test(before) || !AFTER_NAME_ZH.test(behind)
  if (/^-\p{L}/u.test(behind) || (/^\p{Lu}/u.test(words.at(-1)!.form) && NAME_GOES_ON.test(behind))) return true
  return language === 'en' && /^\p{Lu}/u.test(words[0]!.form) && CAPITAL_BEFORE.test(before)
}
