import { loadAnalyzer } from '../../../text/analyzer.ts'

/** Of "how many berths does Larch have", "which berths are free" the berths are asked for, and not what stands behind a small word. */
export function cutAtSmallWord(counted: readonly string[], language: string): readonly string[] {
  const { isStopWord } = loadAnalyzer(language)
  const small = counted.findIndex((word, place) => place > 0 && isStopWord(word.toLowerCase()))
  return small < 0 ? counted : counted.slice(0, small)
}
