import { padTo, wrap } from '../../faces/cli/layout.ts'
import type { Finding, State } from './finding.ts'

const COLOURS: Readonly<Record<State, number>> = { ok: 32, warning: 33, failed: 31 }
const MARGIN = 9
const SUMMARIES: Readonly<Record<State, string>> = {
  ok: 'Nothing is wrong.',
  warning: 'Nothing failed; see the warnings.',
  failed: 'Something failed; do what stands beside it.',
}

export type Screen = { readonly columns: number; readonly hasColour: boolean }

/** The findings as lines for people, at most `columns` wide, the gravest named again at the end. */
export function printReport(findings: readonly Finding[], state: State, screen: Screen): string {
  return `${findings.map((finding) => printFinding(finding, screen)).join('\n')}\n\n${SUMMARIES[state]}\n`
}

function printFinding({ check, state, message, fix }: Finding, { columns, hasColour }: Screen): string {
  const margin = ' '.repeat(MARGIN)
  const text = wrap(`${check}: ${message}`, columns, margin).slice(MARGIN)
  const word = padTo(state, MARGIN)
  const head = `${hasColour ? `\x1b[${COLOURS[state]}m${word}\x1b[0m` : word}${text}`
  return fix === undefined ? head : `${head}\n${wrap(`What to do: ${fix}`, columns, margin)}`
}
