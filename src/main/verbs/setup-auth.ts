import { z } from 'zod'
import { addressText, lineText } from '../../contract/bounds.ts'
import { defineLocalVerb } from '../../faces/cli/local-verb.ts'

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
    const { signInOnThisMachine } = await import('../sign-in/sign-in-on-this-machine.ts')
    return signInOnThisMachine(input, call)
  },
})
