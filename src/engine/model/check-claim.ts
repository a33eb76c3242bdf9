import { detectLanguage } from '../../text/detect-language.ts'
import type { FoundPassage } from '../search/found-passage.ts'
import { listClaimTerms, measureHeldShare } from './bind-citation.ts'

/** Of a claim that names no passage, so much has to stand in the passages. */
const MIN_UNCITED_SHARE = 0.4
/** Of one that names a passage: less is another matter, however freely it is worded. */
const MIN_CITED_SHARE = 0.15
const MIN_TERMS = 3
/** A shorter text tells no language. */
const MIN_LANGUAGE_CHARS = 30

/** What the passages say to a sentence of a reply; `idle` states nothing: a heading, a question, "The steps are:". */
type Verdict = 'supported' | 'unsupported' | 'idle'

/** Compares the sentences of a reply with the passages it was made of. */
export class ClaimCheck {
  readonly #terms: (text: string) => readonly string[]
  readonly #all: string
  readonly #figures: ReadonlySet<string>
  readonly #languages: ReadonlySet<string>

  constructor(passages: readonly FoundPassage[], terms: (text: string) => readonly string[]) {
    this.#terms = terms
    this.#all = passages.map(({ text, heading, sourceName }) => `${sourceName} ${heading ?? ''} ${text}`).join('\n')
    this.#figures = new Set(readFigures(this.#all))
    this.#languages = new Set(passages.map(({ text }) => detectLanguage(text)))
  }

  /** A figure that no passage has is never supported; words count where sentence and passages share a language. */
  judge(sentence: string, isCited: boolean): Verdict {
    if (!isClaim(sentence)) return 'idle'
    if (readFigures(sentence).some((figure) => !this.#figures.has(figure))) return 'unsupported'
    const wanted = listClaimTerms(sentence, this.#terms)
    const share = measureHeldShare(wanted, this.#all, this.#terms)
    if (wanted.size < MIN_TERMS && wanted.size > 1 && share === 1) return 'supported'
    if (wanted.size < MIN_TERMS || !this.sharesLanguage(sentence)) return isCited ? 'supported' : 'idle'
    return share >= (isCited ? MIN_CITED_SHARE : MIN_UNCITED_SHARE) ? 'supported' : 'unsupported'
  }

  /** Whether words can be compared: a sentence in another language than the passages shares none with them. */
  sharesLanguage(sentence: string): boolean {
    return sentence.length < MIN_LANGUAGE_CHARS || this.#languages.has(detectLanguage(sentence))
  }
}

function isClaim(sentence: string): boolean {
  const plain = sentence.trim()
  return (
    /[\p{L}\p{N}]/u.test(plain) && !/^(?:#{1,6}\s|```|\|?[\s:|-]+\|?$)/u.test(plain) && !/[:：?？]\**$/u.test(plain)
  )
}

/** Figures of two digits and more, without their separators: 9,200 and 9.200 are the same. No numbers of a list. */
const readFigures = (text: string) =>
  (text.replace(/^\s*\d{1,3}[.)]\s/gmu, '').match(/\d[\d.,'’]*\d/g) ?? []).map((figure) => figure.replace(/\D/g, ''))
