import { z } from 'zod'
import { defineLocalVerb } from '../../faces/cli/local-verb.ts'

export const serveVerb = defineLocalVerb({
  summary: 'Start the service; so does the program without a verb',
  description:
    'HTTP, MCP at /mcp and a page, on one port. Settings are environment variables, such as HTTP_PORT=4000, HTTP_HOST=127.0.0.1, API_KEY=... and DATA_DIR=...; "doctor" checks them.',
  cli: 'serve',
  input: () => z.object({}),
  async run() {
    const { startService } = await import('../service-process.ts')
    await startService()
    return null
  },
})
