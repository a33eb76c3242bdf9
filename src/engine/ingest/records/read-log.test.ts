import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { raw } from '../testing/made-files.ts'

const read = async (name: string, lines: readonly string[]) =>
  (await readDocument(raw(name, lines.join('\n')))).text.split('\n')

test('a log is a table of its lines by day, level and who says it; what has no time belongs to the line above', async () => {
  const table = await read('app.log', [
    '2026-10-07 04:50:00,542 WARN [main] Queue - Retry 3 of 5',
    '2026-10-07 05:00:01,007 ERROR [main] Queue - Lost',
    '  at send (queue.js:7)',
    '2026-10-08 05:00:01,007 INFO [main] Queue - Found: a|b',
    '2026-10-08 06:00:01,007 INFO [pool] Disk - Cleaned',
    '2026-10-08 07:00:01,007 INFO [pool] Disk - Cleaned',
  ])
  assert.deepEqual(table.slice(0, 4), [
    '| Date | Time | Level | Source | Message |',
    '| 2026-10-07 | 04:50:00 | WARN | [main] Queue | Retry 3 of 5 |',
    '| 2026-10-07 | 05:00:01 | ERROR | [main] Queue | Lost at send (queue.js:7) |',
    '| 2026-10-08 | 05:00:01 | INFO | [main] Queue | Found: a\\|b |',
  ])
})

test('the log of a system names the machine, the program and its process', async () => {
  const line = 'Nov  5 12:00:01 harbour sshd[812]: Failed password for root'
  const table = await read('syslog', Array<string>(5).fill(line))
  assert.equal(table[0], '| Date | Time | Host | Source | Process | Message |')
  assert.equal(table[1], '| Nov 5 | 12:00:01 | harbour | sshd | 812 | Failed password for root |')
})

test('a chat is a table of who wrote what, its days told by the one that can only be a day', async () => {
  const table = await read('chat.txt', [
    '03/06/2026, 08:12 - Mara created group "Lake"',
    '03/06/2026, 08:13 - Mara: Who brings the tent?',
    '03/06/2026, 08:15 - +49 170 1234567: I do',
    'and the stove',
    '04/06/2026, 08:15 - Mara: Fine',
    '13/06/2026, 9:05 pm - Mara: See you: at nine',
    '13/06/2026, 21:06 - +49 170 1234567: Ok',
  ])
  assert.deepEqual(table, [
    '| Date | Time | Sender | Message |',
    '| 2026-06-03 | 08:12 |  | Mara created group "Lake" |',
    '| 2026-06-03 | 08:13 | Mara | Who brings the tent? |',
    '| 2026-06-03 | 08:15 | +49 170 1234567 | I do and the stove |',
    '| 2026-06-04 | 08:15 | Mara | Fine |',
    '| 2026-06-13 | 21:05 | Mara | See you: at nine |',
    '| 2026-06-13 | 21:06 | +49 170 1234567 | Ok |',
  ])
})

test('in a log of a channel a line of its own says which day it is', async () => {
  const table = await read('irc.log', [
    '--- Log opened Tue Oct 06 09:00:12 2026',
    '09:01 -!- kestrel has joined #repairs',
    '09:02 < kestrel> E41 again',
    '09:03 <@otto> the switch',
    '09:05 < kestrel> thanks',
    '--- Day changed Wed Oct 07 2026',
    '08:15 <@otto> done',
  ])
  assert.equal(table[3], '| 2026-10-06 | 09:03 | otto | the switch |')
  assert.equal(table.at(-1), '| 2026-10-07 | 08:15 | otto | done |')
})
