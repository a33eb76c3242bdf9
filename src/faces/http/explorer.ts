import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findOwn } from '../../lib/json-value.ts'

/** The files of the explorer that its page asks for; nothing else of the package is served. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
  'start.js': 'text/javascript; charset=utf-8',
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Notebook Assistant: API explorer</title>
<link rel="icon" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<main id="explorer"></main>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`

// A file of its own, so that a content policy may forbid scripts inside pages. No validator: it would call out.
const START = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#explorer',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
})
`

type Asset = { readonly body: Uint8Array<ArrayBuffer>; readonly contentType: string }

type Explorer = {
  /** The page at `/docs`, HTML. */
  page(): string
  /** A file at `/docs/<name>`, or null when there is no such file. */
  asset(name: string): Promise<Asset | null>
}

/** The API explorer, wholly from this machine. Files are read when they are first asked for, and kept. */
export function createExplorer(): Explorer {
  const kept = new Map<string, Promise<Asset>>()
  return {
    page: () => PAGE,
    asset: async (name) => {
      const contentType = findOwn(CONTENT_TYPES, name) ?? null
      if (contentType === null) return null
      const asset = kept.get(name) ?? readAsset(name, contentType)
      kept.set(name, asset)
      asset.catch(() => kept.delete(name))
      return asset
    },
  }
}

async function readAsset(name: string, contentType: string): Promise<Asset> {
  if (name === 'start.js') return { body: new TextEncoder().encode(START), contentType }
  const directory = join(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'), '..')
  return { body: new Uint8Array(await readFile(join(directory, name))), contentType }
}
