import type { Citation } from '../domain/citation.ts'
import type { Note } from '../domain/note.ts'
import { buildNotebookUrl, type NotebookHosts, type NotebookPlace } from '../domain/notebook-url.ts'
import { collapseToLine } from '../lib/collapse-spaces.ts'
import { cutBetweenWords } from '../lib/cut-between-words.ts'
import type { AnsweredQuestion } from '../state/answered-question.ts'
import { replaceMarkers } from './citation-format.ts'

type AnsweredTurn = Pick<AnsweredQuestion, 'question' | 'answer' | 'citations'>

/**
 * A conversation as Markdown: each question a heading, each answer below it, then the sources. Citations are numbered
 * through the whole note, the same place once; each marker is a link to its source on the notebook's page.
 */
export function buildConversationNote(
  turns: readonly AnsweredTurn[],
  place: NotebookPlace,
  hosts: NotebookHosts,
): Required<Pick<Note, 'content' | 'citations'>> {
  const url = buildNotebookUrl(place, hosts)
  const buildSourceLink = ({ sourceId }: Citation) => `${url}#source-${encodeURIComponent(sourceId)}`
  const numbered = new Map<string, Citation>()
  const parts = turns.map(({ question, answer, citations }) => {
    const text = replaceMarkers(answer.trim(), citations, (citation) => {
      const { marker } = renumberCitation(citation, numbered)
      return `[${marker}](${buildSourceLink(citation)})`
    })
    return `## ${escapeInlineMarkdown(question)}\n\n${text}`
  })
  const citations = [...numbered.values()]
  const sources = citations.map((citation) => formatSourceEntry(citation, buildSourceLink(citation)))
  if (sources.length > 0) parts.push(`---\n\n**Sources**\n\n${sources.join('\n\n')}`)
  return { content: `${parts.join('\n\n')}\n`, citations }
}

const TITLE_CHARS = 80

/** A title for a note made of a conversation that began with this question. */
export function createNoteTitle(question: string): string {
  return cutBetweenWords(collapseToLine(question), TITLE_CHARS)
}

/** The citation under the number it has in the note. */
function renumberCitation(citation: Citation, numbered: Map<string, Citation>): Citation {
  const { sourceId, start, end, sourceText } = citation
  const key = JSON.stringify([sourceId, start, end, sourceText])
  const known = numbered.get(key)
  if (known) return known
  const number = numbered.size + 1
  const own = { ...citation, number, marker: `[${number}]` }
  numbered.set(key, own)
  return own
}

function formatSourceEntry({ number, sourceName, sourceText, page }: Citation, link: string): string {
  const name = `${number}. [${escapeInlineMarkdown(sourceName) || 'Unknown source'}](${link})${page === undefined ? '' : `, page ${page}`}`
  return sourceText.trim() === '' ? name : `${name}\n\n${quoteExcerpt(sourceText)}`
}

/** The excerpt as a quotation inside the entry, nothing of it read as markup that a viewer would run. */
function quoteExcerpt(text: string): string {
  const lines = text.trim().split(/\r\n|[\n\r\u2028\u2029]/)
  return lines.map((line) => `   > ${line.replaceAll('<', '&lt;')}`.trimEnd()).join('\n')
}

/** One line in which no character is markup. */
const escapeInlineMarkdown = (text: string) => collapseToLine(text).replace(/[\\`*_[\]<>#]/g, '\\$&')
