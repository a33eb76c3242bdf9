import type { FoundSource } from '../../domain/research.ts'
import { buildTextTree } from './text-tree.ts'
import { toTimestamp } from './timestamp.ts'

/** 1 running, 2 done, 5 closed, 6 imported. */
export type RunState = 1 | 2 | 5 | 6

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

/** `[id, [notebook, [query, where], mode, result or null, state, deep?], changed, started]`. Source: rpcs.md, H. */
export function toRunRow(run: RunRecord): unknown[] {
  const { id, notebookId, query, where, mode, state, startedMs, changedMs } = run
  const facts: unknown[] = [notebookId, [query, where], mode, toRunResult(run), state]
  if (mode === 5) facts.push([run.researchId, null, 1])
  return [id, facts, toTimestamp(changedMs), toTimestamp(startedMs)]
}

/** `[[item, ...], summary]`; null while the run goes on. */
function toRunResult({ state, mode, found, summary, query }: RunRecord): unknown {
  if (state === 1) return null
  if (mode === 1) return [found.map(toFastItem), summary]
  return [[toReportItem(query, found), ...found.map(toDeepItem)], summary]
}

/** `[url, title, description, kind]`. */
export function toFastItem({ url, title, description }: FoundSource): unknown[] {
  return [url, title, description, 1]
}

function toDeepItem({ url, title, description }: FoundSource, index: number): unknown[] {
  return [url, title, description, 1, null, null, [null, 1, description, null, index + 1], true, index + 1]
}

/** The report of a deep run is what the pages say of themselves, one after the other; nothing is added to it. */
function toReportItem(query: string, found: readonly FoundSource[]): unknown[] {
  const markdown = writeResearchReport(query, found)
  return [
    null,
    `Research: ${query}`,
    null,
    5,
    null,
    null,
    [markdown, 3, null, null, null, buildTextTree(markdown)],
    true,
  ]
}

export function writeResearchReport(query: string, found: readonly FoundSource[]): string {
  const parts = found.map(({ title, description, url }) => `## ${title}\n\n${description}\n\nSource: ${url}`)
  return [`# Research: ${query}`, ...parts].join('\n\n')
}
