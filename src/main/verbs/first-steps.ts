import os from 'node:os'
import { z } from 'zod'
import { addressText, lineText } from '../../contract/bounds.ts'
import { buildCompletionScript, SHELLS } from '../../faces/cli/completion.ts'
import { defineLocalVerb, type LocalCall } from '../../faces/cli/verb.ts'
import { isNobodyThere } from '../nobody-there.ts'
import { CLIENT_NAMES } from '../setup/clients.ts'

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

export const doctorVerb = defineLocalVerb({
  summary: 'Check the machine, the settings and what is kept, and say what to do',
  description:
    'Starts nothing and changes nothing. Ends with 0 when nothing failed, 1 when something did, 2 when the settings cannot be used.',
  cli: 'doctor',
  input: () => z.object({}),
  async run(_input, { terminal }) {
    const { diagnose } = await import('../doctor/doctor-process.ts')
    const { text, ...report } = await diagnose(terminal.signal)
    return { ...report, text: text.trimEnd() }
  },
})

export const demoVerb = defineLocalVerb({
  summary: 'Make a notebook with a document of its own, ask it, and show what to try next',
  description:
    'The service that runs is used; where none does, the notebook is made in its data directory for the next start. A second time makes no second notebook.',
  cli: 'demo',
  input: () => z.object({}),
  async run(_input, call) {
    const { showDemo } = await import('../show-demo.ts')
    try {
      return await showDemo(call.connect(), { ...call, isServiceRunning: true })
    } catch (error) {
      if (!isNobodyThere(error)) throw error
    }
    return showDemoInProcess(call)
  },
})

async function showDemoInProcess(call: LocalCall) {
  const [{ readServiceConfig, withInProcessService }, { DEMO_FOLDER, showDemo }] = await Promise.all([
    import('../in-process-service.ts'),
    import('../show-demo.ts'),
  ])
  const config = readServiceConfig()
  const allowedRoots = [...config.allowedRoots, DEMO_FOLDER]
  const namedRoots = [...config.namedRoots, DEMO_FOLDER]
  return withInProcessService({ ...config, allowedRoots, namedRoots }, (invoke) =>
    showDemo(invoke, { ...call, isServiceRunning: false }),
  )
}

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

export const setupAuthVerb = defineLocalVerb({
  summary: 'Sign in to the hosted product in a window of a browser of this machine',
  description:
    'The window closes by itself when you have signed in. The sign-in is tried, kept encrypted, and used at once by the service that runs; where none does, by the next one that starts.',
  cli: 'setup-auth',
  input: () =>
    z.object({
      account: lineText().optional().describe('Under which name it is kept, or the e-mail that has to be signed in'),
      attach: addressText()
        .optional()
        .describe(
          'Take the sign-in of a browser that you started with a debugging port, such as http://127.0.0.1:9222',
        ),
    }),
  example: { input: { account: 'me@example.org' } },
  async run(input, call) {
    const { signInOnThisMachine } = await import('../sign-in-on-this-machine.ts')
    return signInOnThisMachine(input, call)
  },
})

export const completionVerb = defineLocalVerb({
  summary: 'Print a script that teaches your shell the verbs and flags',
  description:
    'bash: eval "$(notebook-assistant completion bash)" in ~/.bashrc; zsh: the same with zsh in ~/.zshrc, after compinit; fish: notebook-assistant completion fish | source in its config. It completes the installed program.',
  cli: 'completion <shell>',
  input: () => z.object({ shell: z.enum(SHELLS).describe('Which shell') }),
  example: { input: { shell: 'bash' } },
  async run({ shell }, { verbs }) {
    const script = buildCompletionScript(shell, verbs)
    return { text: script.trimEnd(), data: { shell, script } }
  },
})
