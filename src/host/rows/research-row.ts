import type { FoundSource } from '../../domain/research.ts'
import { buildTextTree } from '../../wire/build-text-tree.ts'
import { writeFoundItem, writeResearchRun } from '../../wire/rows/research-row.ts'

/** 1 running, 2 done, 5 closed, 6 imported. */
type RunState = 1 | 2 | 5 | 6

/** One search for sources. */
export type RunRecord = {
  readonly id: string
  readonly notebookId: string
  /** The first id that the start of a deep run answered. */
  readonly researchId: string
  readonly query: string
  /** 1 web, 2 Drive. */
  readonly where: 1 | 2
  /** 1 fast, 5 deep. */
  readonly mode: 1 | 5
  readonly state: RunState
  readonly found: readonly FoundSource[]
  readonly summary: string
  readonly startedMs: number
  readonly changedMs: number
}

/** A run as it is listed. */
export function toRunRow(run: RunRecord): unknown[] {
  const deep = run.mode === 5 ? { deepId: run.researchId } : {}
  return writeResearchRun({ ...run, ...deep, result: toRunResult(run) })
}

/** `[[item, ...], summary]`; null while the run goes on. */
function toRunResult({ state, mode, found, summary, query }: RunRecord): unknown[] | null {
  if (state === 1) return null
  if (mode === 1) return [found.map(toFastItem), summary]
  return [[toReportItem(query, found), ...found.map(toDeepItem)], summary]
}

const PAGE = 1
const REPORT = 5

export function toFastItem({ url, title, description }: FoundSource): unknown[] {
  return writeFoundItem({ url, title, description, kind: PAGE })
}

function toDeepItem({ url, title, description }: FoundSource, index: number): unknown[] {
  const number = index + 1
  return writeFoundItem({ url, title, description, kind: PAGE, text: [null, 1, description, null, number], number })
}

/** The report of a deep run is what the pages say of themselves, one after the other; nothing is added to it. */
function toReportItem(query: string, found: readonly FoundSource[]): unknown[] {
  const markdown = writeResearchReport(query, found)
  const text = [markdown, 3, null, null, null, buildTextTree(markdown)]
  return writeFoundItem({ url: null, title: `Research: ${query}`, description: null, kind: REPORT, text })
}

function writeResearchReport(query: string, found: readonly FoundSource[]): string {
  const parts = found.map(({ title, description, url }) => `## ${title}\n\n${description}\n\nSource: ${url}`)
  return [`# Research: ${query}`, ...parts].join('\n\n')
}
