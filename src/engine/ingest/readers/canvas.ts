import { isRecord } from '../../../lib/json-value.ts'
import type { DocumentRead, RawDocument } from '../document.ts'
import { keepPlacesWithin, TextWriter } from '../text-writer.ts'
import { createNoTextFault } from '../unreadable.ts'
import { readVaultMarks } from '../vault-marks.ts'
import { readPlainText, readWholeText } from './text.ts'

type CanvasFields = Readonly<Record<string, unknown>>
type Card = { readonly id: string; readonly x: number; readonly y: number; readonly text: string }

const MAX_CAPTION_CHARS = 80

/**
 * Reads a canvas (JSON Canvas, as Obsidian writes it): the cards as they stand on it, from the top, groups by their
 * label, then what its arrows say. Files and addresses are read as their names. What is no canvas is read as text.
 * Source: JSON Canvas 1.0.
 */
export async function readCanvas(raw: RawDocument): Promise<DocumentRead> {
  const canvas = parseCanvas(readWholeText(raw))
  if (canvas === null) return readPlainText(raw)
  const cards = readCards(canvas.nodes)
  const writer = new TextWriter()
  for (const { text } of cards) writer.block(text)
  for (const text of readArrows(canvas.edges, cards)) writer.block(text)
  const text = writer.text()
  if (text === '') throw createNoTextFault('canvas')
  const places = keepPlacesWithin(writer.places, text.length)
  return { kind: 'canvas', title: null, text, html: null, places, unreadPages: [], warnings: [] }
}

function parseCanvas(
  json: string,
): { readonly nodes: readonly CanvasFields[]; readonly edges: readonly CanvasFields[] } | null {
  try {
    const canvas: unknown = JSON.parse(json)
    if (!isRecord(canvas) || !Array.isArray(canvas.nodes)) return null
    const edges = Array.isArray(canvas.edges) ? canvas.edges : []
    return { nodes: canvas.nodes.filter(isRecord), edges: edges.filter(isRecord) }
  } catch {
    return null
  }
}

/** From the top, then from the left: a group begins above what lies in it. */
function readCards(nodes: readonly CanvasFields[]): readonly Card[] {
  const cards = nodes.map(({ id, x, y, ...node }) => ({
    id: String(id),
    x: Number(x) || 0,
    y: Number(y) || 0,
    text: readCardText(node),
  }))
  return cards.filter(({ text }) => text !== '').toSorted((a, b) => a.y - b.y || a.x - b.x)
}

function readCardText({ type, text, file, url, label }: CanvasFields): string {
  const content = { text, file, link: url, group: label }[String(type)]
  return typeof content === 'string' ? readVaultMarks(content.trim()).trim() : ''
}

/** An arrow without words says only what everybody sees. */
function readArrows(edges: readonly CanvasFields[], cards: readonly Card[]): string[] {
  const captions = new Map(cards.map(({ id, text }) => [id, shortenCaption(text)]))
  return edges.flatMap(({ fromNode, toNode, label }) => {
    const [from, to] = [captions.get(String(fromNode)), captions.get(String(toNode))]
    const words = typeof label === 'string' ? label.trim() : ''
    return from === undefined || to === undefined || words === '' ? [] : [`${from} → ${to}: ${words}`]
  })
}

function shortenCaption(text: string): string {
  const line = text.split('\n', 1)[0]!.replace(/^#+\s*/, '')
  return line.length > MAX_CAPTION_CHARS ? `${line.slice(0, MAX_CAPTION_CHARS)}…` : line
}
