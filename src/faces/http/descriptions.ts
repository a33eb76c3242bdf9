import { once } from '../../lib/memoize.ts'
import type { Documents } from './documents.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const EXPLORER_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `/openapi.json`, and the explorer at `/docs`; both are loaded when they are first asked for. */
export function createDescriptions(version: string): Documents {
  const loadOpenapi = once(async () => JSON.stringify((await import('./openapi.ts')).buildOpenapiDocument(version)))
  const loadExplorer = once(async () => (await import('./explorer.ts')).createExplorer())
  return async (request, path) => {
    if (path === '/openapi.json') return new Response(await loadOpenapi(), { headers: { 'Content-Type': JSON_TYPE } })
    if (path !== '/docs' && !path.startsWith('/docs/')) return null
    if (new URL(request.url).pathname === '/docs/')
      return new Response(null, { status: 308, headers: { Location: '/docs' } })
    const explorer = await loadExplorer()
    if (path === '/docs') return replyWithContent(explorer.page(), 'text/html; charset=utf-8')
    const asset = await explorer.asset(path.slice('/docs/'.length))
    return asset && replyWithContent(asset.body, asset.contentType)
  }
}

function replyWithContent(body: string | Uint8Array<ArrayBuffer>, contentType: string): Response {
  return new Response(body, { headers: { 'Content-Type': contentType, 'Content-Security-Policy': EXPLORER_POLICY } })
}
