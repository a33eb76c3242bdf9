import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The version of the package, read and not repeated. */
export function packageVersion(): string {
  const text = readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')
  return String((JSON.parse(text) as { readonly version: unknown }).version)
}
