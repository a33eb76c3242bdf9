import { UNSPACED } from './scripts.ts'

/** Words that multiply a number, by the languages that use them so. */
const FACTORS: readonly (readonly [pattern: string, factor: number])[] = [
  ['thousand|tausend|tsd\\.?|mille|mil(?!\\p{L})|тысяч\\p{L}*|тыс\\.?|ألف|آلاف|हज़ार|हजार|千|พัน', 1e3],
  ['万|萬|หมื่น', 1e4],
  ['लाख|แสน', 1e5],
  [
    'millions?|million(?:en)?|mio\\.?|millón|millones|milion[ei]|milhões|milhão|miljoen|miljoner|миллион\\p{L}*|млн\\.?|مليون|ملايين|ล้าน|百万',
    1e6,
  ],
  ['करोड़', 1e7],
  ['亿|億|억', 1e8],
  [
    'mil millones|milliards?|milliarden?|mrd\\.?|miliard[io]|miljard|миллиард\\p{L}*|млрд\\.?|مليار|bn(?!\\p{L})|billions?',
    1e9,
  ],
  ['兆|trillions?|billonen|billones|billón', 1e12],
]

export const SCALES = FACTORS.flatMap(([pattern]) => pattern.split('|'))
  .sort((a, b) => b.length - a.length)
  .join('|')

const factors = FACTORS.map(([pattern, factor]) => ({ pattern: new RegExp(`^(?:${pattern})$`, 'iu'), factor }))
/** In these a "Billion" is a million millions. */
const LONG_SCALE = new Set(['de', 'fr', 'es', 'nl', 'pl', 'sv', 'da', 'no', 'it', 'cs', 'hu', 'fi'])

/** What a scale word multiplies by; 1 for none. */
export function findScale(word: string, language: string): number {
  const plain = word.replace(/^[\s-]+/, '')
  if (plain === '') return 1
  if (/^billion/i.test(plain) && LONG_SCALE.has(language)) return 1e12
  return factors.find(({ pattern }) => pattern.test(plain))?.factor ?? 1
}

/** Units by the short name an outline gives them; a pattern of words each. */
const NAMED: readonly (readonly [unit: string, pattern: string])[] = [
  [
    '%',
    '%|٪|percent|per cent|prozent|pour cent|por ciento|per cento|por cento|procent|процент\\p{L}*|بالمئة|في المئة|प्रतिशत|パーセント|퍼센트|เปอร์เซ็นต์|procent\\p{L}*',
  ],
  ['‰', '‰'],
  ['°C', '°\\s?C|℃|degrees? (?:celsius|centigrade)|grad celsius|degrés? celsius|grados celsius|摄氏度'],
  ['°F', '°\\s?F|degrees? fahrenheit'],
  ['°', '°|degrees?|grad|degrés?|grados?|gradi|graus?|graden|градус\\p{L}*'],
  ['EUR', '€|eur|euros?'],
  ['USD', '\\$|usd|us-dollar|dollars?|dólares|долларов|美元|ドル'],
  ['GBP', '£|gbp|pounds sterling|pence'],
  ['cents', 'cents'],
  ['JPY', '¥|jpy|yen|円'],
  ['CNY', 'cny|yuan|元'],
  ['INR', '₹|inr|rupees|रुपये'],
  ['RUB', '₽|rub|рублей'],
  ['CHF', 'chf|swiss francs?|(?:schweizer )?franken'],
  ['francs', 'francs?'],
  ['crowns', 'crowns|kronen|kronor|kroner|sek|nok|dkk|czk|kč|korun\\p{L}*'],
  ['PLN', 'pln|złot\\p{L}+|zł'],
  [
    'km²',
    'km²|km2|square kilomet(?:er|re)s|quadratkilometern?|kilomètres? carrés?|kilómetros? cuadrados?|quilômetros? quadrados?|chilometri quadrati|vierkante kilometer',
  ],
  [
    'm²',
    'm²|m2|square met(?:er|re)s|quadratmetern?|mètres? carrés?|metros? cuadrados?|metros? quadrados?|metri quadrati|vierkante meter|平方米|平米|平方メートル',
  ],
  ['m³', 'm³|m3|cubic met(?:er|re)s|kubikmeter'],
  ['km/h', 'km/h|kph'],
  ['mph', 'mph|miles per hour'],
  ['m/s', 'm/s'],
  [
    'km',
    'km|kilomet(?:ern?|ers|re)s?|kilomètres?|kilómetros?|quil[oôó]metros?|chilometr[io]|километр\\p{L}*|км|公里|キロメートル|กิโลเมตร|كيلومتر\\p{L}*|किलोमीटर',
  ],
  ['cm', 'cm|centimet(?:er|re)s?|zentimetern?|centimètres?|centímetros?|centimetr[io]|см|厘米'],
  ['mm', 'mm|millimet(?:ern?|ers|re)s?|millimètres?|milímetros?|millimetr[io]|мм|毫米'],
  ['µm', '[µμ]m|micromet(?:ers|re)s?|microns?|mikrometern?|micromètres?|micrómetros?|micrometr[io]'],
  ['m', 'm|met(?:ern?|ers|re)s?|mètres?|metros?|metri|метр\\p{L}*|米|メートル|เมตร'],
  ['mi', 'miles?|meilen|millas'],
  ['ft', 'ft|feet|foot'],
  ['in', 'inch(?:es)?'],
  ['kg', 'kg|kilograms?|kilogramm|kilogrammes?|kilogramos?|chilo|quilos?|kilos?|килограмм\\p{L}*|кг|公斤|千克|กิโลกรัม'],
  ['mg', 'mg|milligrams?'],
  ['g', 'g|grams?|gramm|grammes?|gramos?|gramas?|grammi'],
  ['t', 'tons?|tonnes?|tonnen|toneladas|тонн\\p{L}*|吨'],
  ['lb', 'lbs?|pounds'],
  ['l', 'l|lit(?:ern?|ers|re)s?|litros?|litr[io]|литр\\p{L}*|升|litr\\p{L}*'],
  ['ml', 'ml|millilit(?:er|re)s?'],
  ['ha', 'ha|hectares?|hektar|hectáreas?|ettari'],
  ['GB', 'gb|gigabytes?'],
  ['MB', 'mb|megabytes?'],
  ['KB', 'kb|kilobytes?'],
  ['TB', 'tb|terabytes?'],
  ['GiB', 'gib'],
  ['MiB', 'mib'],
  ['KiB', 'kib'],
  ['×', 'x|×|-?fold|times'],
  ['bit', 'bits?'],
  ['bytes', 'bytes?'],
  ['GHz', 'ghz'],
  ['MHz', 'mhz'],
  ['Hz', 'hz'],
  ['kWh', 'kwh|kilowatt[- ]?hours?|kilowattstunden?'],
  ['MWh', 'mwh|megawatt[- ]?hours?|megawattstunden?'],
  ['GWh', 'gwh|gigawatt[- ]?hours?|gigawattstunden?'],
  ['TWh', 'twh|terawatt[- ]?hours?|terawattstunden?'],
  ['GW', 'gw|gigawatts?'],
  ['MW', 'mw|megawatts?'],
  ['kW', 'kw|kilowatts?'],
  ['W', 'w|watts?'],
  ['V', 'v|volts?'],
  ['ms', 'ms|milliseconds?|millisekunden'],
  ['s', 's|sec|seconds?|sekunden?|segundos?|secondes?|secondi|секунд\\p{L}*|秒|วินาที'],
  ['min', 'min|minutes?|minuten?|minutos?|minut[io]|минут\\p{L}*|分钟|นาที|minuty|minut'],
  [
    '¼h',
    "(?:drei)?viertelstunden?|quarts? d['’]heure|cuartos? de hora|quart[io] d['’]ora|kwartier(?:en)?|четверть часа",
  ],
  ['h', 'h|hrs?|hours?|stunden?|horas?|heures?|or[ae]|час(?:а|ов)?|小时|時間|ชั่วโมง|hodin\\p{L}*|godzin\\p{L}*'],
  ['days', 'days?|tagen?|tage|días?|jours?|giorn[io]|dias?|dag(?:en)?|дн(?:я|ей)|天|日間|วัน|أيام|दिन|dní|dny|dnů|dni'],
  [
    'nights',
    'nights?|evenings?|mornings?|afternoons?|abende?n?|nächte?n?|vormittagen?|nachmittagen?|nuits?|soirées?|noches|tardes|notti|sere|noites|nachten|avonden|ноч(?:ь|и|ей)|вечер(?:а|ов)',
  ],
  [
    'weeks',
    'weeks?|wochen?|semanas?|semaines?|settiman[ae]|we(?:ek|ken)|недел\\p{L}*|周|週間|สัปดาห์|أسابيع|सप्ताह|týdn\\p{L}*|tygod\\p{L}*',
  ],
  [
    'months',
    'months?|monaten?|monate|mes(?:es|e|i)?|mês|mois|maand(?:en)?|месяц\\p{L}*|个月|か月|ヶ月|เดือน|أشهر|महीने|měsíc\\p{L}*|miesi\\p{L}*',
  ],
  [
    'years',
    'years?|jahren?|jahre|años?|ans|années?|ann[io]|anos?|jaar|лет|года?|年間|ปี|سنوات|عاما|वर्ष|साल|let|roky|roků|lata|lat',
  ],
]

const SIGN = /^[^\p{L}]/u
const patterns = NAMED.map(([unit, pattern]) => ({ unit, pattern: new RegExp(`^(?:${pattern})$`, 'iu') }))

const all = NAMED.flatMap(([, pattern]) => splitAlternatives(pattern)).sort((a, b) => b.length - a.length)

/** The units as one pattern; those of words end at the end of a word, those written without spaces where their sign ends. */
export const UNITS = [
  `(?:${all.filter((one) => !UNSPACED.test(one)).join('|')})(?![\\p{L}\\p{M}\\d])`,
  ...all.filter((one) => UNSPACED.test(one)),
].join('|')

/** The alternatives of a pattern, its groups left whole. */
function splitAlternatives(pattern: string): string[] {
  return pattern.match(/(?:\([^)]*\)[*?]?|\\p\{L\}\*|[^|])+/g) ?? []
}

/** The short name of a unit as written; empty for none. Letters alone are told by their case: `m` is no `M`. */
export function findUnit(written: string): string {
  if (written === '') return ''
  if (/^\p{Lu}$/u.test(written) && !/^[WV]$/.test(written)) return ''
  const found = patterns.find(({ pattern }) => pattern.test(written))
  return found?.unit ?? (SIGN.test(written) ? written : '')
}

/** What a unit measures. */
export type UnitDimension =
  | 'money'
  | 'share'
  | 'time'
  | 'length'
  | 'area'
  | 'mass'
  | 'speed'
  | 'temperature'
  | 'data'
  | 'other'

const DIMENSIONS: Readonly<Record<Exclude<UnitDimension, 'other'>, string>> = {
  money: 'EUR USD GBP JPY CNY INR RUB CHF PLN cents francs crowns',
  share: '% ‰',
  time: 'ms s min ¼h h nights days weeks months years',
  length: 'km m cm mm µm mi ft in',
  area: 'km² m² ha',
  mass: 'kg g mg t lb',
  speed: 'km/h mph m/s',
  temperature: '°C °F °',
  data: 'GB MB KB TB GiB MiB KiB bit bytes',
}

const dimensions = new Map(
  Object.entries(DIMENSIONS).flatMap(([dimension, units]) =>
    units.split(' ').map((unit) => [unit, dimension as UnitDimension] as const),
  ),
)

/** What a unit measures, by its short name; null for a plain count. */
export function findDimension(unit: string): UnitDimension | null {
  return unit === '' || unit === '×' ? null : (dimensions.get(unit) ?? 'other')
}
