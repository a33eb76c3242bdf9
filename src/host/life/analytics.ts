import type { Call } from '../house.ts'
import type { DayRecord } from '../records.ts'

type Caller = Pick<Call, 'house' | 'account'>
const DAY_MS = 86_400_000

/** Counts a look at a notebook, once per account and day. */
export function countView(caller: Caller, notebookId: string): void {
  const day = today(caller, notebookId)
  if (day.viewers.includes(caller.account.id)) return
  keep(caller, notebookId, { ...day, viewers: [...day.viewers, caller.account.id] })
}

export function countQuestion(caller: Caller, notebookId: string): void {
  const day = today(caller, notebookId)
  keep(caller, notebookId, { ...day, questions: day.questions + 1 })
}

/** What was counted on each of the last `days` days, oldest first. */
export function lastDays({ house }: Caller, notebookId: string, days: number) {
  const now = dayStart(house.clock.now())
  return Array.from({ length: days }, (_, index) => {
    const startMs = now - (days - 1 - index) * DAY_MS
    const day = house.records.days.get(idOf(notebookId, startMs))
    return { startMs, viewers: day?.viewers.length ?? 0, questions: day?.questions ?? 0 }
  })
}

const dayStart = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS
const idOf = (notebookId: string, startMs: number) => `${notebookId} ${startMs}`

function today({ house }: Caller, notebookId: string): DayRecord {
  const id = idOf(notebookId, dayStart(house.clock.now()))
  return house.records.days.get(id) ?? { id, viewers: [], questions: 0 }
}

const keep = ({ house }: Caller, notebookId: string, day: DayRecord) => house.records.days.put(day, notebookId)
