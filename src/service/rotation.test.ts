import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { productDouble } from '../../tests/support/product-double.ts'
import { createSmallServices, notebookId, SIGN_IN } from '../../tests/support/small-services.ts'
import type { Question } from '../domain/answer.ts'
import { Fault } from '../domain/fault.ts'

const notebook_url = `https://notebooklm.google.com/notebook/${notebookId(1)}`

/** Two hosted accounts: the first has nothing left from its second question on. */
async function twoAccounts(context: TestContext, isRotating: boolean) {
  const asked: { account: string; question: Question }[] = []
  const answersOf: Record<string, number> = { ann: 1, bob: 9 }
  const hostedOf = (account: string) =>
    productDouble(
      {
        chat: {
          ask: async (_id, question) => {
            asked.push({ account, question })
            if (answersOf[account]! <= 0) throw new Fault('RESOURCE_EXHAUSTED', 'Spent.', { retryAfterSeconds: 600 })
            answersOf[account]! -= 1
            const conversationId = `conversation of ${account}`
            return {
              state: 'answered',
              text: 'Yes.',
              citations: [],
              conversationId,
              writtenBy: 'product',
              warnings: [],
            }
          },
        },
      },
      'hosted',
    )
  const small = await createSmallServices(context, { hostedOf, isRotating })
  await small.services.credentials.save({ id: 'ann' }, SIGN_IN)
  await small.services.credentials.save({ id: 'bob' }, SIGN_IN)
  return { ...small, asked }
}

test('without leave to rotate a spent quota is 429 with the time to wait, and the product is not asked again', async (context) => {
  const { calls, asked, clock } = await twoAccounts(context, false)
  const ask = () => calls.askQuestion({ question: 'Well?', notebook_url, account: 'ann' })
  await ask()
  await assert.rejects(ask(), fault('RESOURCE_EXHAUSTED'))
  await assert.rejects(ask(), (error: unknown) => {
    fault('RESOURCE_EXHAUSTED', /^The product refused ann this before \(question\): its quota is spent, or/)(error)
    return (error as Fault).status === 429 && (error as Fault).retryAfterSeconds === 600
  })
  assert.equal(asked.length, 2, 'the third question was answered from the ledger')
  clock.advance(600_000)
  await assert.rejects(ask(), fault('RESOURCE_EXHAUSTED'))
  assert.equal(asked.length, 3, 'afterwards the product decides again')
})

test('with leave another account of the user goes on, in a conversation that is said to be new', async (context) => {
  const { run, calls, asked } = await rotating(context)
  const first = await calls.askQuestion({ question: 'One?', notebook_url, account: 'ann' })
  const { session_id } = first
  const { data, meta } = await run('askQuestion', { question: 'Two?', session_id })
  const { warnings } = data as { warnings: readonly string[] }
  assert.match(warnings.join(' '), /bob answered, in a new conversation/)
  assert.deepEqual(
    [(meta as { account: string }).account, (meta as { fallback_reason: string }).fallback_reason],
    ['bob', 'RESOURCE_EXHAUSTED'],
  )
  const third = await calls.askQuestion({ question: 'Three?', session_id })
  assert.equal(third.warnings, undefined)
  assert.deepEqual(
    asked.map(({ account, question }) => [account, question.conversationId]),
    [
      ['ann', null],
      ['ann', 'conversation of ann'],
      ['bob', null],
      ['bob', 'conversation of bob'],
    ],
  )
  assert.deepEqual(
    asked.at(-1)!.question.turns.map(({ question }) => question),
    ['One?', 'Two?'],
    'what was said before goes along',
  )
})

async function rotating(context: TestContext) {
  const services = await twoAccounts(context, true)
  return { ...services, run: services.invoke }
}

test('the quota tells what went through the service, and whether a batch fits', async (context) => {
  const { calls } = await twoAccounts(context, false)
  await calls.askQuestion({ question: 'One?', notebook_url, account: 'bob' })
  const [quota] = (await calls.getQuota({ account: 'bob', questions: 60 })).quotas
  assert.deepEqual(
    [quota!.limit, quota!.remaining, quota!.forecast],
    [50, 49, { questions: 60, fits: false, missing: 11 }],
  )
})
