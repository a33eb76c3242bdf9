import { createServer, type ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { listenOnLoopback } from './listen-on-loopback.ts'
import { sendJson } from './send-json.ts'

/** How the search answers the next calls. */
export type SearchBehaviour =
  | { readonly kind: 'results'; readonly results: readonly unknown[]; readonly suggestions?: readonly string[] }
  | { readonly kind: 'unresponsive' } // no result, because no engine behind it answered
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'garbage'; readonly body: string }
  | { readonly kind: 'silence' }

/** A page of the small web: HTML, a status, an address to go to, or nothing ever. */
export type SmallPage = string | { readonly status: number } | { readonly location: string } | 'silence'

/** A small search in SearXNG's JSON form, and the small web that it finds, on the loopback. */
export type SearchServer = {
  /** What goes into NOTEBOOK_SEARCH_URL. */
  readonly url: string
  /** The queries it was asked, in order, with `#n` for a later page. */
  readonly asked: string[]
  /** The paths of pages that were fetched, in order. */
  readonly visited: string[]
  behave(behaviour: SearchBehaviour): void
  pages(pages: Readonly<Record<string, SmallPage>>): void
  /** Calls `listener` at the next visit of a page. */
  whenVisited(listener: () => void): void
  /** A result that leads to a page of this server. */
  hit(path: string, title: string, content: string): object
}

export async function startSearchServer(test: TestContext): Promise<SearchServer> {
  let behaviour: SearchBehaviour = { kind: 'results', results: [] }
  let web: Readonly<Record<string, SmallPage>> = {}
  let heard = () => {}
  const asked: string[] = []
  const visited: string[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/search' && searchParams.get('format') === 'json') {
      const page = searchParams.get('pageno')
      asked.push(`${searchParams.get('q')}${page ? `#${page}` : ''}`)
      return answer(behaviour, response)
    }
    visited.push(pathname)
    heard()
    show(web[pathname] ?? { status: 404 }, response)
  })
  const port = await listenOnLoopback(server)
  test.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    asked,
    visited,
    behave: (next) => {
      behaviour = next
    },
    pages: (next) => {
      web = next
    },
    whenVisited: (listener) => {
      heard = listener
    },
    hit: (path, title, content) => ({ url: url + path, title, content, engine: 'small', score: 1 }),
  }
}

/** A page of HTML with its main text and links. */
export function smallPage(title: string, text: string, links: Readonly<Record<string, string>> = {}): string {
  const anchors = Object.entries(links).map(([href, words]) => `<li><a href="${href}">${words}</a></li>`)
  return `<!doctype html><html><head><title>${title}</title></head><body><article><h1>${title}</h1><p>${text}</p><ul>${anchors.join('')}</ul></article></body></html>`
}

function answer(behaviour: SearchBehaviour, response: ServerResponse): void {
  if (behaviour.kind === 'silence') return
  if (behaviour.kind === 'status') response.writeHead(behaviour.status).end('no')
  else if (behaviour.kind === 'garbage') response.writeHead(200, { 'content-type': 'text/html' }).end(behaviour.body)
  else if (behaviour.kind === 'unresponsive')
    sendJson(response, { results: [], unresponsive_engines: [['small', 'timeout']] })
  else sendJson(response, { results: behaviour.results, suggestions: behaviour.suggestions ?? [] })
}

function show(page: SmallPage, response: ServerResponse): void {
  if (page === 'silence') return
  if (typeof page === 'string') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  else if ('status' in page) response.writeHead(page.status).end()
  else response.writeHead(302, { location: page.location }).end()
}
