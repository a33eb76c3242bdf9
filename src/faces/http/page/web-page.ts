import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { wantsHtml } from '../accept.ts'
import type { Documents } from '../documents.ts'
import { type BuiltFiles, formatPreloads } from './preloads.ts'

/** What `web/` was built into, seen from the sources and from `dist` alike. */
const BUILT = path.join(import.meta.dirname, '../../../../web/dist')
/** The page's own places; what lies there is looked up by its scripts. */
const PAGE_PATH = /^\/(?:$|notebook\/[\w-]+$|settings$)/
const ASSET_PATH = /^\/assets\/((?:pdf\/(?:cmaps|standard_fonts|wasm)\/)?\w[\w.-]*)$/
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

/** Nothing but the page's own files, and what it makes itself; scripts neither inside the page nor from elsewhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The page for people: at `/`, at each notebook's address and at the page's own other places for who asks for HTML, and
 * the files that it loads, which have a name of their own for each content and are kept for ever.
 * @param language what it speaks to whoever chose none; null where their browser says it
 */
export function createWebPage(language: string | null): Documents {
  return async (request, place) => {
    const asset = ASSET_PATH.exec(place)?.[1]
    if (asset !== undefined) return await answerAsset(request, findAsset(asset))
    return PAGE_PATH.test(place) && wantsHtml(request) ? answerPage(language, request, place) : null
  }
}

/** What the build wrote, or what some PDFs need, which lies in the package that reads them. */
function findAsset(name: string): string {
  if (!name.startsWith('pdf/')) return path.join(BUILT, 'assets', name)
  const pdfReader = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  return path.join(pdfReader, name.slice('pdf/'.length))
}

/** In the order they are chosen in. A browser takes the first over an encrypted connection and from this machine alone. */
const COMPRESSED = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

async function answerAsset(request: Request, file: string): Promise<Response | null> {
  const accepted = (request.headers.get('accept-encoding') ?? '').split(/[,;\s]+/)
  for (const [encoding, ending] of COMPRESSED.filter(([one]) => accepted.includes(one))) {
    const bytes = await readIfThere(file + ending)
    if (bytes) return createAssetReply(bytes, file, { 'Content-Encoding': encoding })
  }
  const bytes = await readIfThere(file)
  return bytes && createAssetReply(bytes, file)
}

const createAssetReply = (bytes: Uint8Array<ArrayBuffer>, file: string, headers: Record<string, string> = {}) =>
  new Response(bytes, {
    headers: {
      'Content-Type': CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      ...headers,
    },
  })

const readIfThere = (file: string) => readFile(file).catch(() => null)

async function answerPage(language: string | null, request: Request, place: string): Promise<Response> {
  const languages = language === null ? listLanguages(request.headers.get('accept-language')) : [language]
  const page = await readPage(place, languages).catch(() => NOT_BUILT)
  const spoken =
    language === null ? page : page.replace('<html lang="en">', `<html lang="${language}" data-language="${language}">`)
  return new Response(spoken, {
    status: page === NOT_BUILT ? 503 : 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Referrer-Policy': 'same-origin',
      'Cache-Control': 'no-cache',
      Vary: 'Accept, Accept-Language',
    },
  })
}

/** The languages of a reader, the most wanted first. */
const listLanguages = (header: string | null): readonly string[] =>
  [...(header ?? '').matchAll(/(?:^|,)\s*(\w+)/g)].map(([, code]) => code!.toLowerCase())

async function readPage(place: string, languages: readonly string[]): Promise<string> {
  const [page, files] = await Promise.all(
    ['index.html', 'manifest.json'].map((name) => readFile(path.join(BUILT, name), 'utf8')),
  )
  return page!.replace('</head>', `${formatPreloads(JSON.parse(files!) as BuiltFiles, place, languages)}</head>`)
}

const NOT_BUILT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Notebook Assistant</title></head>
<body><main><h1>The page is not built</h1>
<p>The service runs, and <a href="/docs">every call of it</a> works. Run <code>npm run build:web</code> where it was installed from, then load this page again.</p></main></body></html>
`
