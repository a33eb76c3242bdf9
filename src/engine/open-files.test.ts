import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import { openEngine } from './notebooks.ts'

const never = new AbortController().signal
const DESCRIPTORS = '/proc/self/fd'
/** More notebooks than stay open anywhere. */
const NOTEBOOKS = 40
/** Whoever has just begun or ended something meanwhile. */
const MAX_MORE = 12

test(
  'however many notebooks are written to and asked, no more of them stay open',
  {
    skip: !existsSync(DESCRIPTORS),
  },
  async (context) => {
    const engine = openEngine({
      directory: temporaryDirectory(context),
      clock: systemClock,
      log: createLog({ level: 'silent' }),
    })
    context.after(() => engine.close())
    const space = engine.space('default')
    const live = async (number: number) => {
      const { id } = space.create(`Notebook ${number}`)
      await space.addSource(id, { type: 'text', text: `The tower ${number} was finished in 1931.` }, never)
      await space.search(id, { text: 'tower', limit: 1 }, never)
      await space.listSources(id)
    }
    /** At the most: SQLite closes some files later than it is told to, so a single count may be by far below what is usual. */
    const mostOpen = async (from: number) => {
      let most = 0
      for (let number = from; number < from + NOTEBOOKS; number += 1) {
        await live(number)
        most = Math.max(most, readdirSync(DESCRIPTORS).length)
      }
      await engine.idle()
      return most
    }
    const first = await mostOpen(0)
    const second = await mostOpen(NOTEBOOKS)
    const third = await mostOpen(2 * NOTEBOOKS)
    assert.ok(second <= first + MAX_MORE && third <= first + MAX_MORE, `${first}, ${second}, ${third}`)
  },
)
