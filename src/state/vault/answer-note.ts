import type { Citation, Passage } from '../../domain/citation.ts'
import { collapseToLine } from '../../lib/collapse-spaces.ts'
import type { AnsweredQuestion } from '../answered-question.ts'
import { formatFrontMatter } from './front-matter.ts'

/** An answer as it goes into a vault. `text` is in the wished citation form; times are ISO 8601 UTC. */
export type VaultAnswer = Omit<AnsweredQuestion, 'answer'> & {
  readonly sessionId: string | null
  readonly notebook: { readonly id: string | null; readonly name: string | null; readonly url: string | null }
  readonly text: string
  /** Whether every marker has an excerpt; null when none was asked for. */
  readonly extractionSuccess: boolean | null
  readonly tags: readonly string[]
}

/** The name under which `schemas/notebook-answer-v1.json` publishes the form of the JSON file. */
export const ANSWER_SCHEMA = 'urn:notebook-assistant:schema:notebook-answer-v1'

/** `<slug>.md`: front matter, the question, the answer, the cited excerpts. Source: service description, "Batch answer artifacts". */
export function formatAnswerMarkdown(answer: VaultAnswer): string {
  const { question, state, askedAt, notebook, sessionId, text, citations, passages = [] } = answer
  const fields = formatFrontMatter({
    title: question,
    type: 'notebook-answer',
    state,
    asked_at: askedAt,
    notebook_id: notebook.id,
    notebook_url: notebook.url,
    session_id: sessionId,
    citations_count: citations.length,
    sources: listSourceNames(citations),
  })
  const asked = `> Asked ${askedAt} of ${collapseToLine(notebook.name ?? notebook.id ?? 'a notebook')}${notebook.url ? ` (${notebook.url})` : ''}`
  const parts = [
    `# ${collapseToLine(question)}`,
    asked,
    '## Answer',
    text.trim(),
    '## Sources',
    ...formatExcerpts(citations),
    ...formatPassages(passages),
  ]
  return `${fields}\n${parts.join('\n\n')}\n`
}

function formatExcerpts(citations: readonly Citation[]): string[] {
  if (citations.length === 0) return ['No source is cited.']
  return citations.flatMap(({ number, sourceName, sourceText, page }) => [
    `### [${number}] ${formatPlace(sourceName, page)}`,
    sourceText.trim() === '' ? '> (no excerpt)' : quoteLines(sourceText),
  ])
}

function formatPassages(passages: readonly Passage[]): string[] {
  if (passages.length === 0) return []
  const told = passages.flatMap(({ sourceName, page, text }) => [
    `### ${formatPlace(sourceName, page)}`,
    quoteLines(text),
  ])
  return ['## Passages to read', 'They are not cited, and may tell it all the same.', ...told]
}

const formatPlace = (sourceName: string, page: number | undefined) =>
  `${collapseToLine(sourceName) || 'Unknown source'}${page === undefined ? '' : `, page ${page}`}`

const quoteLines = (text: string) =>
  text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** `<slug>.json`, of the form that `schemas/notebook-answer-v1.json` describes. */
export function formatAnswerJson(answer: VaultAnswer): string {
  const { question, state, askedAt, notebook, sessionId, text, citations, extractionSuccess, tags, passages } = answer
  const record = {
    $schema: ANSWER_SCHEMA,
    type: 'notebook-answer',
    version: '1.0',
    asked_at: askedAt,
    session_id: sessionId,
    notebook,
    question,
    answer: { text, format: 'markdown' },
    citations: citations.map(toCitationRecord),
    ...(passages ? { passages: passages.map(toPassageRecord) } : {}),
    metadata: {
      state,
      tags,
      extraction_success: extractionSuccess,
      citations_count: citations.length,
      source_names: listSourceNames(citations),
    },
  }
  return `${JSON.stringify(record, null, 2)}\n`
}

const toCitationRecord = ({ marker, number, sourceName, sourceText, page }: Citation) => ({
  marker,
  number,
  source_name: sourceName || null,
  source_text: sourceText || null,
  ...(page === undefined ? {} : { page }),
})

const toPassageRecord = ({ sourceName, text, page }: Passage) => ({
  source_name: sourceName || null,
  source_text: text,
  ...(page === undefined ? {} : { page }),
})

/** The names of the cited sources, each once, as they are first cited. */
const listSourceNames = (citations: readonly Citation[]) => [
  ...new Set(citations.map(({ sourceName }) => sourceName).filter((name) => name !== '')),
]
