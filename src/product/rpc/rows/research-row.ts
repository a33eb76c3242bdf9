import type { ReplyReader } from '../reply-reader.ts'

/** Something that a run found: `kind` 1 is a web page, 5 the report of a deep run. */
export type FoundItem = {
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

/** `[id, [notebook, [query, where], mode, result or null, state, ...], time, time]`. Source: rpcs.md, H. */
export function readResearchRun(row: ReplyReader): ResearchRun {
  const facts = row.at(1)
  return {
    id: row.at(0).id('a run id'),
    query: facts.at(1).at(0).string('the query of a run'),
    state: facts.at(4).number('the state of a run'),
    items: (facts.maybe(3)?.maybe(0)?.list('what was found') ?? []).map(readItem),
    startedAt: row.maybe(3)?.time('when the run began') ?? null,
  }
}

/** `[url, title, description, kind, ...]`; the report of a deep run has its Markdown at 6. */
function readItem(item: ReplyReader): FoundItem {
  return {
    url: item.maybe(0)?.string('an address') ?? null,
    title: item.maybe(1)?.string('a title') ?? '',
    description: item.maybe(2)?.string('a description') ?? '',
    kind: item.maybe(3)?.number('a kind') ?? 1,
  }
}
