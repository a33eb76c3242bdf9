import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { contract } from '../../src/contract/index.ts'
import type { OperationCatalogue } from '../../src/contract/operation.ts'
import { type Caller, cliCaller, clientCaller, httpCaller, mcpCaller, type Outcome } from './callers.ts'
import type { Seen, Step } from './scenario.ts'
import { startSearchServer } from './search-server.ts'
import { onPostgres } from './test-databases.ts'
import { type StartedTestService, startTestService } from './test-service.ts'

const catalogue: OperationCatalogue = contract

export type Face = {
  readonly name: string
  readonly services: StartedTestService
  readonly call: Caller
  readonly plain: Caller
}

/** The faces, each over a service of its own, so that all four live through the same story. */
export async function fourFaces(
  context: TestContext,
  settingsOf: (searchUrl: string) => Promise<Readonly<Record<string, string>>>,
): Promise<Face[]> {
  const open = {
    http: async (url: string) => httpCaller(url),
    client: async (url: string) => clientCaller(url),
    cli: async (url: string) => cliCaller(url),
    mcp: async (url: string) => {
      const caller = await mcpCaller(url)
      context.after(() => caller.close())
      return caller
    },
  }
  const search = await startSearchServer(context)
  const found = ['Stones', 'Moss on stones'].map((title) => ({ url: `https://example.org/${title[0]}`, title }))
  search.behave({ kind: 'results', results: found })
  return Promise.all(
    Object.entries(open).map(async ([name, caller]) => {
      const services = await startTestService(context, await settingsOf(search.url))
      return { name, services, call: await caller(services.url), plain: httpCaller(services.url) }
    }),
  )
}

/** Lives through the scenario; an operation the face does not offer is called over HTTP, so that the story goes on. */
export async function live({ name, call, plain, services }: Face, scenario: readonly Step[]): Promise<Outcome[]> {
  const seen: Record<string, Seen[string]> = {}
  const outcomes: Outcome[] = []
  for (const [index, { operation, input, as, fault, isJob }] of scenario.entries()) {
    const given = input(seen, services.directory)
    const outcome = (isJob ? null : await call(operation, given)) ?? (await plain(operation, given))!
    const label = `step ${index + 1}, ${operation} through ${name}: ${JSON.stringify(outcome)}`
    assert.equal(outcome.ok ? 'success' : outcome.code, fault ?? 'success', label)
    if (outcome.ok && !isJob)
      assert.ok(catalogue[operation]!.output.safeParse(outcome.data).success, `shape of ${label}`)
    if (as && outcome.ok) seen[as] = outcome.data as Seen[string]
    outcomes.push(outcome)
  }
  return outcomes.map(neutral(services.directory))
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** The secret of a public link, and the ids that are made of it. */
const SECRET = /(?<="publicLink":"[^"]*\/shared\/)[\w-]{43}|\b[0-9a-f]{32}\b/g

/** Of services and hosts of the tests. */
const PORT = /(?<=\b(?:127\.0\.0\.1|localhost)):\d+/g

/** How large files on the disk have become depends on when they were written. */
const DISK_USE = /"(bytes|files_deleted|space_freed_mb)":[\d.]+/g

/** A server that many processes share tells the time by its own clock, which does not stand still. */
const SERVER_TIME = /"(last_activity|age_seconds|inactive_seconds)":\d+/g

/** How fast a server answers and what it has to do is another thing at each look. */
const SERVER_LOAD = /"(It answers in|\d+ connections? (?:is|are) open,)[^"]*"/g

/** So is what other tests leave free on the disk. */
const DISK_FREE = /"[\d.]+ [KMGT]?B are free/g

const standStill = (outcome: string): string =>
  outcome
    .replace(DISK_FREE, '"0 GB are free')
    .replace(SERVER_TIME, '"$1":0')
    .replace(SERVER_LOAD, (_, beginning: string) => `"${beginning.replace(/\d+/, '0')}"`)

/** Ports, directories and made-up ids differ between two services; they are numbered as they first appear. */
function neutral(directory: string): (outcome: Outcome) => Outcome {
  const ids = new Map<string, string>()
  const idOf = (id: string) => {
    if (!ids.has(id)) ids.set(id, `id-${ids.size + 1}`)
    return ids.get(id)!
  }
  return (outcome) =>
    JSON.parse(
      (onPostgres ? standStill : String)(JSON.stringify(outcome))
        .replace(PORT, ':port')
        .replaceAll(directory, '/directory')
        .replace(UUID, idOf)
        .replace(SECRET, idOf)
        .replace(DISK_USE, '"$1":0'),
    )
}
