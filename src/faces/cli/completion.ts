import { collapseSpaces } from '../../lib/collapse-spaces.ts'
import { type CompletionCandidate, type CompletionStop, listCompletionStops } from './completion-words.ts'
import type { Verb } from './verb.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** What an installed program is called. */
const PROGRAM = 'notebook-assistant'

/** The script that teaches a shell the verbs and flags, to be read by it when it starts. */
export function buildCompletionScript(shell: Shell, verbs: readonly Verb[]): string {
  return { bash: buildBashScript, zsh: buildZshScript, fish: buildFishScript }[shell](listCompletionStops(verbs))
}

function buildStopCases(
  stops: readonly CompletionStop[],
  part: 'flags' | 'words',
  choose: (words: readonly CompletionCandidate[]) => string,
): string {
  const offering = stops.filter((stop) => stop[part].length > 0)
  return offering.map((stop) => `      '${stop.at}') ${choose(stop[part])} ;;`).join('\n')
}

/** Names of files are completed where no word fits, as they are without a script. */
function buildBashScript(stops: readonly CompletionStop[]): string {
  return `# bash: eval "$(${PROGRAM} completion bash)"
_notebook_assistant() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" verb='' choices='' index
  for ((index = 1; index < COMP_CWORD; index++)); do
${buildVerbLoop(`\${COMP_WORDS[index]}`)}
  done
  case "$verb $previous" in
${buildValueCases(stops, (words) => `choices='${words.join(' ')}'`)}
  *) case "$current" in
    -*) case "$verb" in
${buildStopCases(stops, 'flags', (words) => `choices='${joinCandidateWords(words)}'`)}
      esac ;;
    *) case "$verb" in
${buildStopCases(stops, 'words', (words) => `choices='${joinCandidateWords(words)}'`)}
      esac ;;
    esac ;;
  esac
  COMPREPLY=($(compgen -W "$choices" -- "$current"))
}
complete -o default -F _notebook_assistant ${PROGRAM}
`.replace('KNOWN', buildVerbPattern(stops))
}

function buildZshScript(stops: readonly CompletionStop[]): string {
  const describeCandidates = (candidates: readonly CompletionCandidate[]) =>
    candidates.map(({ word, meaning }) => quoteForShell(`${word}:${meaning}`)).join(' ')
  return `#compdef ${PROGRAM}
# zsh: eval "$(${PROGRAM} completion zsh)"
_notebook_assistant() {
  local verb='' index
  local -a choices
  for ((index = 2; index < CURRENT; index++)); do
${buildVerbLoop(`\${words[index]}`)}
  done
  case "$verb \${words[CURRENT-1]}" in
${buildValueCases(stops, (words) => `choices=(${words.join(' ')})`)}
  *) case "\${words[CURRENT]}" in
    -*) case "$verb" in
${buildStopCases(stops, 'flags', (words) => `choices=(${describeCandidates(words)})`)}
      esac ;;
    *) case "$verb" in
${buildStopCases(stops, 'words', (words) => `choices=(${describeCandidates(words)})`)}
      esac ;;
    esac ;;
  esac
  if (( \${#choices} )); then _describe '${PROGRAM}' choices; else _files; fi
}
if [[ "\${funcstack[1]}" == _notebook_assistant ]]; then _notebook_assistant "$@"; else compdef _notebook_assistant ${PROGRAM}; fi
`.replace('KNOWN', buildVerbPattern(stops))
}

function buildFishScript(stops: readonly CompletionStop[]): string {
  const lines = stops.flatMap(({ at, words, flags }) => {
    const begin = `complete -c ${PROGRAM} -n '__notebook_assistant_at "${at}"'`
    return [
      ...words.map(({ word, meaning }) => `${begin} -f -a ${word} -d ${quoteForShell(meaning)}`),
      ...flags.map(({ word, meaning, takesValue, choices }) => {
        const value = choices.length > 0 ? ` -x -a '${choices.join(' ')}'` : takesValue ? ' -r' : ''
        return `${begin} -l ${word.slice(2)}${value} -d ${quoteForShell(meaning)}`
      }),
    ]
  })
  return `# fish: ${PROGRAM} completion fish | source
function __notebook_assistant_at
  set -l verb ''
  for word in (commandline -opc)[2..-1]
    switch (string trim -- "$verb $word")
      case ${buildVerbPattern(stops).replaceAll('|', ' ')}
        set verb (string trim -- "$verb $word")
    end
  end
  test "$verb" = "$argv"
end
${lines.join('\n')}
`
}

/** Lines of a loop over the words that were typed: the verb grows as long as they go on as one. */
function buildVerbLoop(word: string): string {
  const grown = `"\${verb:+$verb }${word}"`
  return `    case ${grown} in\n    KNOWN) verb=${grown} ;;\n    esac`
}

function buildVerbPattern(stops: readonly CompletionStop[]): string {
  return stops.flatMap(({ at }) => (at === '' ? [] : [`'${at}'`])).join('|')
}

/** After a flag that accepts only some values, those. */
function buildValueCases(stops: readonly CompletionStop[], setting: (choices: readonly string[]) => string): string {
  const lines = stops.flatMap(({ at, flags }) =>
    flags
      .filter(({ choices }) => choices.length > 0)
      .map(({ word, choices }) => `  '${at} ${word}') ${setting(choices)} ;;`),
  )
  return lines.join('\n')
}

function joinCandidateWords(candidates: readonly CompletionCandidate[]): string {
  return candidates.map(({ word }) => word).join(' ')
}

/** One word of a shell; all three know the single quote. */
function quoteForShell(text: string): string {
  return `'${collapseSpaces(text).replaceAll("'", '’').replaceAll('\\', '')}'`
}
