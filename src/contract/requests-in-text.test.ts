import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { contract } from './index.ts'
import { type RequestWording, rewordRequests } from './requests-in-text.ts'

const say: RequestWording = ({ operation, fields }) =>
  operation.tool && `<${[operation.tool, ...Object.values(fields)].join(' ')}>`
const said = (text: string) => rewordRequests(text, contract, say, '<the fields>')

test('a request that a hint names is told as the face calls it, whatever stands around it', () => {
  assert.equal(said('GET /notebooks/{id}/sources lists them.'), '<source_list> lists them.')
  assert.equal(said('Add one with POST /content/sources, then ask.'), 'Add one with <add_source>, then ask.')
  assert.equal(said('Try it (GET /jobs?state=queued).'), 'Try it (<list_jobs queued>).')
  assert.equal(said('Look at GET /health.'), 'Look at <get_health>.')
})

test('a literal path wins over a segment in its place, and what the path names is told', () => {
  assert.equal(said('GET /notebooks/search finds it'), '<search_notebooks> finds it')
  assert.equal(said('PUT /notebooks/papers/activate uses it'), '<activate_notebook papers> uses it')
})

test('what the face does not offer, or nobody knows, stays as it is', () => {
  assert.equal(said('GET /notebooks/scrape lists all.'), 'GET /notebooks/scrape lists all.')
  assert.equal(said('GET /nowhere, and get /health'), 'GET /nowhere, and get /health')
})

test('the description of all fields has a place of its own in each face', () => {
  assert.equal(said('See GET /docs for all fields.'), 'See <the fields> for all fields.')
})

test('every request that a hint of ours names is one the service answers', () => {
  const services = path.join(import.meta.dirname, '..')
  const hints = globSync('{domain,engine,faces,main,product,service,state,client}/**/*.ts', { cwd: services })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(path.join(services, file), 'utf8').matchAll(/hint: ['`](.*)['`]/g)])
    .map(([, hint]) => hint!.replaceAll(/\$\{[^}]*\}/g, 'x'))
  const left = hints.filter((hint) =>
    /\b(GET|POST|PUT|DELETE) \//.test(rewordRequests(hint, contract, () => 'said', '')),
  )
  assert.ok(hints.length > 100)
  assert.deepEqual(left, [])
})
