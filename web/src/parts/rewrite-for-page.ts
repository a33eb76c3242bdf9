import { capitalize } from '../../../src/lib/capitalize.ts'
import type { Say, WordKey } from '../words.ts'

/** Where the page does what is done by requests that begin so. */
const PLACES: Readonly<Record<string, WordKey>> = {
  '/notebooks/{id}/sources': 'hintSources',
  '/notebooks/{id}/sync': 'hintFolders',
  '/notebooks/{id}/labels': 'hintLabels',
  '/notebooks/{id}/share': 'hintShare',
  '/notebooks/{id}/conversations': 'hintConversations',
  '/sessions': 'hintConversations',
  '/notebooks': 'hintNotebooks',
  '/content/sources': 'hintAddSources',
  '/content/research': 'hintAddSources',
  '/content/notes': 'hintNotes',
  '/content/chat-to-note': 'hintNotes',
  '/content': 'hintContent',
  '/jobs': 'hintJobs',
  '/accounts': 'hintSettings',
  '/setup-auth': 'hintSettings',
  '/re-auth': 'hintSettings',
  '/de-auth': 'hintSettings',
  '/health': 'hintService',
  '/doctor': 'hintService',
}

const REQUEST = /\b(?:GET|POST|PUT|DELETE) (\/[^\s,;:()]*)/g
/** The name of a field: words in lower case, joined by underscores. */
const FIELD = /(?<![\w"./-])[a-z]+(?:_[a-z]+)+(?![\w"/=-])/g
/** What only a program meets. */
const PROGRAM_WORD = /\b(?:Retry-After|Idempotency-Key|Accept:)/
/** What stands beside what can be done anyway: "choose fewer (source_ids)", "fewer with source_ids". */
const ASIDE = / \([a-z]+(?:_[a-z]+)+\)| with [a-z]+(?:_[a-z]+)+(?= |[,;.])/g

/**
 * A hint as somebody before the page can use it. Hints name requests and their fields; a clause that does is left out,
 * and the place of the page where the same is done is told behind what remains, in the language of the page.
 * @returns undefined where nothing remains
 */
export function rewriteHintForPage(hint: string, say: Say): string | undefined {
  const sentences = hint.replace(ASIDE, '').split(/(?<=[.]) +/)
  const kept = sentences.flatMap(keepClauses)
  const told = new Set([...hint.matchAll(REQUEST)].flatMap(([, path]) => findPlace(path!) ?? []))
  return [...kept, ...[...told].map((place) => say(place))].join(' ') || undefined
}

/** The sentence with those of its clauses that are for people; none where there are none. */
function keepClauses(sentence: string): readonly string[] {
  const kept = sentence
    .split(/(?<=[;:]) +/)
    .filter((clause) => [REQUEST, FIELD, PROGRAM_WORD].every((words) => clause.search(words) === -1))
  return kept.length === 0 ? [] : [capitalize(kept.join(' ').replace(/[;:]$/, '.'))]
}

/** A sentence of the service with the names of fields as words. */
export function rewriteMessageForPage(message: string): string {
  return message.replace(FIELD, (name) => name.replaceAll('_', ' '))
}

/** The longest beginning of the path that has a place; ids count as `{id}`. */
function findPlace(path: string): WordKey | undefined {
  const segments = path.replace(/[?.].*$/, '').split('/')
  if (segments[1] === 'notebooks' && segments.length > 3) segments[2] = '{id}'
  for (let count = segments.length; count > 1; count -= 1) {
    const place = PLACES[segments.slice(0, count).join('/')]
    if (place) return place
  }
  return undefined
}
