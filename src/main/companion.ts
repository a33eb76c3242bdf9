import { createRemoteInvoke } from '../client/invoke.ts'
import { contract } from '../contract/index.ts'
import { Fault } from '../domain/fault.ts'
import type { McpFace } from '../faces/mcp/server.ts'
import { serveOnStdio } from '../faces/mcp/stdio.ts'
import { chooseTools } from '../faces/mcp/tools.ts'
import { log } from '../lib/log.ts'
import { chooseKeyHint, readClientConfig } from './client-config.ts'
import { ConfigProblem } from './config.ts'
import { packageVersion } from './package-version.ts'
import { printRequestedHelp } from './requested-help.ts'

const EXIT_MISCONFIGURED = 2

const HELP = `Usage: npm run -s mcp                      (notebook-assistant-mcp where installed)

MCP on stdin and stdout, for clients that start a process; every call goes to
the running service. Set by environment variables:

  MCP_HTTP_URL  where the service is (http://127.0.0.1:3000)
  API_KEY       the key of the service, where it asks for one
  MCP_TOOLS     all, core, or names of tools, comma-separated (all)
`

/**
 * The stdio companion: MCP on stdin and stdout, every tool call a call of the running service. It starts nothing and
 * keeps nothing, so a service that is not there is an answer of the tool, which says how to start it. It ends when its
 * stdin does.
 */
export function runCompanion(): void {
  if (printRequestedHelp(HELP)) return
  const face = buildFaceOrExit()
  log.setLevel('warn')
  process.stdout.on('error', () => process.exit(0)) // the client has gone
  const onRefused = (cause: Error) => log.warn('mcp.refused', { cause })
  serveOnStdio(face, { input: process.stdin, output: process.stdout, onRefused })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
}

function buildFaceOrExit(): McpFace {
  try {
    const config = readClientConfig(process.env)
    const tools = chooseTools(contract, config.mcpTools)
    const invoke = createRemoteInvoke({ ...config, keyHint: chooseKeyHint(config), maxWaitSeconds: 0 }) // the face waits, and tells the client of it
    return { catalogue: contract, invoke, tools, version: packageVersion() }
  } catch (error) {
    if (!(error instanceof ConfigProblem || error instanceof Fault)) throw error
    process.stderr.write(`${[error.message, error instanceof Fault && error.hint].filter(Boolean).join('\n')}\n`)
    process.exit(EXIT_MISCONFIGURED)
  }
}
