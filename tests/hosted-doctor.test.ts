import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { checkAll } from '../src/main/doctor/check-all.ts'
import { freePort } from './support/free-port.ts'
import { type HostedService, startHostedService } from './support/hosted-service.ts'
import { listField } from './support/list-fields.ts'
import { chooseDatabase } from './support/test-service.ts'

type Settings = Readonly<Record<string, string>>

/** What the doctor says of the hosted product: state, sentence and next step of each finding. */
async function hostedFindings(test: TestContext, { service, host }: HostedService, settings: Settings = {}) {
  const kept = await chooseDatabase(test, service.directory)
  const own = { ...kept, DATA_DIR: service.directory, HTTP_HOST: '127.0.0.1', HTTP_PORT: String(service.port) }
  const environment = { ...own, NOTEBOOK_PRODUCT: 'hosted', NOTEBOOK_HOST: host.url, ...settings }
  const { findings } = await checkAll(environment, new AbortController().signal)
  return findings.filter(({ check }) => check.startsWith('Hosted product'))
}

async function houseWithNotebook(context: TestContext, settings: Settings = {}) {
  const services = await startHostedService(context, settings)
  const { status } = await services.send('POST', '/notebooks/create', { name: 'Looked at' })
  assert.equal(status, 200)
  return services
}

test('a rotated id is named with the override to set; with it set, the doctor and the service work again', async (context) => {
  const services = await houseWithNotebook(context)
  await services.host.faults('rotated-id:LIST_NOTEBOOKS', 'rotated-id:CREATE_NOTE')
  const [signedIn, rotated, ...more] = await hostedFindings(context, services, {
    NOTEBOOK_RPC_OVERRIDES: 'GET_USAGE=EylDcb',
  })
  assert.deepEqual([signedIn?.state, rotated?.state, more], ['ok', 'failed', []])
  assert.match(rotated!.message, /LIST_NOTEBOOKS \(wXbhsf\)/)
  assert.match(
    rotated!.fix!,
    /set NOTEBOOK_RPC_OVERRIDES=GET_USAGE=EylDcb,CREATE_NOTE=<id>,LIST_NOTEBOOKS=<id>$/, // the whole setting
  )
  assert.equal((await services.send('GET', '/notebooks/scrape')).body.code, 'RPC_UNKNOWN_ID')

  const { CREATE_NOTE, LIST_NOTEBOOKS } = services.host.services.faults.listRotatedIds()
  const mended = { NOTEBOOK_RPC_OVERRIDES: `CREATE_NOTE=${CREATE_NOTE},LIST_NOTEBOOKS=${LIST_NOTEBOOKS}` }
  assert.deepEqual(listField(await hostedFindings(context, services, mended), 'state'), ['ok', 'ok'])
  const again = await houseWithNotebook(context, mended)
  await again.host.faults('rotated-id:LIST_NOTEBOOKS', 'rotated-id:CREATE_NOTE')
  assert.equal((await again.send('GET', '/notebooks/scrape')).status, 200)
})

test('looking for rotated ids changes nothing', async (context) => {
  const services = await houseWithNotebook(context)
  const held = async () => {
    const product = services.host.held()
    const [notebook, ...others] = await product.notebooks.list(context.signal)
    assert.deepEqual(others, [])
    const { id } = notebook!
    const lists = [product.sources, product.notes!, product.labels!, product.artifacts!]
    return [notebook, await Promise.all(lists.map((list) => list.list(id, context.signal)))]
  }
  const before = await held()
  assert.deepEqual(listField(await hostedFindings(context, services), 'state'), ['ok', 'ok'])
  assert.deepEqual(await held(), before)
})

test('a sign-in that is over, a token that expired, trouble, a moved reply and no host: one clear finding each', async (context) => {
  const services = await houseWithNotebook(context)
  const under = async (fault: string) => {
    await services.host.faults(fault)
    return (await hostedFindings(context, services)).filter(({ message }) => !message.startsWith('Signed in'))
  }
  const cases = [
    { fault: 'signed-out', state: 'failed', message: /sign-in is over/, fix: /accounts import/ },
    { fault: 'refuse:16', state: 'failed', message: /sign-in is over/, fix: /accounts import/ },
    { fault: 'expired-token', state: 'ok', message: /All ids are known/, fix: null },
    { fault: 'http-429', state: 'warning', message: /too often/, fix: /^Wait/ },
    { fault: 'http-500:LIST_NOTEBOOKS', state: 'warning', message: /HTTP 500/, fix: /try again/ },
    { fault: 'reply-moved:GET_SHARING', state: 'failed', message: /GET_SHARING \[1\]\[0\]/, fix: /Update/ },
  ]
  for (const { fault, state, message, fix } of cases) {
    const [finding, ...more] = await under(fault)
    assert.deepEqual([finding?.state, more], [state, []], fault)
    assert.match(finding!.message, message)
    if (fix) assert.match(finding!.fix!, fix)
  }
  await services.host.faults()
  const [unreachable, ...more] = await hostedFindings(context, services, {
    NOTEBOOK_HOST: `http://127.0.0.1:${await freePort()}`,
  })
  assert.deepEqual([unreachable?.state, more], ['warning', []])
  assert.match(unreachable!.message, /cannot be reached/)
  assert.match(unreachable!.fix!, /NOTEBOOK_HOST/)
})
