import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { listField } from '../../tests/support/list-fields.ts'
import { productDouble } from '../../tests/support/product-double.ts'
import { BASE_URL, createSmallServices, notebookId, notebookUrl } from '../../tests/support/small-services.ts'
import type { LinkRequest, Role } from '../domain/sharing.ts'
import type { SharingGroup } from '../product/port.ts'

const notebook_id = notebookId(1)

/** A product that gives every notebook to one account, its link as the product writes it. */
function sharedBy(email: string, publicLink: string): SharingGroup {
  const collaborators = [{ email, role: 'owner' as Role }]
  const shown = (isPublic: boolean) => ({ isPublic, ...(isPublic ? { publicLink } : {}), collaborators })
  return { get: async () => shown(false), set: async (_, { isPublic }) => shown(isPublic) }
}

test('the link is an address of this service, there only while it is open, and the owner is named', async (context) => {
  const local = productDouble({ sharing: sharedBy('default', '/shared/token') })
  const { calls } = await createSmallServices(context, { products: { local } })
  const collaborators = [{ email: '', name: 'default', role: 'owner' }]
  assert.deepEqual(await calls.getSharing({ notebook_id }), { isPublic: false, collaborators })
  const opened = { isPublic: true, publicLink: `${BASE_URL}/shared/token`, collaborators }
  assert.deepEqual(await calls.setSharing({ notebook_id, public: true }), opened)
  assert.deepEqual(await calls.setSharing({ notebook_id, public: false }), { isPublic: false, collaborators })
})

test('answers are shown only where the owner says so, and a product that decides itself is told of', async (context) => {
  const asked: LinkRequest[] = []
  const set = async (_: string, link: LinkRequest) => {
    asked.push(link)
    return { ...link, collaborators: [] }
  }
  const hosted = productDouble({ sharing: sharedBy('bo@example.org', 'https://hosted.example/x') }, 'hosted')
  const { calls } = await createSmallServices(context, {
    products: { local: productDouble({ sharing: { set } }), hosted },
  })
  assert.equal((await calls.setSharing({ notebook_id, public: true })).includeAnswers, false)
  assert.equal((await calls.setSharing({ notebook_id, public: true, include_answers: true })).includeAnswers, true)
  assert.deepEqual(listField(asked, 'includesAnswers'), [false, true])
  const notebook = notebookUrl(1, 'https://notebooklm.google.com')
  const { includeAnswers, warnings } = (await calls.setSharing({
    notebook_id: notebook,
    public: true,
    include_answers: true,
  })) as { includeAnswers?: boolean; warnings?: string[] }
  assert.equal(includeAnswers, undefined)
  assert.match(warnings![0]!, /include_answers was not used/)
})

test('an owner with an e-mail is told by it', async (context) => {
  const { calls, services, expect } = await createSmallServices(context)
  const { id } = await services.accounts.signIn('ada@example.org', 'local')
  expect({ local: productDouble({ sharing: sharedBy(id, '/shared/token') }) })
  const { collaborators } = await calls.getSharing({ notebook_id })
  assert.deepEqual(collaborators, [{ email: 'ada@example.org', role: 'owner' }])
})

test('what a hosted notebook says of itself is told as it is', async (context) => {
  const hosted = productDouble({ sharing: sharedBy('bo@example.org', 'https://hosted.example/x') }, 'hosted')
  const { calls } = await createSmallServices(context, { products: { hosted } })
  const notebook = notebookUrl(1, 'https://notebooklm.google.com')
  const { publicLink, collaborators } = await calls.setSharing({ notebook_id: notebook, public: true })
  assert.equal(publicLink, 'https://hosted.example/x')
  assert.deepEqual(collaborators, [{ email: 'bo@example.org', role: 'owner' }])
})

test('anything but a boolean is refused', async (context) => {
  const { invoke } = await createSmallServices(context)
  for (const value of ['true', 1, 'yes', [true]])
    await assert.rejects(
      invoke('setSharing', { notebook_id, public: value }),
      fault('BAD_REQUEST', 'public must be a boolean'),
    )
  await assert.rejects(invoke('setSharing', { notebook_id, set_public: 0 }), fault('BAD_REQUEST', 'public must be'))
  await assert.rejects(invoke('setSharing', { notebook_id }), fault('BAD_REQUEST', 'Missing required field: public'))
})
