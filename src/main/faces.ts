import { hostname } from 'node:os'
import path from 'node:path'
import { createKeyCookie, type KeyCookie } from '../faces/http/key-cookie.ts'
import { cacheText, type FastRoutes, type Listening, listen } from '../faces/http/listen.ts'
import { createRequestGuard, type RequestGuard } from '../faces/http/request-guard.ts'
import { limitConnections, readDescriptorLimit } from '../lib/descriptors.ts'
import { serializeJson } from '../lib/known-json.ts'
import { buildHealth } from '../service/health.ts'
import type { ComposedServices } from './composed-services.ts'
import type { Config } from './config.ts'

export type ListeningFaces = Listening

/**
 * Opens HTTP, and with it MCP, the description, the explorer and the page, each loaded when it
 * is first asked for.
 * @throws the system's error of listening (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`)
 */
export async function openFaces(composed: ComposedServices, config: Config): Promise<ListeningFaces> {
  const { http, hosts } = config
  const keyCookie = createKeyCookie()
  const guard = createRequestGuard({
    apiKey: http.apiKey,
    keyCookie,
    corsOrigins: http.corsOrigins,
    publicUrl: hosts.publicUrl,
    hostNames: [...listMachineNames(), http.host, ...http.allowedHosts],
  })
  const listening = await listen({
    host: http.host,
    port: http.port,
    guard,
    fastRoutes: buildFastRoutes(composed),
    app: () => loadApp(composed, config, guard, keyCookie),
    maxConnections: limitConnections(readDescriptorLimit()),
  })
  composed.listensAt(listening.port)
  return listening
}

/** What this machine calls itself, with and without the domain, and in the local network. */
function listMachineNames(): readonly string[] {
  const name = hostname().toLowerCase()
  const short = name.split('.')[0]!
  return [name, short, `${short}.local`]
}

/** The two hot reads. The library's text is kept until the library changes; an unreadable one is the app's to refuse. */
function buildFastRoutes({ services, isWhole }: ComposedServices): FastRoutes {
  if (services.refresh) return new Map() // each has to be asked of the server
  const { library, metrics } = services
  const countCalls = <T>(operation: string, answer: () => T) => {
    return () => {
      const ended = metrics.begin(operation)
      const text = answer()
      ended(200)
      return text
    }
  }
  const health = () => buildHealth(services, library.problem ? null : library.summarizeKept())
  const notebooks = cacheText(
    () => library.version,
    () => serializeJson({ success: true, data: library.listKept() }),
  )
  return new Map<string, () => string | Uint8Array | null>([
    ['/health', countCalls('getHealth', () => JSON.stringify({ success: true, ...health() }))],
    ['/notebooks', () => (library.problem || !isWhole ? null : countCalls('listNotebooks', notebooks)())],
  ])
}

async function loadApp(
  { services, invoke, otherProcesses }: ComposedServices,
  config: Config,
  guard: RequestGuard,
  keyCookie: KeyCookie,
) {
  const { contract, createDescriptions, createHttpApp, createSharedPages, createWebPage, openMcpHandler } =
    await importFaces()
  const { http } = config
  return createHttpApp({
    catalogue: contract,
    invoke,
    guard,
    input: {
      bodyLimitBytes: http.bodyLimitBytes,
      upload: { directory: path.join(config.dataDirectory, 'tmp', 'uploads'), limitBytes: http.uploadLimitBytes },
    },
    mcp: openMcpHandler({
      catalogue: contract,
      invoke,
      tools: config.mcpTools,
      version: services.version,
      bodyLimitBytes: http.bodyLimitBytes,
      others: otherProcesses,
    }),
    keyPage: http.apiKey === null ? undefined : await loadKeyPage(http.apiKey, keyCookie),
    page: createWebPage(config.pageLanguage),
    documents: [createSharedPages({ invoke }), createDescriptions(services.version)],
  })
}

async function importFaces() {
  const [app, mcp, { contract }, descriptions, page, shared] = await Promise.all([
    import('../faces/http/app.ts'),
    import('../faces/mcp/handler.ts'),
    import('../contract/index.ts'),
    import('../faces/http/descriptions.ts'),
    import('../faces/http/page/web-page.ts'),
    import('../faces/http/page/shared.ts'),
  ])
  return { ...app, ...mcp, contract, ...descriptions, ...page, ...shared }
}

async function loadKeyPage(apiKey: string, cookie: KeyCookie) {
  const [{ createKeyPage }, { createSecretCheck }] = await Promise.all([
    import('../faces/http/page/key.ts'),
    import('../faces/http/key-check.ts'),
  ])
  return createKeyPage({ isKey: createSecretCheck(apiKey), cookie })
}
