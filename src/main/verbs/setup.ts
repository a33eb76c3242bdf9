import os from 'node:os'
import { z } from 'zod'
import { defineLocalVerb } from '../../faces/cli/local-verb.ts'
import { CLIENT_NAMES } from '../setup/clients.ts'

export const setupVerb = defineLocalVerb({
  summary: 'Tell an MCP client of this service, in the file where it looks for servers',
  description:
    'Shows the change and asks; everything else in the file stays, and a copy of it is kept beside it. The client starts the companion, which finds the service at MCP_HTTP_URL and sends API_KEY, as they are set now.',
  cli: 'setup <client>',
  input: () =>
    z.object({
      client: z.enum(CLIENT_NAMES).describe('The client to set up'),
      project: z.boolean().default(false).describe('For the project in this directory, not for you everywhere'),
      address: z.boolean().default(false).describe('Let the client call the running service, with no companion'),
      undo: z.boolean().default(false).describe('Take it out again'),
      print: z.boolean().default(false).describe('Only show the change'),
    }),
  example: { input: { client: 'claude-code' } },
  async run(request, { terminal, switches }) {
    const [{ setUp }, { readCallerConfig }] = await Promise.all([
      import('../setup/set-up.ts'),
      import('../client-config.ts'),
    ])
    const places = { platform: process.platform, home: os.homedir(), environment: process.env }
    return setUp(request, { terminal, switches, places, config: readCallerConfig() })
  },
})
