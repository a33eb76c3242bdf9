import type { ProductName } from './notebook.ts'

/**
 * An account of a product: on the local product a named space of notebooks, on the hosted one a sign-in.
 * Source: decisions, sections 3 and 12.
 */
export type Account = {
  readonly id: string
  readonly product: ProductName
  readonly alias?: string
  readonly email?: string
  /** Local: signed in. Hosted: a sign-in is stored, and the product has not refused it since. */
  readonly authenticated: boolean
  /** Whether it is taken where none is named; one of each product. */
  readonly active: boolean
  /** Hosted: whether cookies are stored, whatever they are worth. */
  readonly cookiesPresent?: boolean
  /** Hosted: when the product last accepted the sign-in, and what showed it (`home_page`, or an operation's name). */
  readonly verifiedAt?: string
  readonly verifiedBy?: string
}

/** What `meta` says of every reply that touched a product. Source: decisions, section 1. */
export type Provenance = {
  readonly product: ProductName
  readonly transport: 'in_process' | 'rpc' | 'dom'
  readonly account?: string
  readonly attempts: number
  readonly fallback_reason?: string
  /** What the product took, all its calls together; no waiting for a turn or a pause. */
  readonly duration_ms: number
}
