import type { ReactNode } from 'react'
import { FaultTrouble } from './trouble.tsx'

type FormEndProps = {
  /** What the button says. */
  readonly label: string
  readonly sending: { readonly error: Error | null; readonly isPending: boolean }
  /** What is told meanwhile, or of what was sent last. */
  readonly children?: ReactNode
}

/** The end of a form: why it was not sent, and the button that sends it. */
export function FormEnd({ label, sending, children }: FormEndProps) {
  return (
    <>
      {sending.error && <FaultTrouble error={sending.error} />}
      {children}
      <footer>
        <button type="submit" className="primary" disabled={sending.isPending}>
          {label}
        </button>
      </footer>
    </>
  )
}
