import { createHash } from 'node:crypto'
import { once } from '../../lib/memoize.ts'
import { hasEntityTag } from './byte-range.ts'
import type { Documents } from './documents.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const EXPLORER_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `/openapi.json`, and the explorer at `/docs`; both are loaded when they are first asked for. */
export function createDescriptions(version: string): Documents {
  const loadOpenapi = once(async () => {
    const body = JSON.stringify((await import('./openapi.ts')).buildOpenapiDocument(version))
    return { body, tag: `"${createHash('sha256').update(body).digest('base64url')}"` }
  })
  const loadExplorer = once(async () => (await import('./explorer.ts')).createExplorer())
  return async (request, path) => {
    if (path === '/openapi.json') return replyWithTagged(request, await loadOpenapi())
    if (path !== '/docs' && !path.startsWith('/docs/')) return null
    if (new URL(request.url).pathname === '/docs/')
      return new Response(null, { status: 308, headers: { Location: '/docs' } })
    const explorer = await loadExplorer()
    if (path === '/docs') return replyWithContent(explorer.page(), 'text/html; charset=utf-8')
    const asset = await explorer.asset(path.slice('/docs/'.length))
    return asset && replyWithContent(asset.body, asset.contentType)
  }
}

/** The whole, or nothing where the caller has it. Source: RFC 9110, section 13. */
function replyWithTagged({ headers }: Request, { body, tag }: { readonly body: string; readonly tag: string }) {
  const isKnown = hasEntityTag(headers.get('if-none-match'), tag)
  const told = { ETag: tag, 'Cache-Control': 'no-cache' }
  return isKnown
    ? new Response(null, { status: 304, headers: told })
    : new Response(body, { headers: { ...told, 'Content-Type': JSON_TYPE } })
}

function replyWithContent(body: string | Uint8Array<ArrayBuffer>, contentType: string): Response {
  return new Response(body, { headers: { 'Content-Type': contentType, 'Content-Security-Policy': EXPLORER_POLICY } })
}
