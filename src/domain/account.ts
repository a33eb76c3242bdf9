import type { ProductName } from './notebook.ts'

/** An account of a product: on the local product a named space of notebooks. Source: decisions, sections 3 and 12. */
export type Account = {
  readonly id: string
  readonly product: ProductName
  readonly alias?: string
  readonly email?: string
  readonly authenticated: boolean
  readonly active: boolean
}

/** What `meta` says of every reply that touched a product. Source: decisions, section 1. */
export type Provenance = {
  readonly product: ProductName
  readonly transport: 'in_process' | 'rpc' | 'dom'
  readonly account?: string
  readonly attempts: number
  readonly fallback_reason?: string
  readonly duration_ms: number
}
