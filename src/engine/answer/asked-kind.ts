import { type SpanKind, spansOfKind } from '../../text/spans.ts'

/** What a question asks for, as far as its question word tells: `null` when it does not. */
export type AskedKind = SpanKind | null

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

const CASED = /\p{Lu}|\p{Ll}/u

/** Whether the text holds something of the asked kind that the question does not say itself; null where nobody can tell. */
export function holdsKind(kind: AskedKind, text: string, question: string): boolean | null {
  if (kind === null || (kind === 'name' && !CASED.test(text))) return null
  const known = question.toLowerCase()
  return spansOfKind(kind, text).some(({ start, end }) => !known.includes(text.slice(start, end).toLowerCase()))
}
