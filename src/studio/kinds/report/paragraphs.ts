import type { Statement, Theme } from '../../outline.ts'

/** Sentences of one source that stand this near each other, UTF-16 units, are read as one paragraph. */
const NEAR_CHARS = 1_200
const MAX_PARAGRAPH_SENTENCES = 5

/** Statements as paragraphs: in the order of their first statements, and inside a paragraph as the source has them. */
export function groupParagraphs(statements: readonly Statement[]): readonly (readonly Statement[])[] {
  const paragraphs: Statement[][] = []
  for (const statement of statements) {
    const home = paragraphs.find((some) => some.length < MAX_PARAGRAPH_SENTENCES && standsNear(some, statement))
    if (home) home.push(statement)
    else paragraphs.push([statement])
  }
  return paragraphs.map((some) => some.sort((a, b) => a.reference.start - b.reference.start))
}

const standsNear = (paragraph: readonly Statement[], { reference }: Statement) =>
  paragraph.every(
    (other) =>
      other.reference.sourceId === reference.sourceId && Math.abs(other.reference.start - reference.start) < NEAR_CHARS,
  )

const isShort = ({ text }: Statement) => text.length <= 160

/**
 * What each theme may say in about `mostChars` in all: of its most central statements that are not among `said` at most
 * three, the short ones first, one more for each theme in turn. A theme whose statements are all said keeps its first.
 */
export function shareStatements(
  themes: readonly Theme[],
  said: readonly Statement[],
  mostChars: number,
): readonly (readonly Statement[])[] {
  const saidTexts = new Set(said.map(({ text }) => text))
  const fresh = themes.map(({ statements }) => {
    const left = statements.filter(({ text }) => !saidTexts.has(text))
    const central = left.length > 0 ? left.slice(0, 4) : statements.slice(0, 1)
    return [...central.filter(isShort), ...central.filter((one) => !isShort(one))]
  })
  const shares: Statement[][] = themes.map(() => [])
  let chars = 0
  for (const round of [0, 1, 2]) {
    for (const [index, statements] of fresh.entries()) {
      const next = statements[round]
      if (next === undefined || (round > 0 && chars + next.text.length > mostChars)) continue
      shares[index]!.push(next)
      chars += next.text.length
    }
  }
  return shares
}
