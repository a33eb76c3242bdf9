const LONGEST_CHARS = 60

/**
 * A word for addresses and file names: lower-case ASCII letters, digits and single dashes, at most 60 characters, from
 * text in any script. Never empty: text without a letter or digit gives `fallback`.
 */
export async function slugOf(text: string, fallback: string): Promise<string> {
  const latin = withoutAccents(text)
  const slug = asciiSlug(needsTransliteration(latin) ? await transliterated(text) : latin)
  return slug || fallback
}

/** `slug` itself, or with the first of `-2`, `-3` ... that is not taken. */
export function unusedSlug(slug: string, isTaken: (slug: string) => boolean): string {
  let candidate = slug
  for (let number = 2; isTaken(candidate); number += 1) candidate = `${slug}-${number}`
  return candidate
}

/** `text` without the accents of its letters: `Müller` gives `Muller`. */
export function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}+/gu, '')
}

const needsTransliteration = (text: string) => /[\p{L}\p{N}]/u.test(text.replace(/[!-~]+/g, ''))

async function transliterated(text: string): Promise<string> {
  const { transliterate } = await import('transliteration') // its tables are large, and most names do not need them
  return transliterate(text)
}

function asciiSlug(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (words.length <= LONGEST_CHARS) return words
  const cut = words.lastIndexOf('-', LONGEST_CHARS)
  return words.slice(0, cut > 0 ? cut : LONGEST_CHARS)
}
