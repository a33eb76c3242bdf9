/** The few sentences that an answer says in its own words, in the question's language. */
export type Phrases = {
  readonly refusal: string
  readonly next: string
  /** Before the list of words that no source holds. */
  readonly missing: string
}

const PHRASES: Readonly<Record<string, Phrases>> = {
  en: {
    refusal: 'The sources do not seem to answer this question.',
    next: 'Try other words, or add a source that covers it.',
    missing: 'Not found in the passages:',
  },
  de: {
    refusal: 'Die Quellen scheinen diese Frage nicht zu beantworten.',
    next: 'Versuchen Sie andere Wörter, oder fügen Sie eine Quelle hinzu, die davon handelt.',
    missing: 'In den Textstellen nicht gefunden:',
  },
  fr: {
    refusal: 'Les sources ne semblent pas répondre à cette question.',
    next: "Essayez d'autres mots, ou ajoutez une source qui en parle.",
    missing: 'Absent des passages :',
  },
  es: {
    refusal: 'Las fuentes no parecen responder a esta pregunta.',
    next: 'Pruebe con otras palabras o añada una fuente que trate el tema.',
    missing: 'No aparece en los pasajes:',
  },
  it: {
    refusal: 'Le fonti non sembrano rispondere a questa domanda.',
    next: "Provi con altre parole o aggiunga una fonte sull'argomento.",
    missing: 'Non presente nei passaggi:',
  },
  pt: {
    refusal: 'As fontes não parecem responder a esta pergunta.',
    next: 'Tente outras palavras ou adicione uma fonte que trate do assunto.',
    missing: 'Não encontrado nas passagens:',
  },
  nl: {
    refusal: 'De bronnen lijken deze vraag niet te beantwoorden.',
    next: 'Probeer andere woorden, of voeg een bron toe die erover gaat.',
    missing: 'Niet gevonden in de passages:',
  },
  ru: {
    refusal: 'Похоже, источники не отвечают на этот вопрос.',
    next: 'Попробуйте другие слова или добавьте источник по этой теме.',
    missing: 'Не найдено в отрывках:',
  },
  zh: {
    refusal: '这些来源似乎没有回答这个问题。',
    next: '请换用其他词语，或添加涉及该内容的来源。',
    missing: '段落中未找到：',
  },
  ja: {
    refusal: 'これらのソースには、この質問への答えが見当たりません。',
    next: '別の言葉で尋ねるか、該当するソースを追加してください。',
    missing: '該当箇所に見つからない語：',
  },
}

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
  return PHRASES[languageOf(question)] ?? PHRASES.en!
}

function languageOf(question: string): string {
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
  return Object.values(PHRASES).some(({ refusal }) => text.startsWith(refusal))
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
