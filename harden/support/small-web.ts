import http from 'node:http'
import { listenOnLoopback } from '../../tests/support/listen-on-loopback.ts'
import { smallPage } from '../../tests/support/search-server.ts'

/** A search in SearXNG's JSON form on the loopback, that finds two pages of its own for whatever it is asked. */
export type SmallWeb = {
  /** What the service needs in order to search it and to read its pages. */
  readonly settings: Readonly<Record<string, string>>
  close(): void
}

export async function startSmallWeb(): Promise<SmallWeb> {
  const server = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const query = searchParams.get('q')
    if (query === null) {
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(showPage(decodeURIComponent(pathname.slice(1))))
      return
    }
    const results = ['east', 'west'].map((side) => {
      const title = `${query} ${side}`
      return { url: `${url}/${encodeURIComponent(title)}`, title, content: query }
    })
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ results }))
  })
  const port = await listenOnLoopback(server)
  const url = `http://127.0.0.1:${port}`
  return {
    settings: { NOTEBOOK_SEARCH_URL: url, NOTEBOOK_ALLOW_PRIVATE_URLS: 'true' },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const showPage = (name: string) =>
  smallPage(
    name,
    `The lighthouse called ${name} stands on a rock off the coast, and was lit for the first time in 1874.`,
  )
