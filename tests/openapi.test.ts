import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { contract } from '../src/contract/index.ts'
import { groupByTool } from '../src/contract/tools.ts'
import { buildOpenapiDocument } from '../src/faces/http/openapi.ts'
import { listField } from './support/list-fields.ts'

/** The endpoints of the service description, written out by hand. */
const DOCUMENTED_ENDPOINTS = `
  GET /
  GET /health
  POST /setup-auth
  POST /de-auth
  POST /re-auth
  POST /cleanup-data
  POST /ask
  GET /notebooks
  POST /notebooks
  POST /notebooks/create
  POST /notebooks/auto-discover
  GET /notebooks/scrape
  POST /notebooks/import-from-scrape
  GET /notebooks/search
  GET /notebooks/stats
  DELETE /notebooks/bulk-delete
  GET /notebooks/{id}
  PUT /notebooks/{id}
  DELETE /notebooks/{id}
  PUT /notebooks/{id}/activate
  GET /sessions
  DELETE /sessions/{id}
  POST /sessions/{id}/reset
  POST /content/sources
  DELETE /content/sources/{id}
  DELETE /content/sources
  GET /content
  POST /content/generate
  GET /content/download
  DELETE /content/{contentId}
  POST /content/notes
  POST /content/chat-to-note
  POST /content/notes/{noteTitle}/to-source
  GET /notebooks/{id}/sources
  GET /notebooks/{id}/sources/{sid}
  GET /notebooks/{id}/share
  PUT /notebooks/{id}/share
  GET /notebooks/{id}/labels
  POST /notebooks/{id}/labels
  POST /content/notes/list
  POST /content/notes/get
  POST /content/study-aid
  POST /content/mind-map
  POST /content/research
  POST /batch-to-vault`
  .trim()
  .split(/\n\s*/)

/** The tools of the service description, then those we add. */
const DOCUMENTED_TOOLS = `ask_question list_notebooks get_health search_notebooks get_notebook add_notebook
  activate_notebook batch_to_vault create_note add_source delete_source generate_content list_content download_content
  source_list source_read content_delete share_notebook generate_study_aid generate_mind_map manage_labels
  research_sources`.split(/\s+/)
const ADDED_TOOLS =
  `search_passages verify_citations get_notebook_guide list_jobs get_job cancel_job create_notebook sync_folder list_notes
  read_note rename_source download_source get_content list_conversations read_conversation`.split(/\s+/)

const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
const document = buildOpenapiDocument(version)

type Described = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[]
  readonly responses: Readonly<Record<string, unknown>>
}

const described: readonly (readonly [endpoint: string, operation: Described])[] = Object.entries(
  document.paths,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation as Described] as const,
  ),
)

describe('the API description', () => {
  it('is the committed one: run "npm run openapi" after a change of the contract', async () => {
    assert.deepEqual(JSON.parse(await readFile('openapi.json', 'utf8')), JSON.parse(JSON.stringify(document)))
  })

  it('holds every endpoint of the service description', () => {
    assert.equal(new Set(DOCUMENTED_ENDPOINTS).size, 45)
    const endpoints = described.map(([endpoint]) => endpoint)
    assert.deepEqual(
      DOCUMENTED_ENDPOINTS.filter((endpoint) => !endpoints.includes(endpoint)),
      [],
    )
  })

  it('describes every operation of the catalogue once, under its own name', () => {
    const ids = described.map(([, { operationId }]) => operationId)
    assert.deepEqual(ids.toSorted(), Object.keys(contract).toSorted())
  })

  it('refers only to components that it has', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference!)
    assert.ok(references.length > 100)
    for (const reference of new Set(references)) assert.ok(resolve(reference), reference)
  })

  it('declares each path segment as a required parameter, and no other', () => {
    for (const [endpoint, { parameters = [] }] of described) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      assert.ok(inPath.every(({ required }) => required === true))
      const segments = [...endpoint.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      assert.deepEqual(listField(inPath, 'name'), segments, endpoint)
    }
  })

  it('has no parameter twice and no tag without a declaration', () => {
    const tags = document.tags.map(({ name }) => name)
    for (const [endpoint, operation] of described) {
      const names = (operation.parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`)
      assert.equal(new Set(names).size, names.length, endpoint)
      assert.ok(
        operation.tags.every((tag) => tags.includes(tag)),
        endpoint,
      )
    }
  })

  it('tells of a success and of the usual failures of every operation', () => {
    for (const [endpoint, { responses }] of described) {
      for (const status of ['200', '400', '401', '500']) assert.ok(responses[status], `${endpoint} ${status}`)
      assert.equal(responses['499'], undefined, 'a caller who has gone reads nothing')
    }
  })

  it('offers an upload beside JSON where a file can be sent', () => {
    const { requestBody } = document.paths['/content/sources']!.post as {
      requestBody: { content: Record<string, { schema: { required: string[] } }> }
    }
    assert.deepEqual(Object.keys(requestBody.content), ['application/json', 'multipart/form-data'])
    assert.deepEqual(requestBody.content['multipart/form-data']!.schema.required, ['file'])
  })

  it('carries the version of the package', () => {
    assert.equal(document.info.version, version)
    assert.equal(document.openapi, '3.1.0')
  })
})

describe('the catalogue', () => {
  it('carries every tool of the service description, and those we add', () => {
    assert.equal(DOCUMENTED_TOOLS.length, 22)
    assert.deepEqual([...groupByTool(contract).keys()].toSorted(), [...DOCUMENTED_TOOLS, ...ADDED_TOOLS].toSorted())
  })
})

function resolve(reference: string): unknown {
  const keys = reference.replace('#/', '').split('/')
  return keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], document)
}
