import { padTo, wrap } from '../../faces/cli/layout.ts'
import type { Finding, FindingState } from '../finding.ts'
import { packageVersion } from '../package-version.ts'
import { checkAll } from './check-all.ts'

const EXIT_FAILED = 1
const EXIT_MISCONFIGURED = 2
const HELP = `Usage: npm run -s doctor -- [--json]

Checks the machine, the settings, what is kept and what is called, and says what
to do. Starts nothing and changes nothing. Ends with 0 when nothing failed, 1
when something did, 2 when the settings cannot be used.
`

const COLOURS: Readonly<Record<FindingState, number>> = { ok: 32, warning: 33, failed: 31 }
const MARGIN = 9
const SUMMARIES: Readonly<Record<FindingState, string>> = {
  ok: 'Nothing is wrong.',
  warning: 'Nothing failed; see the warnings.',
  failed: 'Something failed; do what stands beside it.',
}

type ReportScreen = { readonly columns: number; readonly hasColour: boolean }

/** The doctor as a process; the settings are those of the service. */
export async function runDoctor(): Promise<void> {
  const words = process.argv.slice(2)
  if (words.includes('--help')) return void process.stdout.write(HELP)
  if (words.some((word) => word !== '--json')) {
    process.stderr.write(HELP)
    process.exitCode = EXIT_MISCONFIGURED
    return
  }
  const { text, data, exitCode } = await diagnose(new AbortController().signal)
  process.stdout.write(words.includes('--json') ? `${JSON.stringify(data)}\n` : text)
  process.exitCode = exitCode
}

/** All that the doctor has to say, with the code its process ends with. */
export async function diagnose(signal: AbortSignal) {
  const report = await checkAll(process.env, signal)
  const { state, is_configured, findings } = report
  const exitCode = !is_configured ? EXIT_MISCONFIGURED : state === 'failed' ? EXIT_FAILED : 0
  return {
    text: printDoctorReport(findings, state, readReportScreen()),
    data: { version: packageVersion(), ...report },
    exitCode,
  }
}

function readReportScreen() {
  const { stdout, env } = process
  const hasColour = Boolean(stdout.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb'
  return { columns: Math.min(80, stdout.columns ?? 80), hasColour }
}

/** The findings as lines for people, at most `columns` wide, the gravest named again at the end. */
export function printDoctorReport(findings: readonly Finding[], state: FindingState, screen: ReportScreen): string {
  return `${findings.map((finding) => printFinding(finding, screen)).join('\n')}\n\n${SUMMARIES[state]}\n`
}

function printFinding({ check, state, message, fix }: Finding, { columns, hasColour }: ReportScreen): string {
  const margin = ' '.repeat(MARGIN)
  const text = wrap(`${check}: ${message}`, columns, margin).slice(MARGIN)
  const word = padTo(state, MARGIN)
  const head = `${hasColour ? `\x1b[${COLOURS[state]}m${word}\x1b[0m` : word}${text}`
  return fix === undefined ? head : `${head}\n${wrap(`What to do: ${fix}`, columns, margin)}`
}
