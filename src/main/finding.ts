/** What one check found: a sentence, and where it is not `ok` what to do. */
export type Finding = {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'failed'
  readonly message: string
  readonly fix?: string
}

export type FindingState = Finding['state']

export const reportOk = (check: string, message: string): Finding => ({ check, state: 'ok', message })
export const reportWarning = (check: string, message: string, fix: string): Finding => ({
  check,
  state: 'warning',
  message,
  fix,
})
export const reportFailure = (check: string, message: string, fix: string): Finding => ({
  check,
  state: 'failed',
  message,
  fix,
})

/** The gravest of all. */
export function findWorstState(findings: readonly Finding[]): FindingState {
  const states = new Set(findings.map(({ state }) => state))
  return states.has('failed') ? 'failed' : states.has('warning') ? 'warning' : 'ok'
}
