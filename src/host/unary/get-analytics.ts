import { toTimestamp } from '../../wire/timestamp.ts'
import { findPlace } from '../access.ts'
import type { UnaryMethod } from '../services.ts'
import { listLastDays } from '../usecases/analytics.ts'

const DAYS = 30

/** `[NB,null,TS,[mode]]` -> `[[[1,[[[day,null,viewers],...]]],[2,[[[day,null,questions],...]]]]]`. */
export const answerGetAnalytics: UnaryMethod = async (call) => {
  const place = await findPlace(call, call.params.at(0).text())
  const days = listLastDays(call, place.id, DAYS)
  const buildSeries = (count: 'viewers' | 'questions') => [
    [days.map((day) => [toTimestamp(day.startMs), null, day[count]])],
  ]
  return [
    [
      [1, buildSeries('viewers')],
      [2, buildSeries('questions')],
    ],
  ]
}
