import { hostname } from 'node:os'
import path from 'node:path'
import { createDoor, type Door } from '../faces/http/door.ts'
import { createKeyCookie, type KeyCookie } from '../faces/http/key-cookie.ts'
import { type FastRoutes, keptText, type Listening, listen } from '../faces/http/listen.ts'
import { descriptorLimit, maxConnectionsFor } from '../lib/descriptors.ts'
import { jsonOf } from '../lib/known-json.ts'
import { health } from '../service/health.ts'
import type { ComposedHouse } from './compose.ts'
import type { Config } from './config.ts'

export type ListeningFaces = Listening

/**
 * Opens the door of the house: HTTP, and behind it MCP, the description, the explorer and the page, each loaded when it
 * is first asked for.
 * @throws the system's error of listening (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`)
 */
export async function openFaces(composed: ComposedHouse, config: Config): Promise<ListeningFaces> {
  const { http, hosts } = config
  const keyCookie = createKeyCookie()
  const door = createDoor({
    apiKey: http.apiKey,
    keyCookie,
    corsOrigins: http.corsOrigins,
    publicUrl: hosts.publicUrl,
    hostNames: [...machineNames(), http.host, ...http.allowedHosts],
  })
  const listening = await listen({
    host: http.host,
    port: http.port,
    door,
    fastRoutes: fastRoutes(composed),
    app: () => loadApp(composed, config, door, keyCookie),
    maxConnections: maxConnectionsFor(descriptorLimit()),
  })
  composed.listensAt(listening.port)
  return listening
}

/** What this machine calls itself, with and without the domain, and in the local network. */
function machineNames(): readonly string[] {
  const name = hostname().toLowerCase()
  const short = name.split('.')[0]!
  return [name, short, `${short}.local`]
}

/** Whether an address to listen on is reached from this machine alone. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

/** The two hot reads. The library's text is kept until the library changes; an unreadable one is the app's to refuse. */
function fastRoutes({ house, isWhole }: ComposedHouse): FastRoutes {
  const { library, metrics } = house
  const counted = <T>(operation: string, answer: () => T) => {
    return () => {
      const ended = metrics.begin(operation)
      const text = answer()
      ended(200)
      return text
    }
  }
  const notebooks = keptText(
    () => library.version,
    () => jsonOf({ success: true, data: library.list() }),
  )
  return new Map<string, () => string | Uint8Array | null>([
    ['/health', counted('getHealth', () => JSON.stringify({ success: true, ...health(house) }))],
    ['/notebooks', () => (library.problem || !isWhole ? null : counted('listNotebooks', notebooks)())],
  ])
}

async function loadApp({ house, invoke }: ComposedHouse, config: Config, door: Door, keyCookie: KeyCookie) {
  const [{ httpApp }, { mcpHandler }, { contract }, { descriptions }, { pages }, { sharedPages }] = await Promise.all([
    import('../faces/http/app.ts'),
    import('../faces/mcp/handler.ts'),
    import('../contract/index.ts'),
    import('../faces/http/descriptions.ts'),
    import('../faces/http/page/pages.ts'),
    import('../faces/http/page/shared.ts'),
  ])
  const { http } = config
  return httpApp({
    catalogue: contract,
    invoke,
    door,
    input: {
      bodyLimitBytes: http.bodyLimitBytes,
      upload: { directory: path.join(config.dataDirectory, 'tmp', 'uploads'), limitBytes: http.uploadLimitBytes },
    },
    mcp: mcpHandler({
      catalogue: contract,
      invoke,
      tools: config.mcpTools,
      version: house.version,
      bodyLimitBytes: http.bodyLimitBytes,
    }),
    keyPage: http.apiKey === null ? undefined : await loadKeyPage(http.apiKey, keyCookie),
    documents: [
      sharedPages({ invoke }),
      pages({ invoke, recentAnswers: (notebookId) => house.history.recent(notebookId) }),
      descriptions(house.version),
    ],
  })
}

async function loadKeyPage(apiKey: string, cookie: KeyCookie) {
  const [{ keyPage }, { createSecretCheck }] = await Promise.all([
    import('../faces/http/page/key.ts'),
    import('../faces/http/key-check.ts'),
  ])
  return keyPage({ isKey: createSecretCheck(apiKey), cookie })
}
