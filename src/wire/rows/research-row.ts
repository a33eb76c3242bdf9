import { writeFields } from '../fields.ts'
import type { ReplyReader } from '../reply-reader.ts'
import { toTimestamp } from '../timestamp.ts'

/** Something that a run found: `kind` 1 is a web page, 5 the report of a deep run. */
type FoundItem = {
  readonly url: string | null
  readonly title: string
  readonly description: string
  readonly kind: number
}

/** `state`: 1 running, 2 done, 5 closed, 6 imported. */
export type ResearchRun = {
  readonly id: string
  readonly query: string
  readonly state: number
  readonly items: readonly FoundItem[]
  /** When it began; null where the reply says no time. */
  readonly startedAt: string | null
}

/** `[id, [notebook, [query, where], mode, result or null, state, deep?], changed, started]`. Source: rpcs.md, H. */
const RUN_AT = { id: 0, facts: 1, changedAt: 2, startedAt: 3 } as const
const FACTS_AT = { notebook: 0, query: 1, mode: 2, result: 3, state: 4, deep: 5 } as const
/** `[url, title, description, kind, ...]`; the report of a deep run has its Markdown at 6. */
const ITEM_AT = { url: 0, title: 1, description: 2, kind: 3, text: 6, isDeep: 7, number: 8 } as const

export function readResearchRun(row: ReplyReader): ResearchRun {
  const facts = row.at(RUN_AT.facts)
  const items = facts.maybe(FACTS_AT.result)?.maybe(0)?.list('what was found') ?? []
  return {
    id: row.at(RUN_AT.id).id('a run id'),
    query: facts.at(FACTS_AT.query).at(0).string('the query of a run'),
    state: facts.at(FACTS_AT.state).number('the state of a run'),
    items: items.map(readItem),
    startedAt: row.maybe(RUN_AT.startedAt)?.time('when the run began') ?? null,
  }
}

function readItem(item: ReplyReader): FoundItem {
  return {
    url: item.maybe(ITEM_AT.url)?.string('an address') ?? null,
    title: item.maybe(ITEM_AT.title)?.string('a title') ?? '',
    description: item.maybe(ITEM_AT.description)?.string('a description') ?? '',
    kind: item.maybe(ITEM_AT.kind)?.number('a kind') ?? 1,
  }
}

/** What a run's row says. */
type ResearchRunFacts = {
  readonly id: string
  readonly notebookId: string
  readonly query: string
  /** 1 web, 2 Drive. */
  readonly where: number
  /** 1 fast, 5 deep. */
  readonly mode: number
  readonly state: number
  /** `[[item, ...], summary]`; null while the run goes on. */
  readonly result: readonly unknown[] | null
  /** The first id that the start of a deep run answered. */
  readonly deepId?: string
  readonly startedMs: number
  readonly changedMs: number
}

export function writeResearchRun(run: ResearchRunFacts): unknown[] {
  const { mode, state, result } = run
  const query = [run.query, run.where]
  const deep = run.deepId === undefined ? undefined : [run.deepId, null, 1]
  const facts = writeFields(FACTS_AT, { notebook: run.notebookId, query, mode, result, state, deep })
  const [changedAt, startedAt] = [toTimestamp(run.changedMs), toTimestamp(run.startedMs)]
  return writeFields(RUN_AT, { id: run.id, facts, changedAt, startedAt })
}

/** Something found; a deep run says more of it: `text` in its own form, and its number. */
type FoundItemFacts = {
  readonly url: string | null
  readonly title: string
  readonly description: string | null
  readonly kind: number
  readonly text?: readonly unknown[]
  readonly number?: number
}

export function writeFoundItem(item: FoundItemFacts): unknown[] {
  return writeFields(ITEM_AT, { ...item, ...(item.text === undefined ? {} : { isDeep: true }) })
}
