import { collapseToLine } from '../../../lib/collapse-spaces.ts'
import { decodeReferences } from '../../../lib/markup.ts'
import type { DocumentRead, RawDocument } from '../document.ts'
import { keepPlacesWithin, TextWriter } from '../text-writer.ts'
import { createNoTextFault } from '../unreadable.ts'
import { readWholeText } from './text.ts'

type CaptionCue = { readonly startSeconds: number; readonly lines: readonly string[] }

const TIMING = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})[ \t]+-->/
/** Cues are gathered into paragraphs: at a pause, or at the end of a sentence after this much text. */
const PARAGRAPH_CHARS = 400
const MAX_PARAGRAPH_CHARS = 1_200

/** Reads captions (SRT, WebVTT): what was said in paragraphs, each under the time it begins, `h:mm:ss`. */
export async function readCaptions(raw: RawDocument): Promise<DocumentRead> {
  const source = readWholeText(raw)
  const writer = new TextWriter()
  let paragraph = ''
  const flush = (): void => {
    writer.block(paragraph)
    paragraph = ''
  }
  for (const { startSeconds, text } of listSpokenLines(readCues(source))) {
    if (paragraph === '') writer.setHeading(formatClockTime(startSeconds), 1)
    paragraph = paragraph === '' ? text : `${paragraph} ${text}`
    const isEnough = paragraph.length > PARAGRAPH_CHARS && /[.!?。！？]["'”’)]*$/.test(text)
    if (isEnough || paragraph.length > MAX_PARAGRAPH_CHARS) flush()
  }
  flush()
  const text = writer.text()
  if (text === '') throw createNoTextFault('caption file')
  const places = keepPlacesWithin(writer.places, text.length)
  return { kind: 'captions', title: readVttTitle(source), text, html: null, places, unreadPages: [], warnings: [] }
}

function readCues(source: string): CaptionCue[] {
  return source.split(/\n[ \t]*\n/).flatMap((block) => {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => TIMING.test(line))
    return at === -1 ? [] : [{ startSeconds: readSeconds(lines[at]!), lines: lines.slice(at + 1) }]
  })
}

function readSeconds(line: string): number {
  const [, hours = '0', minutes = '0', seconds = '0'] = TIMING.exec(line) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** Lines without markup. Rolling captions show a line twice, first below and then above: it was said once. */
function listSpokenLines(cues: readonly CaptionCue[]): { startSeconds: number; text: string }[] {
  const spoken: { startSeconds: number; text: string }[] = []
  for (const { startSeconds, lines } of cues) {
    for (const line of lines) {
      const text = collapseToLine(decodeReferences(line.replace(/<[^<>]*>|\{\\[^{}]*\}/g, '')))
      if (text !== '' && text !== spoken.at(-1)?.text) spoken.push({ startSeconds, text })
    }
  }
  return spoken
}

function formatClockTime(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

function readVttTitle(source: string): string | null {
  return /^WEBVTT[ \t]+-?[ \t]*(\S.*)$/m.exec(source.split('\n', 1)[0]!)?.[1] ?? null
}
