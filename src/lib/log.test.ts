import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { createLog } from './log.ts'

function recorded(level: 'debug' | 'info' | 'warn' = 'info') {
  const lines: string[] = []
  const log = createLog({ level, clock: fixedClock(), writeLine: (line) => lines.push(line) })
  return { log, lines, last: () => JSON.parse(lines.at(-1)!) }
}

test('an event becomes one JSON line with level, time and fields', () => {
  const { log, lines } = recorded()
  log.warn('transport.fallback', { operation: 'listSources', ms: 12 })
  assert.ok(lines[0]!.endsWith('}\n'))
  assert.deepEqual(JSON.parse(lines[0]!), {
    level: 'warn',
    time: '2026-11-21T08:00:00.000Z',
    event: 'transport.fallback',
    operation: 'listSources',
    ms: 12,
  })
})

test('events below the level are not written, and the level can change', () => {
  const { log, lines } = recorded('warn')
  log.info('service.started')
  assert.equal(lines.length, 0)
  log.setLevel('debug')
  log.debug('service.started')
  assert.equal(lines.length, 1)
  log.setLevel('silent')
  log.error('service.failed')
  assert.equal(lines.length, 1)
})

test('an error is written with its code and its cause', () => {
  const { log, last } = recorded()
  const cause = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  log.error('library.failed', { error: new Error('not written', { cause }) })
  assert.equal(last().error.message, 'not written')
  assert.equal(last().error.cause.code, 'ENOSPC')
  assert.match(last().error.stack, /log\.test\.ts/)
})

test('fields that JSON cannot carry never throw, and cannot replace the event', () => {
  const { log, last } = recorded()
  const circle: Record<string, unknown> = {}
  circle.self = circle
  log.info('circle.drawn', { circle })
  assert.equal(last().event, 'circle.drawn')
  log.info('size.measured', { bytes: 12n, event: 'other', level: 'other' })
  assert.deepEqual([last().event, last().level, last().bytes], ['size.measured', 'info', '12'])
})
