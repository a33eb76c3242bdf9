import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createLog } from '../src/lib/log.ts'
import { readConfig } from '../src/main/config.ts'
import { readHostArguments, startHost } from '../src/main/host-process.ts'
import { fixedClock } from './support/fixed-clock.ts'
import { HOSTED_SCENARIO } from './support/hosted-scenario.ts'
import { fourFaces, live } from './support/lived-in-data.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

/** A wire-compatible host in this process, on the loopback; gives its address. */
async function startedHost(context: TestContext, searchUrl: string): Promise<string> {
  const config = readConfig({ DATA_DIR: temporaryDirectory(context), NOTEBOOK_SEARCH_URL: searchUrl })
  const host = await startHost(
    readHostArguments(['--port', '0'], config),
    config,
    createLog({ level: 'silent' }),
    fixedClock(),
  )
  context.after(() => host.close())
  return `http://127.0.0.1:${host.port}`
}

test('with the hosted product every operation works as on the embedded one, through every face', async (context) => {
  const all = await fourFaces(context, async (searchUrl) => ({
    NOTEBOOK_PRODUCT: 'hosted',
    NOTEBOOK_HOST: await startedHost(context, searchUrl),
  }))
  const [http, ...others] = await Promise.all(
    all.map(async (face) => ({ face, outcomes: await live(face, HOSTED_SCENARIO) })),
  )
  for (const [index, { operation }] of HOSTED_SCENARIO.entries()) {
    for (const { face, outcomes } of others) {
      assert.deepEqual(outcomes[index], http!.outcomes[index], `step ${index + 1}, ${operation} through ${face.name}`)
    }
  }
})
