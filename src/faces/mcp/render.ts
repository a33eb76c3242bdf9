import { buildFailureEnvelope } from '../../contract/failure-envelope.ts'
import { flattenReply } from '../../contract/flat-reply.ts'
import type { CallResult, OperationCatalogue } from '../../contract/operation.ts'
import { formatVerb, type RequestWording, rewordRequests } from '../../contract/requests-in-text.ts'
import type { Fault } from '../../domain/fault.ts'
import { collapseToLine } from '../../lib/collapse-spaces.ts'
import { isRecord } from '../../lib/json-value.ts'
import { attachJson, isJsonKnown, serializeJson } from '../../lib/known-json.ts'
import { renderFile, type ToolContentBlock } from './render-file.ts'

type ResultFields = Readonly<Record<string, unknown>>

/** The result of a tool call: text for the model, the same as data for programs. */
export type ToolResult = {
  readonly content: ToolContentBlock[]
  readonly structuredContent: Record<string, unknown>
  readonly isError?: boolean
}

/**
 * The result of a call that succeeded: an answer with its sources below, a page of a source, content that was made, what
 * can be shown of a file, or compact JSON. The structured content carries `meta` and `warnings` beside the fields, as flat replies do.
 */
export async function renderResult(result: CallResult): Promise<ToolResult> {
  const { data, file, meta, warnings } = result
  if (isJsonKnown(data) && !file && meta === undefined && warnings === undefined) return reuseResult(data)
  const fields = isRecord(data) ? data : { result: data }
  const structuredContent = flattenReply(fields, result)
  if (file) return { content: [...(await renderFile(file, data))], structuredContent }
  const { meta: _, ...told } = structuredContent
  const isLocal = meta?.product === 'local'
  const text =
    typeof fields.answer === 'string'
      ? formatAnswerText(told, isLocal)
      : (formatPageText(told) ?? formatContentText(told))
  return { content: [{ type: 'text', text: text ?? serializeJson(warnings ? told : data) }], structuredContent }
}

const results = new WeakMap<object, ToolResult>()

/** The result for data whose text is known, and which nobody changes: the same one as long as the data is the same. */
function reuseResult(data: object): ToolResult {
  const kept = results.get(data)
  if (kept) return kept
  const text = serializeJson(data)
  const result = { content: [{ type: 'text' as const, text }], structuredContent: data as Record<string, unknown> }
  const bytes = () =>
    Buffer.from(`{"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${text}}`)
  results.set(data, attachJson(result, bytes))
  return result
}

/**
 * A failure is an answer too: sentence, next step and code, never an error of the protocol. The next step is in the words
 * of the tools, as text and as data: clients hand either to the model.
 */
export function renderFault(fault: Fault, requestId: string, words: ToolWords): ToolResult {
  const { hint, ...failure } = buildFailureEnvelope(fault, requestId)
  const next = hint && rewriteForTools(hint, words)
  const wait = fault.retryAfterSeconds && `Try again in ${Math.ceil(fault.retryAfterSeconds)} seconds.`
  const text = [fault.message, next, wait, `(${fault.code})`].filter(Boolean).join('\n')
  return {
    content: [{ type: 'text', text }],
    structuredContent: { ...failure, ...(next ? { hint: next } : {}) },
    isError: true,
  }
}

/** The operations there are, and the tools that are offered of them. */
type ToolWords = { readonly catalogue: OperationCatalogue; readonly tools: ReadonlyMap<string, unknown> }

/** A text as a model can use it: what no tool does, the user can do at the command line. */
export function rewriteForTools(text: string, { catalogue, tools }: ToolWords): string {
  const say: RequestWording = (request) => {
    const { tool } = request.operation
    if (tool && tools.has(tool)) return tool
    const verb = formatVerb(request)
    return verb && `"notebook-assistant ${verb}" (a command for the user)`
  }
  return rewordRequests(text, catalogue, say, 'tools/list')
}

function formatAnswerText(fields: ResultFields, isLocal: boolean): string {
  const { citations, format } = isRecord(fields.sources) ? fields.sources : {}
  const lines = format === 'json' && Array.isArray(citations) ? citations.filter(isRecord).map(formatCitationLine) : []
  const session = fields.session_id ? `session_id: ${fields.session_id} (hand it back to ask a follow-up question)` : ''
  const sources = lines.length > 0 ? `Sources:\n${lines.join('\n')}` : ''
  const parts = [fields.answer, sources, ...listWarningLines(fields.warnings), formatPassages(fields)]
  return [...parts, formatState(fields, isLocal), session].filter((part) => part !== '').join('\n\n')
}

/** A model reads passages better than the engine chooses one sentence of them: `bench/published.ts` measures both. */
function formatPassages({ passages }: ResultFields): string {
  if (!Array.isArray(passages)) return ''
  const told = passages.filter(isRecord).map((passage) => `${formatPlace(passage)}:\n${passage.text}`)
  return ['Passages to read, which are not cited:', ...told].join('\n\n')
}

function formatState({ state, passages }: ResultFields, isLocal: boolean): string {
  if (typeof state !== 'string') return ''
  if (state === 'answered' || !isLocal) return `state: ${state}`
  const found =
    state === 'partial' ? 'what comes nearest, perhaps not what was asked' : 'no sentence that answers was found'
  const read = Array.isArray(passages)
    ? 'read the passages above, and more by search_passages'
    : 'search_passages finds passages'
  return `state: ${state} (${found}; ${read}: answer from what they say, or say that the sources do not tell)`
}

function formatCitationLine({ marker, sourceName, page, sourceText }: ResultFields): string {
  return `${marker} ${formatPlace({ sourceName, page })}: ${collapseToLine(String(sourceText)) || 'no excerpt'}`
}

function formatPlace({ sourceName, page, heading }: ResultFields): string {
  return [sourceName, typeof page === 'number' && `page ${page}`, heading].filter(Boolean).join(', ')
}

function formatPageText({ content, title, totalChars, continue: next, warnings }: ResultFields): string | null {
  if (typeof content !== 'string' || typeof totalChars !== 'number') return null
  return [`${title} (${totalChars} characters)`, content, ...listWarningLines(warnings), next]
    .filter(Boolean)
    .join('\n\n')
}

/** The text of what was generated, which carries its own citations; the rest stands in the structured content. */
function formatContentText({ textContent, contentId, files, warnings }: ResultFields): string | null {
  if (typeof textContent !== 'string') return null
  const names = Array.isArray(files) ? files.filter(isRecord).map(({ name }) => name) : []
  const about = `contentId: ${contentId}; files: ${names.join(', ')} (download_content gets one)`
  return [textContent, ...listWarningLines(warnings), about].join('\n\n')
}

function listWarningLines(warnings: unknown): readonly string[] {
  return Array.isArray(warnings) ? warnings.map((warning) => `Warning: ${warning}`) : []
}
