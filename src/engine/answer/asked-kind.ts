/** What a question asks for, as far as its question word tells: `null` when it does not. */
export type AskedKind = 'date' | 'number' | 'name' | null

/** Question words by kind, checked in this order: "how long" before "how", "in what year" before "what". */
const ASKED: readonly (readonly [Exclude<AskedKind, null>, readonly string[]])[] = [
  [
    'date',
    [
      'when',
      'what year',
      'which year',
      'what date',
      'which date',
      'what day',
      'which century',
      'what century',
      'wann',
      'welchem jahr',
      'welches jahr',
      'welchem jahrhundert',
      'welchem datum',
      'quand',
      'quelle année',
      'quelle date',
      'cuándo',
      'qué año',
      'qué fecha',
      'quando',
      'che anno',
      'quale anno',
      'que ano',
      'wanneer',
      'welk jaar',
      'когда',
      'каком году',
      'kiedy',
      'którym roku',
      'ne zaman',
      'hangi yıl',
      'πότε',
      'ποιο έτος',
      'متى',
      'कब',
      'किस वर्ष',
      'când',
      'ce an',
      'khi nào',
      'năm nào',
      '何年',
      'いつ',
      '什么时候',
      '何时',
      '哪一年',
      '哪年',
      'เมื่อไร',
      'เมื่อใด',
      'ปีใด',
      'ปีไหน',
      '언제',
    ],
  ],
  [
    'number',
    [
      'how many',
      'how much',
      'how long',
      'how old',
      'how far',
      'how tall',
      'how high',
      'how large',
      'how big',
      'how deep',
      'how fast',
      'how heavy',
      'how often',
      'what percentage',
      'what percent',
      'what number',
      'wie viel',
      'wie viele',
      'wieviel',
      'wieviele',
      'wie lang',
      'wie lange',
      'wie hoch',
      'wie alt',
      'wie groß',
      'wie weit',
      'wie oft',
      'wie schwer',
      'wie tief',
      'wie schnell',
      'wie teuer',
      'welcher prozentsatz',
      'combien',
      'quel pourcentage',
      'cuánto',
      'cuántos',
      'cuánta',
      'cuántas',
      'quanto',
      'quanti',
      'quanta',
      'quante',
      'quantos',
      'quantas',
      'hoeveel',
      'сколько',
      'ile',
      'hur många',
      'hvor mange',
      'kaç',
      'πόσο',
      'πόσα',
      'πόσοι',
      'πόσες',
      'كم',
      'कितने',
      'कितनी',
      'कितना',
      'cât',
      'câți',
      'câte',
      'bao nhiêu',
      'mấy',
      '几',
      '多少',
      '多长',
      '多大',
      '多高',
      'いくつ',
      '何人',
      'どのくらい',
      'เท่าไร',
      'เท่าใด',
      'กี่',
      '몇',
      '얼마나',
    ],
  ],
  [
    'name',
    [
      'who',
      'whom',
      'whose',
      'where',
      'wer',
      'wem',
      'wen',
      'wessen',
      'wo',
      'woher',
      'wohin',
      'qui',
      'où',
      'quién',
      'quiénes',
      'dónde',
      'chi',
      'dove',
      'quem',
      'onde',
      'кто',
      'кого',
      'кому',
      'где',
      'kto',
      'gdzie',
      'vem',
      'hvem',
      'kim',
      'nerede',
      'ποιος',
      'πού',
      'cine',
      'unde',
    ],
  ],
]

/** Scripts that write words without spaces, where a question word is found anywhere. */
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

const PATTERNS = ASKED.map(([kind, words]) => [kind, patternOf(words)] as const)

function patternOf(words: readonly string[]): RegExp {
  const spaced = words.filter((word) => !UNSPACED.test(word))
  const unspaced = words.filter((word) => UNSPACED.test(word))
  const parts = [`(?<![\\p{L}\\p{M}])(?:${spaced.join('|')})(?![\\p{L}\\p{M}])`, ...unspaced]
  return new RegExp(parts.join('|'), 'iu')
}

/** The kind that the question word asks for. The word counts wherever it stands: "In what year ...", "... was wann gebaut?". */
export function askedKind(question: string): AskedKind {
  const first = PATTERNS.map(([kind, pattern]) => ({ kind, at: question.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0]
  return first?.kind ?? null
}

export type Span = { readonly start: number; readonly end: number }

let dates: RegExp | null = null

/** Month names come from the platform's own tables, so that a language more costs one word here. */
function datePattern(): RegExp {
  dates ??= new RegExp(
    [
      `(?<!\\p{L})(?:\\d{1,2}(?:st|nd|rd|th|er|º)?\\.?\\s+(?:de\\s+|of\\s+)?)?(?:${monthNames()})\\.?(?:\\s+\\d{1,2}(?:st|nd|rd|th)?(?!\\d))?(?:,?\\s+(?:de\\s+|del\\s+)?\\d{4}(?!\\d))?(?!\\p{L})`,
      '(?<![\\d.,])\\d{1,4}[./-]\\d{1,2}[./-]\\d{2,4}(?!\\d)',
      '\\d{1,4}年(?:\\d{1,2}月(?:\\d{1,2}日)?)?',
      '(?<![\\d.,:/-])(?:1\\d{3}|20\\d{2})(?:er|s)?(?![\\d.,]*\\d|\\p{L}|\\s?%)',
    ].join('|'),
    'giu',
  )
  return dates
}

function monthNames(): string {
  const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru', 'pl', 'tr', 'ro', 'sv', 'el', 'uk', 'cs']
  const names = languages.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, month) => {
      const parts = format.formatToParts(Date.UTC(2000, month, 15))
      return parts.find(({ type }) => type === 'month')?.value ?? ''
    })
  })
  const words = [...new Set(names)].filter((name) => /^\p{L}{3,}$/u.test(name))
  return words.sort((a, b) => b.length - a.length).join('|')
}

const NUMBER_WORDS =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|hundred|thousand|million|billion|' +
  'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|hundert|tausend|' +
  'deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|vingt|cent|mille|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|veinte'
const NUMBER = new RegExp(
  `(?<![\\p{L}\\d.,:])[€$£¥]?\\s?\\d+(?:[.,'’\\u00a0 ]\\d{3})*(?:[.,]\\d+)?(?:\\s?[%‰°€$£¥½¼¾])?|(?<!\\p{L})(?:${NUMBER_WORDS})(?!\\p{L})`,
  'giu',
)
const NAME = /(?<=[\p{L}\p{N},;:)]\s+["'“„»«(]?)\p{Lu}[\p{L}\p{M}'’-]+(?:\s+\p{Lu}[\p{L}\p{M}'’-]+)*/gu
const CASED = /\p{Lu}|\p{Ll}/u

/** The spans of a text that are of the asked kind, in reading order. */
export function spansOfKind(kind: Exclude<AskedKind, null>, text: string): Span[] {
  const pattern = kind === 'date' ? datePattern() : kind === 'number' ? NUMBER : NAME
  return [...text.matchAll(pattern)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .map(({ start, end }) => ({ start: start + leadingSpace(text.slice(start, end)), end }))
}

const leadingSpace = (text: string) => text.length - text.trimStart().length

/** Whether the text holds something of the asked kind that the question does not say itself; null where nobody can tell. */
export function holdsKind(kind: AskedKind, text: string, question: string): boolean | null {
  if (kind === null || (kind === 'name' && !CASED.test(text))) return null
  const known = question.toLowerCase()
  return spansOfKind(kind, text).some(({ start, end }) => !known.includes(text.slice(start, end).toLowerCase()))
}
