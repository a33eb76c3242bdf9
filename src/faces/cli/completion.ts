import { type Candidate, type Stop, stopsOf } from './completion-words.ts'
import type { Verb } from './verb.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** What an installed program is called. */
const PROGRAM = 'notebook-assistant'

/** The script that teaches a shell the verbs and flags, to be read by it when it starts. */
export function completionScript(shell: Shell, verbs: readonly Verb[]): string {
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](stopsOf(verbs))
}

/** Names of files are completed where no word fits, as they are without a script. */
function bashScript(stops: readonly Stop[]): string {
  return `# bash: eval "$(${PROGRAM} completion bash)"
_notebook_assistant() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" verb='' choices='' index
  for ((index = 1; index < COMP_CWORD; index++)); do
${growingVerb(`\${COMP_WORDS[index]}`)}
  done
  case "$verb $previous" in
${valueCases(stops, (words) => `choices='${words.join(' ')}'`)}
  *) case "$current" in
    -*) case "$verb" in
${stops
  .filter(({ flags }) => flags.length > 0)
  .map(({ at, flags }) => `      '${at}') choices='${listed(flags)}' ;;`)
  .join('\n')}
      esac ;;
    *) case "$verb" in
${stops
  .filter(({ words }) => words.length > 0)
  .map(({ at, words }) => `      '${at}') choices='${listed(words)}' ;;`)
  .join('\n')}
      esac ;;
    esac ;;
  esac
  COMPREPLY=($(compgen -W "$choices" -- "$current"))
}
complete -o default -F _notebook_assistant ${PROGRAM}
`.replace('KNOWN', known(stops))
}

function zshScript(stops: readonly Stop[]): string {
  const described = (candidates: readonly Candidate[]) =>
    candidates.map(({ word, meaning }) => quoted(`${word}:${meaning}`)).join(' ')
  return `#compdef ${PROGRAM}
# zsh: eval "$(${PROGRAM} completion zsh)"
_notebook_assistant() {
  local verb='' index
  local -a choices
  for ((index = 2; index < CURRENT; index++)); do
${growingVerb(`\${words[index]}`)}
  done
  case "$verb \${words[CURRENT-1]}" in
${valueCases(stops, (words) => `choices=(${words.join(' ')})`)}
  *) case "\${words[CURRENT]}" in
    -*) case "$verb" in
${stops
  .filter(({ flags }) => flags.length > 0)
  .map(({ at, flags }) => `      '${at}') choices=(${described(flags)}) ;;`)
  .join('\n')}
      esac ;;
    *) case "$verb" in
${stops
  .filter(({ words }) => words.length > 0)
  .map(({ at, words }) => `      '${at}') choices=(${described(words)}) ;;`)
  .join('\n')}
      esac ;;
    esac ;;
  esac
  if (( \${#choices} )); then _describe '${PROGRAM}' choices; else _files; fi
}
if [[ "\${funcstack[1]}" == _notebook_assistant ]]; then _notebook_assistant "$@"; else compdef _notebook_assistant ${PROGRAM}; fi
`.replace('KNOWN', known(stops))
}

function fishScript(stops: readonly Stop[]): string {
  const lines = stops.flatMap(({ at, words, flags }) => {
    const begin = `complete -c ${PROGRAM} -n '__notebook_assistant_at "${at}"'`
    return [
      ...words.map(({ word, meaning }) => `${begin} -f -a ${word} -d ${quoted(meaning)}`),
      ...flags.map(({ word, meaning, takesValue, choices }) => {
        const value = choices.length > 0 ? ` -x -a '${choices.join(' ')}'` : takesValue ? ' -r' : ''
        return `${begin} -l ${word.slice(2)}${value} -d ${quoted(meaning)}`
      }),
    ]
  })
  return `# fish: ${PROGRAM} completion fish | source
function __notebook_assistant_at
  set -l verb ''
  for word in (commandline -opc)[2..-1]
    switch (string trim -- "$verb $word")
      case ${known(stops).replaceAll('|', ' ')}
        set verb (string trim -- "$verb $word")
    end
  end
  test "$verb" = "$argv"
end
${lines.join('\n')}
`
}

/** Lines of a loop over the words that were typed: the verb grows as long as they go on as one. */
function growingVerb(word: string): string {
  const grown = `"\${verb:+$verb }${word}"`
  return `    case ${grown} in\n    KNOWN) verb=${grown} ;;\n    esac`
}

function known(stops: readonly Stop[]): string {
  return stops.flatMap(({ at }) => (at === '' ? [] : [`'${at}'`])).join('|')
}

/** After a flag that accepts only some values, those. */
function valueCases(stops: readonly Stop[], setting: (choices: readonly string[]) => string): string {
  const lines = stops.flatMap(({ at, flags }) =>
    flags
      .filter(({ choices }) => choices.length > 0)
      .map(({ word, choices }) => `  '${at} ${word}') ${setting(choices)} ;;`),
  )
  return lines.join('\n')
}

function listed(candidates: readonly Candidate[]): string {
  return candidates.map(({ word }) => word).join(' ')
}

/** One word of a shell; all three know the single quote. */
function quoted(text: string): string {
  return `'${text.replace(/\s+/g, ' ').replaceAll("'", '’').replaceAll('\\', '')}'`
}
