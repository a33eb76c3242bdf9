#!/usr/bin/env node
import { Fault } from '../domain/fault.ts'
import { log } from '../lib/log.ts'
import { readConfig } from './config.ts'
import { readHostArguments, startHost } from './host-process.ts'

const EXIT_FAILED = 1

try {
  const config = readConfig(process.env)
  log.setLevel(config.logLevel)
  const wish = readHostArguments(process.argv.slice(2), config)
  const host = await startHost(wish, config, log)
  const faults = wish.faults.length === 0 ? '' : `, faults ${wish.faults.join(' ')}`
  process.stdout.write(`The host listens on http://127.0.0.1:${host.port} (data ${wish.dataDirectory}${faults})\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void host.close().then(() => process.exit(0)))
} catch (error) {
  const { code, message } = error as { code?: string; message: string }
  const why = code === 'EADDRINUSE' ? 'The port is already in use; choose another with --port.' : message
  const hint = error instanceof Fault && error.hint ? ` ${error.hint}` : ''
  process.stderr.write(`${why}${hint}\n`)
  process.exit(EXIT_FAILED)
}
