import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault, type FaultCode } from '../domain/fault.ts'
import type { Transport } from '../domain/notebook.ts'
import { type Attempt, tryTransports } from './fallback.ts'
import type { Product } from './port.ts'

const nobody = async (): Promise<never> => assert.fail('nobody expected this call')

/** A product that answers `list` of its notebooks with `list`, and fails on every other call. */
function product(transport: Transport, list: () => Promise<never[]>): Product {
  const notebooks = { list, create: nobody, get: nobody, rename: nobody, delete: nobody }
  const sources = { list: nobody, add: nobody, delete: nobody, rename: nobody, read: nobody }
  return { name: 'hosted', transport, notebooks, sources, chat: { ask: nobody } }
}

const failing = (transport: Transport, code: FaultCode) =>
  product(transport, async () => {
    throw new Fault(code, 'a sentence')
  })
const working = (transport: Transport) => product(transport, async () => [])
const untouched = (transport: Transport) => product(transport, nobody)
const signal = new AbortController().signal
const list = (one: Product) => one.notebooks.list(signal)

test('the first adapter that answers is the last one asked', async () => {
  const { value, provenance } = await tryTransports([working('rpc'), untouched('dom')], list)
  assert.deepEqual(value, [])
  assert.deepEqual(provenance, { transport: 'rpc', attempts: 1 })
})

test('what was surely not carried out falls to the next adapter, which is said', async () => {
  const { provenance } = await tryTransports([failing('rpc', 'RPC_UNKNOWN_ID'), working('dom')], list)
  assert.deepEqual(provenance, { transport: 'dom', attempts: 2, fallback_reason: 'RPC_UNKNOWN_ID' })
})

test('a refusal, a spent quota and a product that cannot be reached end the walk', async () => {
  for (const code of ['PERMISSION_DENIED', 'RESOURCE_EXHAUSTED', 'PRODUCT_UNREACHABLE', 'INTERNAL'] as const)
    await assert.rejects(tryTransports([failing('rpc', code), untouched('dom')], list), { code })
})

test('each attempt is told when it begins, so that a failure can say how it came about', async () => {
  const attempts: Attempt[] = []
  const onAttempt = (attempt: Attempt) => void attempts.push(attempt)
  const transports = [failing('rpc', 'RPC_UNKNOWN_ID'), failing('dom', 'PERMISSION_DENIED')]
  await assert.rejects(tryTransports(transports, list, { onAttempt }), { code: 'PERMISSION_DENIED' })
  assert.deepEqual(attempts, [
    { transport: 'rpc', attempts: 1 },
    { transport: 'dom', attempts: 2, fallback_reason: 'RPC_UNKNOWN_ID' },
  ])
})

test('a refused sign-in is refreshed once, and only once', async () => {
  let calls = 0
  const expired = product('rpc', async () => {
    calls += 1
    if (calls === 1) throw new Fault('PRODUCT_UNAUTHENTICATED', 'expired')
    return []
  })
  let refreshed = 0
  const refresh = async () => {
    refreshed += 1
    return true
  }
  const { provenance } = await tryTransports([expired, untouched('dom')], list, { refresh })
  assert.deepEqual([refreshed, provenance.attempts], [1, 2])
  const refused = failing('rpc', 'PRODUCT_UNAUTHENTICATED')
  await assert.rejects(tryTransports([refused, untouched('dom')], list, { refresh }), {
    code: 'PRODUCT_UNAUTHENTICATED',
  })
  assert.equal(refreshed, 2)
  const unrenewable = tryTransports([refused], list, { refresh: async () => false })
  await assert.rejects(unrenewable, { code: 'PRODUCT_UNAUTHENTICATED' })
})

test('an adapter without the group is skipped and does not count as an attempt', async () => {
  const withNotes = {
    ...untouched('dom'),
    notes: { list: async () => [], create: nobody, update: nobody, delete: nobody },
  }
  const { provenance } = await tryTransports([untouched('rpc'), withNotes], (one) => one.notes?.list('id', signal))
  assert.deepEqual(provenance, { transport: 'dom', attempts: 1 })
})

test('when no adapter has the group the product cannot do it', async () => {
  await assert.rejects(
    tryTransports([untouched('rpc')], (one) => one.notes?.list('id', signal)),
    { code: 'NOT_SUPPORTED' },
  )
})

test('when every adapter falls through, the last fault is the answer, and the first where the last cannot do it', async () => {
  const moved = [failing('rpc', 'RPC_UNKNOWN_ID'), failing('dom', 'RPC_REPLY_MOVED')]
  await assert.rejects(tryTransports(moved, list), { code: 'RPC_REPLY_MOVED' })
  const lacking = [failing('rpc', 'RPC_UNKNOWN_ID'), failing('dom', 'NOT_SUPPORTED')]
  await assert.rejects(tryTransports(lacking, list), { code: 'RPC_UNKNOWN_ID' })
})

test('a reply that moved falls to the next adapter, unless a change may have been carried out', async () => {
  const { provenance } = await tryTransports([failing('rpc', 'RPC_REPLY_MOVED'), working('dom')], list)
  assert.equal(provenance.fallback_reason, 'RPC_REPLY_MOVED')
  const uncertain = product('rpc', async () => {
    throw new Fault('RPC_REPLY_MOVED', 'as the test says', { details: { outcome: 'unknown' } })
  })
  await assert.rejects(tryTransports([uncertain, untouched('dom')], list), { code: 'RPC_REPLY_MOVED' })
})

test('what only the wire can do is refused with the way to it where the page alone is driven', async () => {
  const asked = tryTransports([untouched('dom')], (one) => one.labels?.list('id', signal))
  await assert.rejects(
    asked,
    (fault: Fault) => fault.code === 'NOT_SUPPORTED' && /NOTEBOOK_TRANSPORT/.test(fault.hint!),
  )
})
