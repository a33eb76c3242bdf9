import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

/** Files that shrink; fonts and pictures are small already. */
const COMPRESSED = /\.(?:js|mjs|css|svg)$/
/** The last step of brotli takes ten times as long, for eight hundredths less; a big file is content with less. */
const QUALITY = 11
const BIG_FILE_QUALITY = 6
const BIG_FILE_BYTES = 400_000

/** Builds the page into `web/dist`, each file beside itself compressed, as the service serves it. */
export async function buildWeb(): Promise<void> {
  const root = path.join(import.meta.dirname, '../web')
  await build({ root, configFile: path.join(root, 'vite.config.ts'), configLoader: 'native', logLevel: 'error' })
  const output = path.join(root, 'dist')
  for (const name of readdirSync(output, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(output, name)
    if (COMPRESSED.test(name) && statSync(file).isFile()) compress(file)
  }
}

function compress(file: string): void {
  const bytes = readFileSync(file)
  const quality = bytes.length > BIG_FILE_BYTES ? BIG_FILE_QUALITY : QUALITY
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

if (import.meta.main) await buildWeb()
