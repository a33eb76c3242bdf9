import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ArtifactType } from '../../../src/domain/artifact.ts'
import { callService } from '../service.ts'
import { createStore, useStore } from '../store.ts'

/** What is known here of a job that this browser began: the service keeps no input in its list. */
type BegunJob = {
  readonly id: string
  readonly notebookId: string
  readonly kind: ArtifactType
  readonly options: Readonly<Record<string, string>>
}

const KEPT = 'notebook-assistant.jobs'
const MAX_KEPT = 100
const WATCH_MS = 700

const JOBS = ['jobs'] as const
export const buildContentKey = (notebookId: string) => ['content', notebookId] as const

const begun = createStore<readonly BegunJob[]>(JSON.parse(localStorage.getItem(KEPT) ?? '[]'))
export const useBegunJobs = () => useStore(begun)

function keep(jobs: readonly BegunJob[]): void {
  begun.set(jobs.slice(-MAX_KEPT))
  localStorage.setItem(KEPT, JSON.stringify(begun.get()))
}

/** A failure that was read is not told again. */
export const forgetJob = (id: string) => keep(begun.get().filter((job) => job.id !== id))

/** Begins to make content, as a job that outlives the page. */
export async function beginMaking(
  queries: QueryClient,
  making: Omit<BegunJob, 'id'>,
  sourceIds: readonly string[],
): Promise<void> {
  const { notebookId, kind, options } = making
  const input = { content_type: kind, notebook_id: notebookId, ...options }
  const asked = sourceIds.length > 0 ? { ...input, source_ids: [...sourceIds] } : input
  const { job } = (await callService().generateContent(asked as never, { asJob: true })) as unknown as {
    readonly job: { readonly id: string }
  }
  keep([...begun.get(), { id: job.id, ...making }])
  await queries.invalidateQueries({ queryKey: JOBS })
  await queries.invalidateQueries({ queryKey: buildContentKey(notebookId) }) // it may have ended before it was seen running
}

export async function stopJob(queries: QueryClient, id: string): Promise<void> {
  await callService().cancelJob({ job_id: id })
  await queries.invalidateQueries({ queryKey: JOBS })
}

export const isRunning = ({ state }: { readonly state: string }) => state === 'queued' || state === 'running'

/** The jobs of the service, watched closely while one of them runs. */
export const useJobs = () =>
  useQuery({
    queryKey: JOBS,
    queryFn: ({ signal }) => callService().listJobs({ limit: MAX_KEPT }, { signal }),
    refetchInterval: ({ state }) => (state.data?.jobs.some(isRunning) ? WATCH_MS : false),
  })

export type ListedJob = NonNullable<ReturnType<typeof useJobs>['data']>['jobs'][number]

/** Has what was made shown as soon as its job ends. */
export function useFinishedJobs(): void {
  const queries = useQueryClient()
  const running = useJobs()
    .data?.jobs.filter(isRunning)
    .map(({ id }) => id)
  const before = useRef<readonly string[]>([])
  useEffect(() => {
    if (running === undefined) return
    if (before.current.some((id) => !running.includes(id))) {
      queries.invalidateQueries({ queryKey: ['content'] })
      queries.invalidateQueries({ queryKey: ['sources'] })
    }
    before.current = running
  })
}
