import { Fault } from '../../domain/fault.ts'
import { collapseToLine } from '../../lib/collapse-spaces.ts'
import type { SourcePlace } from '../../studio/extract/material.ts'
import type { DocumentRead } from '../ingest/document.ts'
import {
  buildQuietCause,
  describeFailure,
  EndpointError,
  limitCall,
  type ModelEndpoint,
  postToEndpoint,
} from './endpoint.ts'

/** A sound or film file. `kind` is what was recognised by looking at the bytes. */
type RecordingFile = { readonly bytes: Uint8Array; readonly name: string; readonly kind: 'audio' | 'video' }

const TIMEOUT_MS = 600_000
/** A new paragraph, with its own place, after this long: fine enough to find the spot again. */
const PARAGRAPH_SECONDS = 60

type SpokenSegment = { readonly startSeconds: number; readonly text: string }

/**
 * Turns a recording into text through the configured endpoint (OpenAI-compatible `/audio/transcriptions`). Each minute
 * is a paragraph whose place has the time as its heading (`00:12:00`), so citations say when it was said.
 * @param endpoint null when none is configured
 * @throws Fault NOT_SUPPORTED without an endpoint, SOURCE_UNREADABLE when nothing was understood, PRODUCT_UNREACHABLE
 *   when the endpoint fails; never shows key or reply
 */
export async function transcribe(
  recording: RecordingFile,
  endpoint: ModelEndpoint | null,
  signal: AbortSignal,
): Promise<DocumentRead> {
  if (endpoint === null) throw createNotConfiguredFault(recording.kind)
  try {
    const segments = readSegments(await postRecording(recording, endpoint, signal))
    if (segments.length === 0) throw createNoSpeechFault(recording)
    return {
      kind: recording.kind,
      title: null,
      html: null,
      unreadPages: [],
      warnings: [],
      ...buildParagraphs(segments),
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Fault) throw error
    throw new Fault('PRODUCT_UNREACHABLE', `The transcription endpoint ${describeFailure(error)}.`, {
      hint: 'Check NOTEBOOK_TRANSCRIBE_BASE_URL, NOTEBOOK_TRANSCRIBE_MODEL and NOTEBOOK_TRANSCRIBE_API_KEY, then add the file again.',
      cause: buildQuietCause(error),
    })
  }
}

function createNotConfiguredFault(kind: RecordingFile['kind']): Fault {
  const what = kind === 'audio' ? 'Audio files' : 'Video files'
  return new Fault(
    'NOT_SUPPORTED',
    `${what} are turned into text by a transcription endpoint, and none is configured.`,
    {
      hint: 'Set NOTEBOOK_TRANSCRIBE_BASE_URL (OpenAI-compatible, for example http://127.0.0.1:8000/v1) and NOTEBOOK_TRANSCRIBE_MODEL, and NOTEBOOK_TRANSCRIBE_API_KEY where it needs a key; or add a transcript or caption file (SRT, VTT).',
    },
  )
}

function createNoSpeechFault({ name }: RecordingFile): Fault {
  return new Fault('SOURCE_UNREADABLE', `No speech was found in ${name}.`, {
    hint: 'Add a recording with speech, or a transcript.',
  })
}

function postRecording({ bytes, name }: RecordingFile, endpoint: ModelEndpoint, signal: AbortSignal): Promise<unknown> {
  const form = new FormData()
  form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name))
  form.set('model', endpoint.model)
  form.set('response_format', 'verbose_json')
  return postToEndpoint(endpoint, 'audio/transcriptions', form, limitCall(endpoint, signal, TIMEOUT_MS))
}

/** Reads `{segments: [{start, text}], text}`; an endpoint without segments gives its whole text as one. */
function readSegments(reply: unknown): SpokenSegment[] {
  if (typeof reply !== 'object' || reply === null) throw new EndpointError('gave a reply that cannot be read')
  const { segments, text } = reply as { segments?: unknown; text?: unknown }
  const rows = Array.isArray(segments) && segments.length > 0 ? segments : [{ start: 0, text }]
  return rows.map(readSpokenSegment).filter(({ text }) => text !== '')
}

function readSpokenSegment(row: unknown): SpokenSegment {
  const { start, text } = (row ?? {}) as { start?: unknown; text?: unknown }
  if (typeof text !== 'string') throw new EndpointError('gave a reply that cannot be read')
  return { startSeconds: typeof start === 'number' && start > 0 ? start : 0, text: collapseToLine(text) }
}

function buildParagraphs(segments: readonly SpokenSegment[]): { text: string; places: SourcePlace[] } {
  const paragraphs: { readonly startSeconds: number; text: string }[] = []
  for (const { startSeconds, text } of segments) {
    const last = paragraphs.at(-1)
    if (last && startSeconds < last.startSeconds + PARAGRAPH_SECONDS) last.text += ` ${text}`
    else paragraphs.push({ startSeconds, text })
  }
  let start = 0
  const places = paragraphs.map(({ startSeconds, text }) => {
    const place = { start, heading: formatClockTime(startSeconds), headingLevel: 2 }
    start += text.length + 2
    return place
  })
  return { text: paragraphs.map(({ text }) => text).join('\n\n'), places }
}

function formatClockTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
