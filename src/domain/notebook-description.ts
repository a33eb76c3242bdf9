/** What a notebook says of itself, for its entry in the library. Source: service description, "Auto-discover". */
export type NotebookDescription = {
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
}

/** How a notebook is to be described. */
export type DescriptionRequest = {
  /** Names that are not free, lower-case. */
  readonly takenNames: readonly string[]
  /** No further try will follow: the surest way is taken now. */
  readonly isLastTry: boolean
}

const MAX_NAME_WORDS = 3
export const MAX_DESCRIPTION_CHARS = 149
const MAX_DESCRIPTION_SENTENCES = 2
const MIN_TAGS = 8
const MAX_TAGS = 10
/** For a notebook with too few words of its own. */
const PLAIN_TAGS = ['notes', 'sources', 'reading', 'reference', 'documents', 'research', 'collection', 'questions']

/** The task as it is put to whatever writes a description. */
export const DESCRIPTION_TASK = `Describe this notebook as one JSON object and nothing else: {"name": ..., "description": ..., "tags": [...]}.
"name": one to three lower-case words joined by dashes, letters and digits only. "description": at most two sentences and less than 150 characters. "tags": 8 to 10 keywords, each once.`

/** What is wrong with a description, in sentences; none when it can be used. */
export function findDescriptionProblems(value: unknown, takenNames: readonly string[]): string[] {
  const { name, description, tags } = (value ?? {}) as Record<string, unknown>
  return [...findNameProblems(name, takenNames), ...findTextProblems(description), ...findTagProblems(tags)]
}

function findNameProblems(name: unknown, takenNames: readonly string[]): string[] {
  if (typeof name !== 'string') return ['The name is missing.']
  const isKebab = /^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u.test(name) && name === name.toLowerCase()
  if (!isKebab) return ['The name is not lower-case words joined by dashes.']
  if (name.split('-').length > MAX_NAME_WORDS) return [`The name has more than ${MAX_NAME_WORDS} words.`]
  return takenNames.includes(name) ? ['The name is taken.'] : []
}

function findTextProblems(description: unknown): string[] {
  if (typeof description !== 'string' || description.trim() === '') return ['The description is missing.']
  const isLong = description.length > MAX_DESCRIPTION_CHARS
  const isWordy = countDescriptionSentences(description) > MAX_DESCRIPTION_SENTENCES
  return [
    ...(isLong ? [`The description is longer than ${MAX_DESCRIPTION_CHARS} characters.`] : []),
    ...(isWordy ? [`The description has more than ${MAX_DESCRIPTION_SENTENCES} sentences.`] : []),
  ]
}

function findTagProblems(tags: unknown): string[] {
  const isList = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string' && tag.trim() !== '')
  if (!isList) return ['The tags are missing.']
  const different = new Set((tags as string[]).map((tag) => tag.trim().toLowerCase())).size
  if (different !== tags.length) return ['A tag stands twice.']
  return tags.length < MIN_TAGS || tags.length > MAX_TAGS
    ? [`There are ${tags.length} tags, not ${MIN_TAGS} to ${MAX_TAGS}.`]
    : []
}

/** How many sentences a text has, by the marks that end them. */
export function countDescriptionSentences(text: string): number {
  return text.split(/(?<=[.!?…])\s+|(?<=[。！？])/u).filter((part) => part.trim() !== '').length
}

/** The JSON object in what a model or a chat replied, or null when there is none. */
export function parseDescription(text: string): unknown {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  try {
    return JSON.parse(json.replace(/\s*\[\d+\](?=")/g, '')) // a chat may put citation markers behind a text
  } catch {
    return null
  }
}

/** The first of the names that is free, else the first two words of the best one with a number. */
export function chooseFreeName(names: readonly string[], takenNames: readonly string[]): string {
  const taken = new Set(takenNames)
  const free = names.find((name) => !taken.has(name))
  if (free) return free
  const base = names[0]!
    .split('-')
    .slice(0, MAX_NAME_WORDS - 1)
    .join('-')
  let number = 2
  while (taken.has(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}

/** The best of a notebook's words, each once, with plain ones where they are too few. */
export function chooseTags(words: readonly string[]): string[] {
  const own = [...new Map(words.map((word) => [word.trim().toLowerCase(), word.trim()])).values()]
  const plain = PLAIN_TAGS.filter((tag) => !own.some((word) => word.toLowerCase() === tag))
  return [...own.slice(0, MAX_TAGS), ...plain.slice(0, Math.max(0, MIN_TAGS - own.length))]
}
