/** Writes openapi.json at the root: `npm run openapi`, after every change of the contract. */
import { readFile, writeFile } from 'node:fs/promises'
import { buildOpenapiDocument } from '../src/faces/http/openapi.ts'

const root = new URL('..', import.meta.url)
const { version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as { version: string }
await writeFile(new URL('openapi.json', root), `${JSON.stringify(buildOpenapiDocument(version), null, 2)}\n`)
