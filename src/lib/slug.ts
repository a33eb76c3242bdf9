const MAX_SLUG_CHARS = 60

/**
 * A word for addresses and file names: lower-case ASCII letters, digits and single dashes, at most 60 characters, from
 * text in any script. Never empty: text without a letter or digit gives `fallback`.
 */
export async function createSlug(text: string, fallback: string): Promise<string> {
  const latin = removeAccents(text)
  const slug = buildAsciiSlug(hasForeignScript(latin) ? await transliterateText(text) : latin)
  return slug || fallback
}

/** `slug` itself, or with the first of `-2`, `-3` ... that is not taken. */
export function chooseUnusedSlug(slug: string, isTaken: (slug: string) => boolean): string {
  let candidate = slug
  for (let number = 2; isTaken(candidate); number += 1) candidate = `${slug}-${number}`
  return candidate
}

/** `text` without the accents of its letters: `Müller` gives `Muller`. */
export function removeAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}+/gu, '')
}

const hasForeignScript = (text: string) => /[\p{L}\p{N}]/u.test(text.replace(/[!-~]+/g, ''))

async function transliterateText(text: string): Promise<string> {
  const { transliterate } = await import('transliteration') // its tables are large, and most names do not need them
  return transliterate(text)
}

function buildAsciiSlug(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (words.length <= MAX_SLUG_CHARS) return words
  const cut = words.lastIndexOf('-', MAX_SLUG_CHARS)
  return words.slice(0, cut > 0 ? cut : MAX_SLUG_CHARS)
}
