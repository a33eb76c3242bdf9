import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract, type OperationName } from '../src/contract/index.ts'
import { listFaults } from '../src/contract/list-faults.ts'
import type { OperationCatalogue } from '../src/contract/operation.ts'
import type { FaultCode } from '../src/domain/fault.ts'
import { fourFaces, live } from './support/lived-in-data.ts'
import { SCENARIO } from './support/scenario.ts'

const catalogue: OperationCatalogue = contract
const names = Object.keys(contract) as OperationName[]

const offers = (name: string, operation: OperationName) =>
  name === 'mcp' ? catalogue[operation]!.tool : name === 'cli' ? catalogue[operation]!.cli : true

test('every operation answers the same through every face, faults included', async (context) => {
  const all = await fourFaces(context, async (searchUrl) => ({ NOTEBOOK_SEARCH_URL: searchUrl }))
  const [http, ...others] = await Promise.all(all.map(async (face) => ({ face, outcomes: await live(face, SCENARIO) })))
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
    if (fault)
      assert.ok(listFaults(catalogue[operation]!).includes(fault as FaultCode), `${operation} declares ${fault}`)
  }
})
