import { z } from 'zod'
import { buildCompletionScript, SHELLS } from '../../faces/cli/completion.ts'
import { defineLocalVerb } from '../../faces/cli/local-verb.ts'

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
