import type { ArtifactType, MadeArtifact } from '../../src/domain/artifact.ts'
import type { PlacedCitation } from '../../src/domain/citation.ts'

/** What an artifact says at one place, as a person reads it there, and what it cites for that. */
export type ReviewStatement = {
  readonly kind: ArtifactType
  /** A title, a label or a question has none. */
  readonly citations: readonly PlacedCitation[]
  readonly text: string
}

type CitedNode = {
  readonly title: string
  readonly citations?: readonly PlacedCitation[]
  readonly children: readonly CitedNode[]
}

/** Markers at the end of what they are for: `... sentence. [3] [4]`, `[1]–[7]`. */
const CITED = /(.*?)((?:\s*\[\d+\](?:[-–]\[\d+\])?)+)/gsu
const MARKER = /\[(\d+)\]/g

/**
 * Everything that an artifact says, in its order.
 * @param main the text of the main file of a mind map (JSON), the picture of an infographic (SVG)
 */
export function listStatements(made: MadeArtifact, main: string): ReviewStatement[] {
  const kind = made.type
  const listed = (text: string, citations: readonly PlacedCitation[] = []) => ({ kind, text, citations })
  if (made.cards) return made.cards.map(({ front, back, citations }) => listed(`${front} → ${back}`, citations))
  if (made.questions)
    return made.questions.flatMap(({ question, options, answer, explanation, citations }) => [
      listed(`${question} → ${answer} (${options.filter((option) => option !== answer).join(' / ')})`, citations),
      listed(explanation.replace(MARKER, '').trim(), citations),
    ])
  if (kind === 'mind_map')
    return listNodes(JSON.parse(main) as CitedNode, []).map((one) => listed(one.text, one.citations))
  const lines = kind === 'infographic' ? listPictureTexts(main) : readBeforeSources(made.text ?? '').split('\n')
  return lines.flatMap((line) =>
    splitAtMarkers(line, made.citations).map(({ text, citations }) => listed(text, citations)),
  )
}

function listNodes(
  { title, citations = [], children }: CitedNode,
  above: readonly string[],
): { text: string; citations: readonly PlacedCitation[] }[] {
  const trail = [...above, title]
  return [{ text: trail.slice(-3).join(' › '), citations }, ...children.flatMap((child) => listNodes(child, trail))]
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" }

const listPictureTexts = (svg: string) =>
  [...svg.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) =>
    label!.replace(/&([a-z#0-9]+);/g, (whole, name: string) => ENTITIES[name] ?? whole),
  )

/** A report closes with the places themselves. */
const readBeforeSources = (text: string) => text.split(/\n## [^\n]*\n+(?=\*\*[^\n]*\*\*\n+\[1\] )/u)[0]!

function splitAtMarkers(line: string, citations: readonly PlacedCitation[]) {
  const clean = (text: string) => text.replace(/^\s*#+ \d+\. |^[\s>|#*-]+|[\s|*]+$/gu, '').replaceAll('**', '')
  const found = [...line.matchAll(CITED)].map(([, text, markers]) => ({
    text: clean(text!),
    citations: [...markers!.matchAll(MARKER)].flatMap(
      ([, number]) => citations.find((one) => one.number === Number(number)) ?? [],
    ),
  }))
  const rest = clean(line.replace(CITED, ''))
  return [...found, ...(/[\p{L}\p{N}]/u.test(rest) ? [{ text: rest, citations: [] }] : [])].filter(
    ({ text }) => text !== '',
  )
}
