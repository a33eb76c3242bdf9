import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { answerYes, productDouble } from '../../tests/support/product-double.ts'
import { createSmallServices, notebookId } from '../../tests/support/small-services.ts'
import { toFault } from '../domain/fault.ts'
import { PostgresFailure, PostgresUnavailable } from '../lib/postgres/postgres-failure.ts'
import type { Services } from './context.ts'

const call = { idempotencyKey: 'k' }

/** The connection is lost before the first write of a call is answered: it `isKept`, or not. */
function loseFirstAnswer(context: TestContext, services: Services, isKept: boolean) {
  const write = services.writeTogether
  const lose: Services['writeTogether'] = async (writes) => {
    lost.mock.restore()
    if (isKept) await write(writes.map(({ onKept: _, ...unheard }) => unheard))
    throw new PostgresUnavailable(new PostgresFailure('Connection terminated unexpectedly', null), true)
  }
  const lost = context.mock.method(services as { writeTogether: Services['writeTogether'] }, 'writeTogether', lose)
}

for (const isKept of [true, false]) {
  const told = isKept ? 'was kept though nobody heard of it' : 'was lost with the connection'

  test(`a use that ${told} is counted once, and what was done is not done again`, async (context) => {
    let made = 0
    const create = async (_notebook: string, { title, content }: { title: string; content: string }) => {
      made += 1
      return { id: `n${made}`, title, content, createdAt: '', modifiedAt: '' }
    }
    const local = productDouble({ notes: { create } })
    const { invoke, keep, services, end, directory } = await createSmallServices(context, { products: { local } })
    await keep(1, 'Kettle')
    loseFirstAnswer(context, services, isKept)
    const input = { notebook_id: notebookId(1), title: 'To do', content: 'Water.' }
    const { data } = await invoke('createNote', input, call)
    assert.deepEqual((await invoke('createNote', input, call)).data, data)
    assert.equal(made, 1)
    end()
    const next = await createSmallServices(context, { directory, products: { local } })
    assert.equal((await next.services.library.get('kettle')).use_count, 1)
  })

  test(`a question whose turn ${told} is told as failed, and sent again it is kept once`, async (context) => {
    const local = productDouble({ chat: { ask: answerYes } })
    const { invoke, keep, services, end, directory } = await createSmallServices(context, { products: { local } })
    await keep(1, 'Kettle')
    loseFirstAnswer(context, services, isKept)
    const input = { notebook_id: notebookId(1), question: 'When does water boil?' }
    await assert.rejects(invoke('askQuestion', input, call), (error) => toFault(error).status === 503)
    await invoke('askQuestion', input, call)
    end()
    const next = await createSmallServices(context, { directory, products: { local } })
    assert.equal((await next.services.library.get('kettle')).use_count, 1)
    assert.equal((await next.services.history.recent(notebookId(1))).length, 1)
  })
}
