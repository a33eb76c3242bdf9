import { placeOf } from '../access.ts'
import type { Unary } from '../house.ts'
import { lastDays } from '../life/analytics.ts'
import { stamp } from '../rows/stamp.ts'

const DAYS = 30

/** `[NB,null,TS,[mode]]` -> `[[[1,[[[day,null,viewers],...]]],[2,[[[day,null,questions],...]]]]]`. */
export const getAnalytics: Unary = async (call) => {
  const place = await placeOf(call, call.params.at(0).text())
  const days = lastDays(call, place.id, DAYS)
  const series = (count: 'viewers' | 'questions') => [[days.map((day) => [stamp(day.startMs), null, day[count]])]]
  return [
    [
      [1, series('viewers')],
      [2, series('questions')],
    ],
  ]
}
