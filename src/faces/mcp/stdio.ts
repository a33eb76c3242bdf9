import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { type McpFace, mcpServer } from './server.ts'

/**
 * Serves MCP on stdin and stdout until stdin ends.
 * @param onRefused told of messages that are no MCP; they never stop the server
 */
export function serveOnStdio(face: McpFace, onRefused: (cause: Error) => void): void {
  serveStdio(() => mcpServer(face), { onerror: onRefused })
}
