import { test } from 'node:test'
import { loseNothing } from './support/lose-nothing.ts'
import { startWithStandby } from './support/postgres-standby.ts'

/** The address leads to the standby before it takes over: whoever writes meanwhile is refused. */
const READ_ONLY_MS = 800

test('a standby that takes over in a batch has all that was acknowledged, and nothing is done twice', async (t) => {
  const server = await startWithStandby(t)
  if (server === null) return
  const strike = () => server.failOver(READ_ONLY_MS)
  const service = await loseNothing(t, { database: server.url, draw: 17, kills: 1, pauseMs: () => 1_500, strike })
  await service.stop()
})
