import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JobListeners } from './job-listeners.ts'
import type { JobRecord } from './job-record.ts'

test('what a row says is told once, whether it was written here or heard of first', () => {
  const listeners = new JobListeners()
  const heard: string[] = []
  listeners.watch('a', ({ state, updated_at }) => heard.push(`${state} ${updated_at}`))
  const record = (state: string, updated_at: string) => ({ id: 'a', state, updated_at }) as JobRecord
  listeners.tell(record('running', '1'))
  listeners.tell(record('running', '1')) // a step within the same moment
  for (const at of ['2', '2']) listeners.tellNews(record('running', at))
  assert.deepEqual(heard, ['running 1', 'running 1', 'running 2'])
})

test('a row that was read before the end, and comes after it, is not told', () => {
  const listeners = new JobListeners()
  const heard: string[] = []
  listeners.watch('a', ({ state }) => heard.push(state))
  for (const state of ['running', 'succeeded', 'running', 'succeeded'] as const)
    listeners.tellNews({ id: 'a', state, updated_at: `${heard.length}` } as JobRecord)
  assert.deepEqual(heard, ['running', 'succeeded'])
})
