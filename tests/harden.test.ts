import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breakFiles } from '../harden/files.ts'
import { run as runKills } from '../harden/kills.ts'
import { run as runMalformed } from '../harden/malformed.ts'
import type { Report } from '../harden/piece.ts'
import { madeFiles } from '../harden/support/seed-files.ts'

// A short run of what `npm run harden` does at length; how quick it was is asserted there, and not here.

const quiet = { seed: 1, say: () => {} }

function requireReached({ figures, problems }: Report): void {
  const missed = figures.filter(({ name, isReached }) => !isReached && !/ ms| MB/.test(name))
  assert.deepEqual(problems, [])
  assert.deepEqual(missed, [])
}

test('malformed requests of every operation are answered by what the service decided to say', async () => {
  requireReached(await runMalformed({ ...quiet, count: 500 }))
})

test('broken files of every kind are read, or refused with a sentence', async () => {
  requireReached(await breakFiles(madeFiles(), { ...quiet, count: 60 }))
})

test('writes with a key that a kill cut are there once when they are sent again, and none that was acknowledged is lost', async () => {
  requireReached(await runKills({ ...quiet, count: 5 }))
})
