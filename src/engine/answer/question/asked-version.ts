import type { FoundSpan } from '../../../text/spans.ts'
import { findVersionSpans } from '../../../text/version-spans.ts'
import { joinWords, listKindLanguages, readKindWords } from '../language/kind-words.ts'

let labels: RegExp | null = null

/** The numbers of versions in a text; a plain number is one behind what the question names: "Windows 10". */
export function findVersions(text: string, question: string): FoundSpan[] {
  labels ??= joinWords(listKindLanguages().flatMap((code) => readKindWords(code).says.version))
  const named = new Set(question.toLowerCase().match(/[\p{L}\p{M}\p{N}.+-]*[\p{L}\p{M}\p{N}]/gu) ?? [])
  return findVersionSpans(text, { label: labels!, isName: (word) => named.has(word.toLowerCase()) })
}
