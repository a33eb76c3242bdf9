import { isProgramField } from '../../contract/field-names.ts'
import type { OperationCatalogue } from '../../contract/operation.ts'
import { formatFlag } from '../../contract/requests-in-text.ts'
import { listRequiredFields } from '../../contract/tools.ts'
import { findArgumentKind, findShapeFields, listChoices } from '../arguments.ts'
import { EXIT_CODE_MEANINGS } from './exit-code.ts'
import { padTo, wrap } from './layout.ts'
import { rewriteForCommandLine } from './rewrite-for-command-line.ts'
import type { Verb, VerbDeclaration } from './verb.ts'

/** How this program is called: installed (compiled) it has a name, in a checkout a script runs it. */
export const PROGRAM = import.meta.filename.endsWith('.ts') ? 'npm run -s cli --' : 'notebook-assistant'

const SWITCHES = [
  ['--json', "Print the operation's output as JSON; a failure as JSON on stderr"],
  ['--yes', 'Do not ask before something is deleted or written over'],
  ['--help', 'Show this text'],
] as const

const WATCH = ['--watch', 'Stay, and call again whenever something in the folder changes'] as const

/** All verbs by their group. */
export function formatOverviewHelp(verbs: readonly Verb[], columns: number): string {
  const groups = Map.groupBy(verbs, ({ operation }) => operation.group)
  const width = Math.max(...verbs.map(({ name }) => name.length))
  const sections = [...groups].map(([group, members]) => `${group}\n${formatVerbList(members, width, columns)}`)
  return [
    'Ask your notebooks from the command line.',
    `Usage: ${PROGRAM} <verb> [arguments] [--flags]\n       ${PROGRAM} <verb> --help`,
    ...sections,
    wrap(
      'The service is looked for at MCP_HTTP_URL, else at port HTTP_PORT (3000) of this machine; API_KEY is sent when set. An argument "-" is read from stdin. NO_COLOR is honoured.',
      columns,
    ),
    wrap(`Exit codes: ${EXIT_CODE_MEANINGS}.`, columns),
  ].join('\n\n')
}

/** The verbs of a group such as `notebook`. */
export function formatGroupHelp(verbs: readonly Verb[], columns: number): string {
  const width = Math.max(...verbs.map(({ name }) => name.length))
  return `${formatVerbList(verbs, width, columns)}\n\nMore: ${PROGRAM} ${verbs[0]!.name} --help`
}

/** One verb: its arguments, every flag with what it means, and an example. */
export function formatVerbHelp(verb: Verb, catalogue: OperationCatalogue, columns: number): string {
  const { operation } = verb
  const parts = [
    `Usage: ${PROGRAM} ${operation.cli}${Object.keys(describeFlags(verb)).length > 0 ? ' [--flags]' : ''}`,
    wrap(
      [`${operation.summary}.`, rewriteForCommandLine(operation.description ?? '', catalogue)].join('\n').trimEnd(),
      columns,
    ),
    formatArgumentsHelp(verb, columns),
    formatFlagsHelp(verb, catalogue, columns),
    `Example\n  ${formatExample(verb)}`,
    wrap(`Exit codes: ${EXIT_CODE_MEANINGS}.`, columns),
  ]
  return parts.filter(Boolean).join('\n\n')
}

function formatVerbList(verbs: readonly Verb[], width: number, columns: number): string {
  return verbs.map((verb) => formatHelpEntry(verb.name, verb.operation.summary, width, columns)).join('\n')
}

function formatArgumentsHelp({ positionals, operation }: Verb, columns: number): string {
  const shapes = findShapeFields(operation.input)
  const lines = positionals.map(({ field }) => [
    field,
    describeVerbField(operation, field) ?? describeShorthand(operation, field),
  ])
  const width = Math.max(0, ...lines.map(([name]) => name!.length))
  const file = positionals.find(({ field }) => operation.lines?.includes(field) && shapes[field])
  const note = file ? `\n  ${file.field} may also be the name of a file that holds one a line.` : ''
  return lines.length === 0
    ? ''
    : `Arguments\n${lines.map(([name, text]) => formatHelpEntry(name!, text ?? '', width, columns)).join('\n')}${note}`
}

function describeShorthand(operation: VerbDeclaration, field: string): string {
  const fields = (operation.shorthand?.[field] ?? []).map((form) => form.field.replaceAll('_', ' '))
  return `One of: ${[...new Set(fields)].join(', ')}; found out by its form`
}

function formatFlagsHelp(verb: Verb, catalogue: OperationCatalogue, columns: number): string {
  const flags = Object.entries(describeFlags(verb)).map(
    ([field, text]) =>
      [formatFlagUsage(verb, field), nameVerbs(rewriteForCommandLine(text, catalogue), catalogue)] as const,
  )
  const all = [...flags, ...(verb.operation.watch ? [WATCH] : []), ...SWITCHES]
  const width = Math.min(26, Math.max(...all.map(([name]) => name.length)))
  return `Flags\n${all.map(([name, text]) => formatHelpEntry(name, text, width, columns)).join('\n')}`
}

/** What agents know as a tool is called by its verb here: `get_job` is "job get". */
function nameVerbs(text: string, catalogue: OperationCatalogue): string {
  const verbs = new Map(Object.values(catalogue).map(({ tool, cli }) => [tool, cli?.replace(/ [<[].*/, '')]))
  return text.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (word) => (verbs.get(word) ? `"${verbs.get(word)}"` : word))
}

function describeFlags({ operation, positionals }: Verb): Readonly<Record<string, string>> {
  const isPositional = (field: string) => positionals.some((positional) => positional.field === field)
  const required = listRequiredFields(operation)
  const fields = Object.keys(findShapeFields(operation.input)).filter(
    (field) => !isPositional(field) && !isProgramField(operation, field),
  )
  const meaning = (field: string) => [
    describeVerbField(operation, field),
    !operation.shorthand && required.includes(field) && '(required)',
  ]
  return Object.fromEntries(fields.map((field) => [field, meaning(field).filter(Boolean).join(' ')]))
}

/** What a field means, and what it may be where its description does not name that already. */
function describeVerbField({ input }: VerbDeclaration, field: string): string | undefined {
  const shape = findShapeFields(input)[field]
  const meaning = shape?.description
  const choices = shape ? listChoices(shape) : []
  if (!meaning || choices.every((choice) => meaning.includes(choice))) return meaning
  return `${meaning}: ${choices.join(', ')}`
}

function formatFlagUsage({ operation }: Verb, field: string): string {
  const kind = findArgumentKind(findShapeFields(operation.input)[field]!)
  const name = kind.name === 'list' && kind.of.name === 'json' ? 'json' : kind.name
  const value = { flag: '', number: ' <n>', text: ' <text>', json: ' <json>', list: ' <a,b>' }[name]
  return formatFlag(field) + value
}

function formatHelpEntry(name: string, text: string, width: number, columns: number): string {
  const room = Math.max(30, columns - width - 4)
  const [first = '', ...rest] = wrap(text, room).split('\n')
  const head =
    name.length > width ? [`  ${name}`, `  ${padTo('', width)}  ${first}`] : [`  ${padTo(name, width)}  ${first}`]
  return [...head, ...rest.map((line) => `  ${padTo('', width)}  ${line}`)].map((line) => line.trimEnd()).join('\n')
}

function formatExample({ words, positionals, operation }: Verb): string {
  const input: Readonly<Record<string, unknown>> = { ...(operation.example?.input as object | undefined) }
  const places = positionals.flatMap(({ field }) => {
    const value = input[field]
    return value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(quoteArgument)
  })
  const isPlaced = (field: string) => positionals.some((positional) => positional.field === field)
  const flags = Object.entries(input).filter(([field]) => !isPlaced(field))
  return [PROGRAM, ...words, ...places, ...flags.map(([field, value]) => formatFlagExample(field, value))].join(' ')
}

function formatFlagExample(field: string, value: unknown): string {
  if (value === true) return formatFlag(field)
  return `${formatFlag(field)} ${quoteArgument(typeof value === 'object' ? JSON.stringify(value) : value)}`
}

function quoteArgument(value: unknown): string {
  const text = String(value)
  return /^[\w./:@,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
