/** What one check found: a sentence, and where it is not `ok` what to do. */
export type Finding = {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'failed'
  readonly message: string
  readonly fix?: string
}

export type State = Finding['state']

export const ok = (check: string, message: string): Finding => ({ check, state: 'ok', message })
export const warning = (check: string, message: string, fix: string): Finding => ({
  check,
  state: 'warning',
  message,
  fix,
})
export const failed = (check: string, message: string, fix: string): Finding => ({
  check,
  state: 'failed',
  message,
  fix,
})

/** The gravest of all. */
export function worstOf(findings: readonly Finding[]): State {
  const states = new Set(findings.map(({ state }) => state))
  return states.has('failed') ? 'failed' : states.has('warning') ? 'warning' : 'ok'
}
