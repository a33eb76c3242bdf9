import { createHash } from 'node:crypto'
import pg from 'pg'

const INT8 = 20

/** Numbers as JavaScript has them: no column of ours goes beyond 2^53. */
const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === INT8 ? Number : pg.types.getTypeParser(type, format),
} as pg.CustomTypesConfig

/** How every connection of ours is opened. */
export function buildClientConfig(url: string, statementTimeoutMs: number): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'notebook-assistant',
    statement_timeout: statementTimeoutMs,
    // Ours are small statements, many of them: compiling one took the server ten times as long as running it.
    options: '-c jit=off',
    keepAlive: true,
    types,
  }
}

const names = new Map<string, string>()

/**
 * The name that a statement is prepared by, once for a connection; undefined for what is not planned, or not one statement.
 * It is made of the text: a pooler that hands what one process has prepared to another gives it no other statement.
 */
export function nameStatement(text: string): string | undefined {
  if (!text.includes('$1') && !text.startsWith('SELECT ')) return undefined
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
