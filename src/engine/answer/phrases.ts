import { findLocale, type Phrases, readLocales } from './locales.ts'

/** Words that give a question's language away; the first list with most hits wins, English when none hits. */
const TELLING: Readonly<Record<string, RegExp>> = {
  en: /\b(?:the|what|who|when|where|which|how|why|does|did|is|are|was|were|of)\b/giu,
  de: /(?<!\p{L})(?:der|die|das|und|ist|sind|war|wer|wann|wo|wie|was|welche[rsmn]?|warum|wurde|hat|von|den|dem|ein|eine)(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:le|la|les|des|est|qui|que|quel(?:le)?s?|quand|où|comment|pourquoi|combien|dans|une?|du|et)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:el|los|las|qué|quién|cuándo|dónde|cómo|cuánt[oa]s?|cuál|por|una?|del|fue|es|en|y)(?!\p{L})|[¿¡]/giu,
  it: /(?<!\p{L})(?:il|gli|della?|che|chi|quando|dove|come|perché|quant[oiae]|quale|è|di|una?|sono|nel(?:la)?)(?!\p{L})/giu,
  pt: /(?<!\p{L})(?:o|os|as|um|uma|que|quem|quando|onde|como|quant[oa]s?|qual|foi|é|do|da|em|não)(?!\p{L})/giu,
  nl: /(?<!\p{L})(?:de|het|een|wie|wat|wanneer|waar|hoe|hoeveel|welke?|waarom|van|zijn|werd|en)(?!\p{L})/giu,
}

/** The phrases in the language of the question, as far as its script and small words tell; English otherwise. */
export function phrasesFor(question: string): Phrases {
  return findLocale(detectAskedLanguage(question)).phrases
}

/** The language of a question, as far as its script and small words tell: an ISO 639-1 code, English when they do not. */
export function detectAskedLanguage(question: string): string {
  if (/[\u3040-\u30ff]/u.test(question)) return 'ja'
  if (/[\u3400-\u9fff]/u.test(question)) return 'zh'
  if (/[\u0400-\u04ff]/u.test(question)) return 'ru'
  const hits = Object.entries(TELLING).map(([language, pattern]) => ({
    language,
    count: question.match(pattern)?.length ?? 0,
  }))
  const best = hits.reduce((a, b) => (b.count > a.count ? b : a))
  return best.count === 0 ? 'en' : best.language
}

/** Whether a text is one of our refusals, in whatever language. */
export function isRefusal(text: string): boolean {
  return readLocales().some(({ phrases: { refusal } }) => text.startsWith(refusal))
}

/** The whole refusal: what happened, which words were found nowhere, what to do next. */
export function refusalText(question: string, missing: readonly string[]): string {
  const { refusal, next } = phrasesFor(question)
  return [refusal, missingText(question, missing), next].filter((part) => part !== '').join(' ')
}

/** Names the words of the question that no passage holds; empty when there are none. */
export function missingText(question: string, missing: readonly string[]): string {
  if (missing.length === 0) return ''
  return `${phrasesFor(question).missing} ${missing.map((word) => `“${word}”`).join(', ')}.`
}
