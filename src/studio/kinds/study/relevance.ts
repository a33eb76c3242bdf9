import type { ContentRequest } from '../../../domain/artifact.ts'
import { loadAnalyzer } from '../../../text/analyzer.ts'

/**
 * Rates texts by how many different terms of a wish's focus and instructions they hold.
 * @param language of the texts, ISO 639-1 or `und`
 * @returns null when the wish names nothing
 */
export function createRelevance(
  { focus = '', instructions = '' }: Pick<ContentRequest, 'focus' | 'instructions'>,
  language: string,
): ((text: string) => number) | null {
  const analyzer = loadAnalyzer(language)
  const wanted = new Set(analyzer.terms(`${focus} ${instructions}`))
  if (wanted.size === 0) return null
  return (text) => new Set(analyzer.terms(text).filter((term) => wanted.has(term))).size
}
