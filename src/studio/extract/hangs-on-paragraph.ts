import { loadAnalyzer } from '../../text/analyzer.ts'
import type { SourceSection } from './sections.ts'
import { OPENING } from './stands-alone.ts'
import { buildCuePattern } from './statement-cues.ts'

type PlacedSentence = { readonly section: SourceSection; readonly start: number; readonly text: string }

/** An empty line or the mark of an entry: what stands behind it opens its paragraph. */
const PARAGRAPH_START = /^\s*$|\n[^\S\n]*(?:\n|[-*+•]\s|\d{1,3}[.)]\s)\s*$/u
const MAX_GAP_CHARS = 12
const MIN_STEM_CHARS = 4

/**
 * Whether a sentence is of something that only what stands before it in its paragraph says more of, "The repair costs
 * 380 euro": no number of it stands alone. What the heading or the title names is said.
 */
export function hangsOnParagraph({ section, start, text }: PlacedSentence): boolean {
  const { heading, source } = section
  if (opensParagraph({ section, start })) return false
  const found = buildCuePattern(source.language, 'hangs', `${OPENING}@`).exec(text)
  return found !== null && !namesThing(`${heading} ${source.title}`, found[0])
}

/** Whether nothing of its paragraph stands before a sentence, to which it could point back. */
export function opensParagraph({ section, start }: Pick<PlacedSentence, 'section' | 'start'>): boolean {
  return endsParagraph(section.source.text.slice(section.start, start))
}

/** Whether a paragraph or the mark of an entry begins behind a text. */
export const endsParagraph = (before: string): boolean => PARAGRAPH_START.test(before.slice(-MAX_GAP_CHARS))

/** By how a sentence gives an example or supposes something. */
const GIVES_EXAMPLE =
  /(?:^|[.!?]["”’»)]*\s+|\n)(?:for (?:example|instance)|e\.g\.|suppose|imagine|zum beispiel|beispielsweise|z\. ?b\.|angenommen|nehmen wir an|par exemple|p\. ?ex\.|supposons|imaginons|por ejemplo|p\. ?ej\.|supongamos|ad esempio|per esempio|supponiamo|por exemplo|bijvoorbeeld|below|unten|ci-dessous|a continuación|di seguito|abaixo|hieronder)(?!\p{L})/iu

/** Whether a sentence goes on with an example that its paragraph gives: it is true there only. */
export function goesOnExample(block: string, start: number): boolean {
  const before = block.slice(block.lastIndexOf('\n\n', start - 1) + 1, start)
  return GIVES_EXAMPLE.test(before.trimStart())
}

/** A line that is typed, or what came of it: options, pipes, braces, or numbers alone; no row of a table and no entry. */
const TYPED_LINE =
  /^(?![|*•-]\s)(?:.*(?:(?:^|\s)--?[\p{L}\p{Nd}]|\s[|<>&]{1,2}\s|:::|[{}$\\]).*[^.:;?!]|[\p{Nd}\s.,]+)$/u
const FIGURE_SIGN = /(?<![\p{L}\p{Nd}.])\p{Nd}+(?:[.,]\p{Nd}+)*%?(?![\p{L}\p{Nd}])/gu

/** The numbers that were typed in a text, or came of that. */
export const readTypedNumbers = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split('\n')
      .filter((line) => TYPED_LINE.test(line.trim()))
      .flatMap((line) => line.match(FIGURE_SIGN) ?? []),
  )

/** Whether a sentence tells of a number that was typed right above its paragraph, "50% of the cores run": so it is in that example only. */
export function repeatsTypedNumber(block: string, start: number, text: string): boolean {
  const above = block.slice(0, Math.max(0, block.lastIndexOf('\n\n', start))).trimEnd()
  const typed = readTypedNumbers(above.slice(above.lastIndexOf('\n\n') + 1).trim())
  return (text.match(FIGURE_SIGN) ?? []).some((figure) => typed.has(figure))
}

/** "Mesurer la tension.", "Devuelve el valor.": of what is to be done, or by whom, the heading says more, where verbs show that. */
export const opensWithVerb = (text: string, language: string): boolean =>
  (VERB_FIRST[language]?.test(text) ?? false) &&
  !loadAnalyzer(language).isStopWord(/^\p{L}+/u.exec(text)![0].toLowerCase())

const VERB_FIRST: Readonly<Record<string, RegExp>> = {
  de: /^\p{Lu}\p{Ll}+e?n Sie(?!\p{L})/u,
  en: /^(?!Note|Remember|Notice|See |Both |All |Such |\p{L}+(?:ing|ed|ly|s|ion) )\p{Lu}\p{Ll}+(?: (?:up|down|out|off|on|in|back))? (?:the|an?|your|all|any|each|this|that|these|it|its|one|two|to|sure|whether) /u,
  es: /^\p{Lu}\p{Ll}+(?:[aeií]r\s|(?<!ndo|mente|mbas|odas|iante) (?:el|la|los|las|una?)\s)/u,
  fr: /^(?!Outre|Contre|Selon|Après|Toutes|Seule?s?\s)\p{Lu}\p{Ll}+(?:(?:er|ir|re)\s(?:l[ea]s?|l['’]|une?|des?|du|d['’]|\p{Nd}|à|au|en|plus|moins)|(?<!ez|ment|ant) (?:l[ae]s? |l['’]|une? ))/u,
  nl: /^\p{Lu}\p{Ll}+(?<!en|s) (?:gewoon |dan |nu |eerst )?(?:de|het|een|uw|op (?:de|het|een|\p{Lu}\p{Ll}+)) /u,
  it: /^\p{Lu}\p{Ll}*(?:are|ere|ire|urre|orre)\s/u,
  pt: /^\p{Lu}\p{Ll}+[aeioô]r\s/u,
}

/** By the beginning of its last word: "price" in "Prices". */
function namesThing(title: string, phrase: string): boolean {
  const word = /[\p{L}\p{M}]+$/u.exec(phrase)?.[0] ?? phrase
  return title.toLowerCase().includes(word.toLowerCase().slice(0, Math.max(MIN_STEM_CHARS, word.length - 2)))
}
