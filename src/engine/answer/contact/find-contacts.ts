import { type FoundSpan, listMatchSpans } from '../../../text/spans.ts'

/** The ways to get in touch with somebody that are told by their form. */
export type ContactWay = 'phone' | 'mail' | 'web' | 'address'

/** "+49 40 1234", "01632 960 114", "(02) 55 66 77": told by its first sign. */
const DIALLED = /(?<![\p{L}\p{N}.,/@_=-])(?:\+\d|\(0\d+\)|0\d)[\d ()./‑–-]{3,20}\d(?![\d@]|[.,]\d)/gu
/** A number of the house: "ext. 2231". */
const EXTENSION =
  /(?<!\p{L})(?:ext(?:ension|\.)|extn\.?|Durchwahl|DW|poste|int(?:erno|\.)|ramal|toestel|доб\.|内線|分机)\s?\d{2,6}(?!\d)/giu
/** Groups of figures may be an amount; behind one of these words they are dialled. */
const NAMED =
  /(?<=(?:tel|fon|phone|phono|call|ring|dial|ruf|appel|llam|chiama|liga|ligue|bel|gsm|mobil|cell|handy|hotline|m[oó]vil|celular|tel[eé]f|тел|звон|моб|电话|電話|手机|携帯|热线|☎|📞)[^\d\n]{0,30})(?:\(\d+\)|\d)[\d ()./‑–-]{4,18}\d(?!\d|[.,]\d)/giu
/** "Boston, MA 02110-1301": behind the two letters of a state goes the number of a town. */
const OF_STATE = /,\s*\p{Lu}{2},?\s+$/u
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/
const MIN_PHONE_DIGITS = 6
const MAX_PHONE_DIGITS = 15

const MAIL = /(?<![\p{L}\p{N}])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const WEB = /(?<![@\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>()"'«»„“,;]+[^\s<>()"'«»„“,;.:!?]/giu

/** Streets are written in so many ways: the number before or behind, the word for a street before, behind or at the end. */
const ADDRESS = new RegExp(
  [
    String.raw`\d{1,4}[a-z]?\s+(?:\p{Lu}[\p{L}'’.-]+\s+){1,3}(?:Street|St|Road|Rd|Lane|Ln|Avenue|Ave|Drive|Dr|Square|Sq|Close|Court|Ct|Way|Place|Pl|Boulevard|Blvd|Terrace|Crescent|Row|Hill|Park|Gardens?|Mews|Quay|Wharf|Yard)(?!\p{L})`,
    String.raw`\p{Lu}[\p{L}'’.-]*(?:straße|strasse|str\.|weg|gasse|platz|allee|ring|ufer|damm|chaussee|markt|laan|straat|plein|kade|gracht|dijk)\s+\d+\s?[a-z]?(?!\p{L})`,
    String.raw`\p{Lu}[\p{L}'’.-]+(?:-|\s)(?:Straße|Str\.|Weg|Platz|Allee|Ring|Ufer|Damm)\s+\d+\s?[a-z]?(?!\p{L})`,
    String.raw`(?<!\p{L})(?:Am|An de[rmn]|Im|In de[rmn]|Auf de[rmn]|Zum|Zur|Beim|Unter de[nr])\s+\p{Lu}[\p{L}-]+\s+\d+\s?[a-z]?(?![\p{L}\d.:])(?=,?\s*\d{4,5}\s|\s*$)`,
    String.raw`\d+\s?(?:bis|ter)?,?\s+(?:rue|avenue|av\.|boulevard|bd|place|chemin|allée|impasse|quai|route|cours|square|ruelle)\s+\p{L}[^,\n.;]{1,40}`,
    String.raw`(?<!\p{L})(?:[Cc]alle|C\/|[Aa]v(?:eni|da|end)\p{L}*\.?|[Pp]laza|[Pp]aseo|[Vv]ia|[Vv]iale|[Pp]iazza|[Cc]orso|[Rr]ua|[Pp]raça|[Ll]argo|[Tt]ravessa)\s+\p{L}[^,\n.;]{1,40},?\s+(?:n\.?\s?[º°]?\s*)?\d+`,
    String.raw`(?<!\p{L})(?:ул\.|улица|пр-т|проспект|пер\.|переулок|площадь)\s*\p{L}[^,\n;]{1,40},\s*(?:д\.\s*)?\d+`,
    String.raw`\p{sc=Han}{1,14}(?:路|街|道|巷|弄)\s?\d+\s?号`,
    String.raw`(?:〒\s?\d{3}-\d{4}\s*)?\p{sc=Han}{1,5}[都道府県市区町村][\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{1,14}\d+(?:丁目|番|[−－-]\d)[\d\p{sc=Han}−－-]*`,
  ].join('|'),
  'gu',
)

/** Where a text tells how to get in touch in this way, in reading order. */
export function findContacts(way: ContactWay, text: string): FoundSpan[] {
  if (way === 'phone') return findPhones(text)
  return listMatchSpans(text, { mail: MAIL, web: WEB, address: ADDRESS }[way])
}

function findPhones(text: string): FoundSpan[] {
  const found = [DIALLED, EXTENSION, NAMED].flatMap((pattern) => listMatchSpans(text, pattern)).map(cutAside(text))
  const dialled = found.filter(
    ({ start, end }) => isPhone(text.slice(start, end)) && !OF_STATE.test(text.slice(0, start)),
  )
  const sorted = dialled.sort((a, b) => a.start - b.start || b.end - a.end)
  return sorted.filter(({ start }, at) => !sorted.slice(0, at).some((before) => start < before.end))
}

/** "900 555 123 (24 hours)": the bracket that is not closed within a number is none of it. */
const cutAside =
  (text: string) =>
  (span: FoundSpan): FoundSpan => {
    const [aside] = /\s*\([^)]*$/u.exec(text.slice(span.start, span.end)) ?? []
    return aside === undefined ? span : { ...span, end: span.end - aside.length }
  }

function isPhone(said: string): boolean {
  if (/^\p{L}/u.test(said)) return true
  const digits = said.replaceAll(/\D/g, '').length
  return digits >= MIN_PHONE_DIGITS && digits <= MAX_PHONE_DIGITS && !DATE.test(said)
}
