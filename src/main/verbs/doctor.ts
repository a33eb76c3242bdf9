import { z } from 'zod'
import { defineLocalVerb } from '../../faces/cli/local-verb.ts'

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
