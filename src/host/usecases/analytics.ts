import type { DayRecord } from '../records.ts'
import type { HostCaller } from '../services.ts'

const DAY_MS = 86_400_000

/** Counts a look at a notebook, once per account and day. */
export function countView(caller: HostCaller, notebookId: string): void {
  const day = readToday(caller, notebookId)
  if (day.viewers.includes(caller.account.id)) return
  keepDay(caller, notebookId, { ...day, viewers: [...day.viewers, caller.account.id] })
}

export function countQuestion(caller: HostCaller, notebookId: string): void {
  const day = readToday(caller, notebookId)
  keepDay(caller, notebookId, { ...day, questions: day.questions + 1 })
}

/** What was counted on each of the last `days` days, oldest first. */
export function listLastDays({ services }: HostCaller, notebookId: string, days: number) {
  const now = toDayStart(services.clock.now())
  return Array.from({ length: days }, (_, index) => {
    const startMs = now - (days - 1 - index) * DAY_MS
    const day = services.records.days.get(formatDayId(notebookId, startMs))
    return { startMs, viewers: day?.viewers.length ?? 0, questions: day?.questions ?? 0 }
  })
}

const toDayStart = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS
const formatDayId = (notebookId: string, startMs: number) => `${notebookId} ${startMs}`

function readToday({ services }: HostCaller, notebookId: string): DayRecord {
  const id = formatDayId(notebookId, toDayStart(services.clock.now()))
  return services.records.days.get(id) ?? { id, viewers: [], questions: 0 }
}

const keepDay = ({ services }: HostCaller, notebookId: string, day: DayRecord) =>
  services.records.days.put(day, notebookId)
