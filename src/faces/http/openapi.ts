import { contract } from '../../contract/index.ts'
import type { Operation, OperationCatalogue } from '../../contract/operation.ts'
import { parseRoute, toWireRequest } from '../../contract/route.ts'
import { buildResponses } from './openapi-responses.ts'
import { type JsonSchema, type ObjectSchema, Schemas } from './openapi-schemas.ts'

const catalogue: OperationCatalogue = contract

const ABOUT = `Asks notebooks and answers with citations. Success is \`{success: true, data, meta?}\`, some replies hold
their fields at top level; failure is \`{success: false, error, code, hint?, request_id, details?}\`. A notebook is named
by library id, product UUID or address, and \`-\` in its place in a path means the active notebook. Blank text counts as
missing, unknown fields are ignored.`

/**
 * The OpenAPI 3.1 description of every operation of the catalogue, as plain JSON.
 * @param version of the service, from its package
 */
export function buildOpenapiDocument(version: string) {
  const schemas = new Schemas()
  const paths = buildPaths(schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Notebook Assistant',
      version,
      description: ABOUT.replaceAll('\n', ' '),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{}, { bearer: [] }],
    tags: [...new Set(Object.values(catalogue).map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Needed when the service was started with API_KEY.' },
      },
      ...schemas.components,
    },
  }
}

function buildPaths(schemas: Schemas): Readonly<Record<string, JsonSchema>> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, operation] of Object.entries(catalogue)) {
    const { method, path } = parseRoute(operation)
    paths[path] = { ...paths[path], [method.toLowerCase()]: buildOperationObject(name, operation, schemas) }
  }
  return paths
}

/** As the request guard has it. */
const NEEDS_NO_KEY = /^GET \/(health|shared\/.*)$/

function buildOperationObject(name: string, operation: Operation, schemas: Schemas): JsonSchema {
  const input = schemas.input(operation)
  const body = buildRequestBody(operation, input)
  const parameters = [
    ...listPathParameters(operation, input),
    ...(body ? [] : listQueryParameters(operation, input)),
    ...listHeaderParameters(operation),
  ]
  return {
    operationId: name,
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    tags: [operation.group],
    ...(NEEDS_NO_KEY.test(operation.http) ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: buildResponses(operation, schemas),
    ...(operation.tool ? { 'x-mcp-tool': operation.tool } : {}),
  }
}

function listPathParameters(operation: Operation, input: ObjectSchema): readonly JsonSchema[] {
  const example = operation.example?.input as Readonly<Record<string, unknown>> | undefined
  return parseRoute(operation).segments.map(({ name, field }) => {
    const { description, ...schema } = input.properties[field] ?? {}
    const dash = input.required.includes(field) ? '' : ' (- when not named in the path)'
    const shown = example?.[field] === undefined ? {} : { example: example[field] }
    return { name, in: 'path', required: true, description: `${description}${dash}`, schema, ...shown }
  })
}

function listQueryParameters(operation: Operation, input: ObjectSchema): readonly JsonSchema[] {
  const example = operation.example?.input as Readonly<Record<string, unknown>> | undefined
  return Object.entries(dropSegments(operation, input).properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(input.required.includes(name) ? { required: true } : {}),
    description,
    schema,
    ...(example?.[name] === undefined ? {} : { example: example[name] }),
  }))
}

const IDEMPOTENCY_KEY =
  'A name of your own for this request: sent again with the same body it does nothing twice and answers the first ' +
  'result; with another body it is refused. Kept for 24 hours.'
const PREFER =
  '`respond-async` answers 202 with a job to follow, as `async: true` in the body does; bad input is refused before.'

/** Source: decisions, section 7. */
function listHeaderParameters(operation: Operation): readonly JsonSchema[] {
  const buildHeaderParameter = (name: string, description: string, schema: JsonSchema) => ({
    name,
    in: 'header',
    description,
    schema,
  })
  return [
    ...(operation.kind === 'read'
      ? []
      : [buildHeaderParameter('Idempotency-Key', IDEMPOTENCY_KEY, { type: 'string', minLength: 1, maxLength: 255 })]),
    ...(operation.job ? [buildHeaderParameter('Prefer', PREFER, { type: 'string', examples: ['respond-async'] })] : []),
  ]
}

function buildRequestBody(operation: Operation, input: ObjectSchema): JsonSchema | null {
  const { method } = parseRoute(operation)
  const rest = dropSegments(operation, input)
  const fields = Object.values(rest.properties)
  const isInBody =
    method === 'POST' || method === 'PUT' || (method === 'DELETE' && fields.some(({ type }) => type === 'array'))
  if (!isInBody || fields.length === 0) return null
  const { body } = toWireRequest(operation, (operation.example?.input ?? {}) as Record<string, unknown>)
  return {
    required: rest.required.length > 0,
    content: { 'application/json': { schema: rest, example: body ?? {} }, ...buildMultipartBody(operation, rest) },
  }
}

function buildMultipartBody({ upload }: Operation, input: ObjectSchema): JsonSchema {
  if (!upload) return {}
  const { [upload.path]: _path, [upload.name]: _name, ...properties } = input.properties
  const part = { type: 'string', format: 'binary', description: 'The file itself' }
  const schema = { type: 'object', properties: { [upload.part]: part, ...properties }, required: [upload.part] }
  return { 'multipart/form-data': { schema } }
}

function dropSegments(operation: Operation, input: ObjectSchema): ObjectSchema {
  const inPath = new Set(parseRoute(operation).segments.map(({ field }) => field))
  const kept = Object.entries(input.properties).filter(([field]) => !inPath.has(field))
  return {
    ...input,
    properties: Object.fromEntries(kept),
    required: input.required.filter((field) => !inPath.has(field)),
  }
}
