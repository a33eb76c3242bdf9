/** The labels that generated content carries, in one language. The `asks...` are templates: fill `{n}` with `filled`. */
export type ContentLabels = {
  readonly summary: string
  readonly contents: string
  readonly sources: string
  readonly source: string
  readonly page: string
  readonly keyPoints: string
  readonly keyFigures: string
  readonly timeline: string
  readonly definitions: string
  readonly comparison: string
  readonly topics: string
  readonly overview: string
  readonly findings: string
  readonly report: string
  readonly presentation: string
  readonly table: string
  readonly item: string
  readonly value: string
  readonly flashcards: string
  readonly quiz: string
  readonly question: string
  readonly answer: string
  readonly explanation: string
  readonly check: string
  readonly next: string
  readonly again: string
  readonly right: string
  readonly wrong: string
  readonly score: string
  readonly hint: string
  readonly mindMap: string
  readonly notes: string
  readonly thanks: string
  readonly term: string
  readonly meaning: string
  readonly date: string
  readonly event: string
  /** What a term means; `{n}` is the term. */
  readonly asksMeaning: string
  /** Which term a meaning describes; `{n}` is the meaning. */
  readonly asksTerm: string
  /** Which figure is missing; `{n}` is a sentence with a gap. */
  readonly asksFigure: string
  /** Which date is missing; `{n}` is a sentence with a gap. */
  readonly asksDate: string
}

/** A template of `ContentLabels` with its `{n}` replaced, whatever `text` holds. */
export function fillLabelTemplate(template: string, text: string): string {
  return template.replaceAll('{n}', () => text)
}
