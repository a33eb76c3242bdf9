/**
 * Words that a question is put with, whatever it is about: "How *many* ...?", "What does it *say* ...?", "*Summarize*
 * the *article* ...". A source need not hold them to answer. Stop words, which no index holds, are not among them.
 */
const FRAME =
  /^(?:many|much|how|what|which|who|say|says|said|tell|tells|mean|means|meant|happen|happens|happened|come|comes|came|give|gives|mention|mentions|mentioned|describe|describes|explain|explains|list|deal|deals|kind|kinds|sort|sorts|type|types|please|summar\w*|sum|overview|point|points|article|articles|document|documents|paper|papers|page|pages|post|posts|book|books|source|sources|file|files|text|texts|section|sections|chapter|chapters|speak|speaks|cover|covers|subject|subjects|way|ways|viele?n?|welche\w*|sag\w*|steht|bedeutet|heißt|erklär\w*|fasse?|zusammen\w*|nenn\w*|combien|comment|quels?|quelles?|dit|expliqu\w*|résum\w*|cuánt[oa]s?|cuál\w*|dice\w*|explic\w*|resum\w*|quant[oie]|quale|spieg\w*|riassu\w*|hoeveel|welke?|vertel|сколько|какой|какая|какие|скажи)$/iu

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** The terms of a question's frame, as the index would hold them. */
export function frameTerms(question: string, terms: (text: string) => readonly string[]): ReadonlySet<string> {
  const words = question.match(WORD) ?? []
  return new Set(words.flatMap((word) => (FRAME.test(word) ? terms(word) : [])))
}
