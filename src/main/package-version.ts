import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Where the program lies: its checkout, or its place among installed packages. */
export const PACKAGE_FOLDER = path.join(import.meta.dirname, '../..')

/** The version of the package, read and not repeated. */
export function packageVersion(): string {
  const text = readFileSync(path.join(PACKAGE_FOLDER, 'package.json'), 'utf8')
  return String((JSON.parse(text) as { readonly version: unknown }).version)
}
