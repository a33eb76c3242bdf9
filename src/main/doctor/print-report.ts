import { padTo, wrap } from '../../faces/cli/layout.ts'
import type { Finding, FindingState } from '../finding.ts'

const COLOURS: Readonly<Record<FindingState, number>> = { ok: 32, warning: 33, failed: 31 }
const MARGIN = 9
const SUMMARIES: Readonly<Record<FindingState, string>> = {
  ok: 'Nothing is wrong.',
  warning: 'Nothing failed; see the warnings.',
  failed: 'Something failed; do what stands beside it.',
}

type ReportScreen = { readonly columns: number; readonly hasColour: boolean }

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
