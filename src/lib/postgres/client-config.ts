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
    keepAlive: true,
    types,
  }
}

const names = new Map<string, string>()

/** The name that a statement is prepared by, once for a connection; undefined for what takes no values, which is not worth it. */
export function nameStatement(text: string): string | undefined {
  if (!text.includes('$1')) return undefined
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}
