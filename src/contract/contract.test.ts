import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { FAULTS } from '../domain/fault.ts'
import { checkInput } from './check-input.ts'
import { contract } from './index.ts'
import { listFaults } from './list-faults.ts'
import type { Operation } from './operation.ts'
import { parseRoute } from './route.ts'
import { chooseOperation, groupByTool, listRequiredFields } from './tools.ts'

const operations: readonly (readonly [string, Operation])[] = Object.entries(contract)

function shapeOf(operation: Operation): Readonly<Record<string, z.ZodType>> {
  return (operation.input as unknown as { shape: Record<string, z.ZodType> }).shape
}

describe('the catalogue', () => {
  it('declares every method and path once', () => {
    assert.equal(new Set(operations.map(([, { http }]) => http)).size, operations.length)
  })

  it('declares every verb of the command line once', () => {
    const verbs = operations.flatMap(([, { cli }]) => (cli ? [cli.replace(/ ?[<[].*$/, '')] : []))
    assert.ok(verbs.length > 40)
    assert.equal(new Set(verbs).size, verbs.length)
  })

  it('describes every field that a caller may send', () => {
    for (const [name, operation] of operations) {
      for (const [field, shape] of Object.entries(shapeOf(operation))) {
        assert.ok(shape.description, `${name}.${field} has no description`)
      }
    }
  })

  it('bounds every text and every list that a caller may send', () => {
    for (const [name, { input }] of operations) {
      const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
      assert.deepEqual(unboundedIn(schema as Schema, name), [])
    }
  })

  it('has a field for every segment, alias, spelling, path and positional it names', () => {
    for (const [name, operation] of operations) {
      const fields = Object.keys(shapeOf(operation))
      for (const field of fieldsNamedBy(operation)) assert.ok(fields.includes(field), `${name} has no field ${field}`)
    }
  })

  it('gives every operation an example that its own check accepts', () => {
    for (const [name, operation] of operations) {
      assert.ok(operation.example, `${name} has no example`)
      assert.doesNotThrow(() => checkInput(operation, operation.example?.input), name)
    }
  })

  it('places a literal path before the path that has a segment there', () => {
    for (const [index, [name, operation]] of operations.entries()) {
      for (const [laterName, later] of operations.slice(index + 1)) {
        assert.ok(!swallows(operation, later), `${name} stands before ${laterName} and takes its calls`)
      }
    }
  })

  it('names only faults of the table', () => {
    for (const [, operation] of operations) {
      for (const code of listFaults(operation)) assert.ok(code in FAULTS, code)
    }
  })

  it('demands documented texts only for fields that are required', () => {
    for (const [name, operation] of operations) {
      for (const field of Object.keys(operation.missing ?? {})) {
        assert.ok(listRequiredFields(operation).includes(field), `${name}.${field}`)
      }
    }
  })
})

describe('tools that several operations share', () => {
  const choose = (tool: string, input: unknown) => chooseOperation(contract, groupByTool(contract).get(tool)!, input)

  it('deletes a source by id, else by name', () => {
    assert.equal(choose('delete_source', { source_id: 'a' }), 'deleteSource')
    assert.equal(choose('delete_source', { source_name: 'a' }), 'deleteSourceByName')
    assert.equal(choose('delete_source', { name: 'a' }), 'deleteSourceByName')
    assert.equal(choose('delete_source', {}), 'deleteSourceByName')
  })

  it('sets sharing when told how, else reads it', () => {
    assert.equal(choose('share_notebook', { set_public: false }), 'setSharing')
    assert.equal(choose('share_notebook', {}), 'getSharing')
  })

  it('changes labels when told what to do, else lists them', () => {
    assert.equal(choose('manage_labels', { action: 'create' }), 'changeLabels')
    assert.equal(choose('manage_labels', {}), 'listLabels')
  })
})

function fieldsNamedBy(operation: Operation): readonly string[] {
  const positionals = [...(operation.cli ?? '').matchAll(/[<[](\w+)(?:\.\.\.)?[>\]]/g)].map(([, name]) => name!)
  const shorthand = operation.shorthand ?? {}
  return [
    ...parseRoute(operation).segments.map(({ field }) => field),
    ...Object.values(operation.aliases ?? {}),
    ...Object.keys(operation.spellings ?? {}),
    ...(operation.paths ?? []),
    ...(operation.upload ? [operation.upload.path, operation.upload.name] : []),
    ...positionals.filter((name) => !shorthand[name]),
    ...Object.values(shorthand).flatMap((forms) => forms.flatMap(({ field, set }) => [field, ...Object.keys(set)])),
  ]
}

/** Whether a request meant for `later` would be taken by `earlier`. */
function swallows(earlier: Operation, later: Operation): boolean {
  const [one, other] = [parseRoute(earlier), parseRoute(later)]
  if (one.method !== other.method) return false
  const pattern = one.path.replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(other.path)
}

type Schema = {
  readonly type?: string
  readonly enum?: unknown
  readonly const?: unknown
  readonly maxLength?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

function unboundedIn(schema: Schema, path: string): string[] {
  const isChoice = schema.enum !== undefined || schema.const !== undefined
  const isOpen =
    (schema.type === 'string' && !isChoice && schema.maxLength === undefined) ||
    (schema.type === 'array' && schema.maxItems === undefined)
  const inside = Object.entries(schema.properties ?? {}).flatMap(([field, of]) => unboundedIn(of, `${path}.${field}`))
  return [...(isOpen ? [path] : []), ...inside, ...(schema.items ? unboundedIn(schema.items, `${path}[]`) : [])]
}
