import assert from 'node:assert/strict'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { startTestService } from './support/test-service.ts'

const WATER = 'Water boils at 100 degrees Celsius at sea level. On a high mountain it boils at a lower temperature.'
const COMPANION = path.join(import.meta.dirname, '../src/main/stdio.js')

/** How a client of the protocol comes to the service. */
const WAYS = {
  'over HTTP': (url: string) => new StreamableHTTPClientTransport(new URL(`${url}/mcp`)),
  'through the companion': (url: string) =>
    new StdioClientTransport({ command: process.execPath, args: [COMPANION], env: { MCP_HTTP_URL: url } }),
}

async function connected(context: TestContext, url: string, way: keyof typeof WAYS): Promise<Client> {
  const client = new Client({ name: 'beginner', version: '1' })
  await client.connect(WAYS[way](url))
  context.after(() => client.close())
  return client
}

for (const way of Object.keys(WAYS) as (keyof typeof WAYS)[]) {
  test(`an agent comes from an empty service to a cited answer in two calls, ${way}`, async (context) => {
    const client = await connected(context, (await startTestService(context)).url, way)
    const added = await client.callTool({
      name: 'add_source',
      arguments: { source_type: 'text', text: WATER, title: 'Boiling water' },
    })
    assert.match(JSON.stringify(added.content), /There was no notebook yet: Boiling water/)
    const asked = await client.callTool({
      name: 'ask_question',
      arguments: { question: 'At what temperature does water boil?' },
    })
    const { state, sources } = asked.structuredContent as {
      state: string
      sources: { citations: { sourceText: string }[] }
    }
    assert.equal(state, 'answered')
    assert.ok(WATER.includes(sources.citations[0]!.sourceText))
  })

  test(`what an agent is told on an empty service are tools that it has, ${way}`, async (context) => {
    const client = await connected(context, (await startTestService(context)).url, way)
    const asked = await client.callTool({ name: 'ask_question', arguments: { question: 'Is anybody there?' } })
    assert.equal(asked.isError, true)
    const text = JSON.stringify([asked.content, asked.structuredContent])
    const tools = (await client.listTools()).tools.map(({ name }) => name)
    for (const tool of ['add_source', 'create_notebook']) assert.ok(text.includes(tool) && tools.includes(tool), tool)
    assert.doesNotMatch(text, /(GET|POST|PUT) \//)
  })
}
