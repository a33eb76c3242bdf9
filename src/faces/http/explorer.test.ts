import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createExplorer } from './explorer.ts'

describe('the explorer', () => {
  it('asks for files of this service alone, and has every one of them', async () => {
    const { page, asset } = createExplorer()
    const names = [...page().matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address!)
    assert.equal(names.length, 4)
    for (const address of names) {
      assert.match(address, /^docs\/[\w.-]+$/)
      const found = await asset(address.slice('docs/'.length))
      assert.ok(found && found.body.length > 0, address)
    }
  })

  it('names no other machine in its page or in its start', async () => {
    const { page, asset } = createExplorer()
    const start = new TextDecoder().decode((await asset('start.js'))!.body)
    for (const text of [page(), start]) assert.doesNotMatch(text, /https?:|\/\//)
    assert.match(start, /validatorUrl: null/)
  })

  it('gives the type of each file', async () => {
    const { asset } = createExplorer()
    assert.equal((await asset('swagger-ui.css'))?.contentType, 'text/css; charset=utf-8')
    assert.equal((await asset('favicon-32x32.png'))?.contentType, 'image/png')
  })

  it('serves nothing but its own files', async () => {
    const { asset } = createExplorer()
    for (const name of ['package.json', '../zod/package.json', '', 'constructor', 'swagger-ui.css.map']) {
      assert.equal(await asset(name), null)
    }
  })
})
