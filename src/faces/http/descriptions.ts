import type { Documents } from './documents.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const EXPLORER_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `/openapi.json`, and the explorer at `/docs`; both are loaded when they are first asked for. */
export function createDescriptions(version: string): Documents {
  let openapi: Promise<string> | null = null
  let explorer: Promise<ReturnType<typeof import('./explorer.ts').createExplorer>> | null = null
  return async (request, path) => {
    if (path === '/openapi.json') {
      openapi ??= import('./openapi.ts').then(({ buildOpenapiDocument }) =>
        JSON.stringify(buildOpenapiDocument(version)),
      )
      return new Response(await openapi, { headers: { 'Content-Type': JSON_TYPE } })
    }
    if (path !== '/docs' && !path.startsWith('/docs/')) return null
    if (new URL(request.url).pathname === '/docs/')
      return new Response(null, { status: 308, headers: { Location: '/docs' } })
    explorer ??= import('./explorer.ts').then((loaded) => loaded.createExplorer())
    if (path === '/docs') return replyWithContent((await explorer).page(), 'text/html; charset=utf-8')
    const asset = await (await explorer).asset(path.slice('/docs/'.length))
    return asset && replyWithContent(asset.body, asset.contentType)
  }
}

function replyWithContent(body: string | Uint8Array<ArrayBuffer>, contentType: string): Response {
  return new Response(body, { headers: { 'Content-Type': contentType, 'Content-Security-Policy': EXPLORER_POLICY } })
}
