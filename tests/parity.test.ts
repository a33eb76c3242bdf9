import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { faultsOf } from '../src/contract/faults-of.ts'
import { contract, type OperationName } from '../src/contract/index.ts'
import type { Catalogue } from '../src/contract/operation.ts'
import type { FaultCode } from '../src/domain/fault.ts'
import { cliCaller, clientCaller, httpCaller, mcpCaller, type Outcome } from './support/callers.ts'
import { startHouse } from './support/house.ts'
import { SCENARIO, type Seen } from './support/scenario.ts'
import { startSearchServer } from './support/search-server.ts'

const catalogue: Catalogue = contract
const names = Object.keys(contract) as OperationName[]

/** The faces, each over a service of its own, so that all four live through the same story. */
async function faces(context: TestContext) {
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
      const house = await startHouse(context, { NOTEBOOK_SEARCH_URL: search.url })
      return { name, house, call: await caller(house.url), plain: httpCaller(house.url) }
    }),
  )
}

type Face = Awaited<ReturnType<typeof faces>>[number]

/** Lives through the scenario; an operation the face does not offer is called over HTTP, so that the story goes on. */
async function live({ name, call, plain, house }: Face): Promise<Outcome[]> {
  const seen: Record<string, Seen[string]> = {}
  const outcomes: Outcome[] = []
  for (const [index, { operation, input, as, fault, isJob }] of SCENARIO.entries()) {
    const given = input(seen, house.directory)
    const outcome = (isJob ? null : await call(operation, given)) ?? (await plain(operation, given))!
    const label = `step ${index + 1}, ${operation} through ${name}: ${JSON.stringify(outcome)}`
    assert.equal(outcome.ok ? 'success' : outcome.code, fault ?? 'success', label)
    if (outcome.ok && !isJob)
      assert.ok(catalogue[operation]!.output.safeParse(outcome.data).success, `shape of ${label}`)
    if (as && outcome.ok) seen[as] = outcome.data as Seen[string]
    outcomes.push(outcome)
  }
  return outcomes.map(neutral(house.port, house.directory))
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** The secret of a public link, and the ids that are made of it. */
const SECRET = /(?<="publicLink":"[^"]*\/shared\/)[\w-]{43}|\b[0-9a-f]{32}\b/g

/** How large files on the disk have become depends on when they were written. */
const DISK_USE = /"(bytes|files_deleted|space_freed_mb)":[\d.]+/g

/** Ports, directories and made-up ids differ between two services; they are numbered as they first appear. */
function neutral(port: number, directory: string): (outcome: Outcome) => Outcome {
  const ids = new Map<string, string>()
  const idOf = (id: string) => {
    if (!ids.has(id)) ids.set(id, `id-${ids.size + 1}`)
    return ids.get(id)!
  }
  return (outcome) =>
    JSON.parse(
      JSON.stringify(outcome)
        .replaceAll(`:${port}`, ':port')
        .replaceAll(directory, '/directory')
        .replace(UUID, idOf)
        .replace(SECRET, idOf)
        .replace(DISK_USE, '"$1":0'),
    )
}

const offers = (name: string, operation: OperationName) =>
  name === 'mcp' ? catalogue[operation]!.tool : name === 'cli' ? catalogue[operation]!.cli : true

test('every operation answers the same through every face, faults included', async (context) => {
  const all = await faces(context)
  const [http, ...others] = await Promise.all(all.map(async (face) => ({ face, outcomes: await live(face) })))
  for (const [index, { operation }] of SCENARIO.entries()) {
    for (const { face, outcomes } of others) {
      assert.deepEqual(outcomes[index], http!.outcomes[index], `step ${index + 1}, ${operation} through ${face.name}`)
    }
  }
})

test('the scenario leaves out no operation, and reaches each through the faces that offer it', () => {
  const called = new Set(SCENARIO.filter(({ fault }) => !fault).map(({ operation }) => operation))
  assert.deepEqual(
    names.filter((name) => !called.has(name)),
    [],
  )
  assert.ok(names.filter((name) => offers('mcp', name)).length >= 14)
  assert.ok(names.filter((name) => offers('cli', name)).length >= 25)
})

test('every fault the scenario brings about is declared by its operation', () => {
  for (const { operation, fault } of SCENARIO) {
    if (fault) assert.ok(faultsOf(catalogue[operation]!).includes(fault as FaultCode), `${operation} declares ${fault}`)
  }
})
