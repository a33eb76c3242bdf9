/** The language that most of some texts is in; null where there are none. */
export function findMainLanguage(
  texts: readonly { readonly language: string; readonly text: string }[],
): string | null {
  const chars = new Map<string, number>()
  for (const { language, text } of texts) chars.set(language, (chars.get(language) ?? 0) + text.length)
  return [...chars].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? null
}
