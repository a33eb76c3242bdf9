import { defineRemoteMethod } from '../rpc.ts'

/** Counts of one metric, by day. */
export type Metric = {
  readonly metric: number
  readonly days: readonly { readonly at: string; readonly count: number }[]
}

/** `[id, null, since, [mode]]` -> `[[[metric, [[[[time], null, count], ...]]], ...]]`. Source: rpcs.md, B. */
export const getAnalytics = defineRemoteMethod({
  name: 'GET_ANALYTICS',
  kind: 'read',
  notebook: (id: string, _sinceSeconds: number) => id,
  params: (id: string, sinceSeconds: number) => [id, null, [sinceSeconds], [1]],
  read: (reply): Metric[] =>
    reply
      .at(0)
      .list('the metrics')
      .map((row) => ({
        metric: row.at(0).number('a metric'),
        days: row
          .at(1)
          .at(0)
          .at(0)
          .list('the days')
          .map((day) => ({ at: day.at(0).time('a day'), count: day.at(2).number('a count') })),
      })),
})
