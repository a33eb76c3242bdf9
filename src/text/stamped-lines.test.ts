import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBlocks } from './blocks.ts'

const listBlocks = (text: string) => readBlocks(text).map(({ start, end }) => text.slice(start, end))

test('each line of a log or a chat stands alone by its moment, and what is written below it goes with it', () => {
  const log = '2026-10-12T09:14:02Z INFO started on port 80\n2026-10-12 09:15:10 ERROR it failed\n  because of rain'
  assert.deepEqual(
    listBlocks(log).map((block) => block.slice(0, 19)),
    ['2026-10-12T09:14:02', '2026-10-12 09:15:10'],
  )
  assert.match(listBlocks(log)[1]!, /because of rain$/)
  const chat =
    '[12.10.26, 09:14:02] Ada: who brings it\n[12.10.26, 09:15:00] Bo: I do\nOct  2 09:14:02 host sshd: closed'
  assert.equal(listBlocks(chat).length, 3)
})

test('a day within a sentence that wraps there begins nothing', () => {
  assert.equal(
    listBlocks('The mill was set alight on\n12.10.1926 by a spark of the kiln, and it burnt for days.').length,
    1,
  )
})
