import assert from 'node:assert/strict'
import { at, notebookWith, testOnHost } from '../../../tests/support/host.ts'

const TAIL = [1, null, null, null, null, null, null, null, null, null, [1]]

testOnHost('the output language is the account’s, and survives', async (host) => {
  const language = async (query = {}) => at(await host.call('GET_ACCOUNT', [null, TAIL], { query }), 0, 2, 4, 0)
  assert.equal(await language(), 'en')
  const changed = await host.call('UPDATE_ACCOUNT', [[[null, [[null, null, null, null, ['fr']]]]]])
  assert.equal(at(changed, 2, 4, 0), 'fr')
  assert.equal(at(await host.call('UPDATE_ACCOUNT', [[null, [[null, null, null, null, ['de']]]]]), 2, 4, 0), 'de')
  await host.call('UPDATE_ACCOUNT', [[[null, [[null, null, null, null, ['fr']]]]]])
  assert.deepEqual([await language(), await language({ authuser: '1' })], ['fr', 'en'])
  assert.deepEqual(at(await host.call('PEEK_ACCOUNT', []), 0, 1), [6, 500, 300, 500000, 2])
  assert.equal(at(await host.call('PEEK_ACCOUNT', []), 0, 4, 6), false)
})

testOnHost('usage is not metered, and the tier has a name', async (host) => {
  const usage = await host.call('GET_USAGE', [TAIL])
  assert.equal(at(usage, 0), 1)
  assert.deepEqual(
    (at(usage, 1) as unknown[]).map((window) => [at(window, 4), at(window, 7)]),
    [
      [1, 100],
      [2, 100],
    ],
  )
  assert.match(JSON.stringify(await host.call('GET_UPSELL', [[[[null, '1', 627], [null, 1], 1]]])), /NOTEBOOKLM_TIER_/)
  assert.deepEqual(await host.call('GET_LEGACY_QUOTAS', []), [])
})

testOnHost('what to ask next, which reports to write and which prompts to try come from the notebook', async (host) => {
  const { id, sources } = await notebookWith(
    host,
    'The copper kettle boils water. Copper conducts heat well, and copper kettles last.',
  )
  const steps = at(await host.call('SUGGEST_NEXT_STEPS', [null, id]), 0) as unknown[][]
  assert.ok(steps.length > 0 && steps.every(([question, code]) => String(question).endsWith('?') && code === 9))
  const reports = at(await host.call('SUGGEST_REPORTS', [[2], id]), 0) as unknown[][]
  for (const [title, description, none, only, prompt, audience] of reports) {
    assert.ok(title && description && prompt)
    assert.deepEqual([none, only], [null, null])
    assert.ok(audience === 1 || audience === 2)
  }
  const prompts = (mode: number, steer: string | null = null) =>
    host.call('SUGGEST_PROMPTS', [[2], id, sources.map((source) => [source]), mode, null, steer])
  assert.match(String(at(await prompts(6, 'lids'), 0, 0, 1)), /for and against lids/)
  assert.deepEqual(await prompts(0), { refused: [13] })
  assert.deepEqual(await prompts(11), { refused: [13] })
  assert.deepEqual(await host.call('SUGGEST_PROMPTS', [[2], id]), { refused: [3] })
})

testOnHost('the choices of each kind of artifact are told', async (host) => {
  const [audio, video, slides, reports] = at(await host.call('LIST_ARTIFACT_CHOICES', [[2]]), 0) as unknown[]
  assert.deepEqual([at(audio, 0, 0, 0), at(video, 0, 0, 0), at(slides, 0, 1, 0)], [1, 1, 2])
  assert.equal((at(reports, 0, 0) as unknown[]).length, 3)
})
