import { listFaults } from '../../contract/list-faults.ts'
import type { Operation } from '../../contract/operation.ts'
import { failure, job, meta } from '../../contract/parts.ts'
import { FAULTS } from '../../domain/fault.ts'
import type { JsonSchema, Schemas } from './openapi-schemas.ts'

/** Every status an operation may answer, with the shape of its body. */
export function buildResponses(operation: Operation, schemas: Schemas): JsonSchema {
  return {
    '200': { description: operation.summary, content: buildContentSchema(operation, schemas) },
    ...(operation.envelope === 'file' ? PART_AND_UNCHANGED : {}),
    ...(operation.job ? { '202': buildJobResponse(schemas) } : {}),
    ...buildFailures(operation, schemas),
  }
}

const PART_AND_UNCHANGED = {
  '206': {
    description: 'The bytes that Range asks for',
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
  '304': { description: 'The content is the one that If-None-Match names' },
}

function buildJobResponse(schemas: Schemas): JsonSchema {
  const data = { type: 'object', properties: { job: schemas.output(job()) }, required: ['job'] }
  const schema = {
    type: 'object',
    properties: { success: { const: true }, data, ...WARNINGS },
    required: ['success', 'data'],
  }
  const location = { description: 'Address of the job: /jobs/<id>', schema: { type: 'string' } }
  const description = 'The work goes on as a job, because the caller asked for that.'
  const response = { description, headers: { Location: location }, content: { 'application/json': { schema } } }
  return schemas.response('202.job', response)
}

function buildContentSchema(operation: Operation, schemas: Schemas): JsonSchema {
  const schema = schemas.output(operation.output)
  const { envelope = 'data' } = operation
  if (envelope === 'events') return { 'text/event-stream': { schema: { type: 'string' } } }
  if (envelope === 'bare') return { [schema.type === 'string' ? 'text/plain' : 'application/json']: { schema } }
  return {
    ...(envelope === 'file' ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } : {}),
    'application/json': {
      schema: envelope === 'data' ? wrapInData(operation, schema, schemas) : wrapFlat(operation, schema, schemas),
    },
    ...(operation.streams ? { 'text/event-stream': { schema: { type: 'string' } } } : {}),
  }
}

/** What was ignored, and whatever else a caller should know. */
const WARNINGS: JsonSchema = { warnings: { type: 'array', items: { type: 'string' } } }

function wrapInData(operation: Operation, data: JsonSchema, schemas: Schemas): JsonSchema {
  const properties = { success: { const: true }, data, ...buildMetaSchema(operation, schemas), ...WARNINGS }
  return { type: 'object', properties, required: ['success', 'data'] }
}

function wrapFlat(operation: Operation, schema: JsonSchema, schemas: Schemas): JsonSchema {
  const { properties = {}, required = [] } = schema as { properties?: JsonSchema; required?: readonly string[] }
  return {
    ...schema,
    properties: { success: { const: true }, ...WARNINGS, ...properties, ...buildMetaSchema(operation, schemas) },
    required: ['success', ...required],
  }
}

function buildMetaSchema(operation: Operation, schemas: Schemas): JsonSchema {
  return operation.product ? { meta: schemas.output(meta()) } : {}
}

function buildFailures(operation: Operation, schemas: Schemas): JsonSchema {
  const codes = listFaults(operation).filter((code) => code !== 'CANCELLED') // never sent: nobody is there to read it
  const byStatus = Object.groupBy(codes, (code) => String(FAULTS[code].status))
  const shape = schemas.output(failure())
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, named = []]) => {
      const name = [status, ...named.toSorted()].join('.')
      return [status, schemas.response(name, buildFailureResponse(Number(status), named.toSorted(), shape))]
    }),
  )
}

function buildFailureResponse(status: number, codes: readonly string[], shape: JsonSchema): JsonSchema {
  const schema = { allOf: [shape], properties: { code: { enum: codes } } }
  const retryAfter = { description: 'Seconds until another try makes sense', schema: { type: 'integer' } }
  return {
    description: codes.join(', '),
    ...(status === 429 || status === 503 ? { headers: { 'Retry-After': retryAfter } } : {}),
    content: { 'application/json': { schema } },
  }
}
