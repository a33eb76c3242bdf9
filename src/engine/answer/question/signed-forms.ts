import type { AskedSort } from '../language/kind-words.ts'
import { readAskedFor } from './asked-kind.ts'

/** Counting words that stand for one another: 几辆 is answered by 十二台. */
const COUNTERS = [
  '人名位',
  '台辆輛',
  '册冊本',
  '栋棟幢',
  '层層階楼',
  '间間室',
  '家軒',
  '张張枚',
  '条條',
  '只匹頭头',
  '次回遍',
  '岁歲歳才',
  '元円块塊',
]
const ASKED_COUNTER = new RegExp(`(?:几|幾|多少|何)([${COUNTERS.join('')}])`, 'u')
const NUMERAL = '[\\p{N}〇零一二三四五六七八九十百千万两兩半数數]'

/** A word for a place, its direction, or what says that something is there. */
const PLACE =
  /[都道府県省市區区县町村镇乡郷街路巷号號楼樓层層栋棟室厅廳館馆院園园店站駅場场处處前裏里内外旁隣横側侧边邊東西南北东]|にて|で(?![もきすしはあ])|在|位于|设于|オンライン|网上/u
/** A person is named, or told by what he is. */
const PERSON =
  /さん|氏|様|先生|女士|君|くん|ちゃん|殿|博士|教授|[：:]\s*\p{L}|(?:[はが由是让])\p{sc=Han}{2,4}|[老小]\p{sc=Han}|[ \u3000]\p{sc=Han}{1,3}[ \u3000]\p{sc=Han}{1,3}|[長长任役員员理][ \u3000]\p{sc=Han}{2,4}|[\p{sc=Katakana}ー・]{3}|\p{Lu}\p{Ll}|[者人員员生方]|負責|负责|担任|当选|選|编|編|著|写|書/u

/** What a size, a length or a weight is measured in. */
const UNIT: Readonly<Partial<Record<AskedSort, RegExp>>> = {
  size: /平方|平米|㎡|公顷|亩|畝|坪|畳|[米厘m]|メートル|センチ|公里|キロ|大[きい]|小さ/iu,
  length: /[米m里寸]|メートル|センチ|ミリ|キロ|厘|毫/iu,
  mass: /[克斤吨噸トg]|グラム|キロ/iu,
  temperature: /[度℃]/u,
}

/** "车库限速多少": what is measured, and not what a quantity is said to be in all. */
const MEASURED =
  /(?!一共|总共|總共|大约|大約|至少|最多|最少|共有|还有|需要|要)(\p{sc=Han}{2})(?:大约|大約|一共|总共)?(?:是|为|為|有)?多少(?![钱錢元个個人位])/u

/**
 * Whether a sentence in Chinese or Japanese signs has not the form of what is asked for: a number with the asked counting
 * word, a place, a person. Loose, since not all forms are known: what lacks even these does not answer.
 */
export function lacksSignedForm(question: string, said: string): boolean {
  const counter = ASKED_COUNTER.exec(question)?.[1]
  const alike = COUNTERS.find((group) => counter !== undefined && group.includes(counter))
  if (alike !== undefined) return !new RegExp(`${NUMERAL}\\s?[${alike}]`, 'u').test(said)
  const measured = MEASURED.exec(question)?.[1]
  if (measured !== undefined && ![...measured].some((sign) => said.includes(sign))) return true
  const { sort } = readAskedFor(question)
  if (sort === 'place') return !PLACE.test(said)
  if (UNIT[sort]?.test(said) === false) return true
  return sort === 'person' && !PERSON.test(said)
}
