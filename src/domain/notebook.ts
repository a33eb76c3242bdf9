/** Which product holds a notebook. Source: decisions, section 1. */
export type ProductName = 'local' | 'hosted'

/** How a product was reached. */
export type Transport = 'in_process' | 'rpc' | 'dom'

/** A notebook as its product knows it. Times are ISO 8601 UTC. */
export type Notebook = {
  readonly id: string
  readonly title: string
  readonly sourceCount: number
  readonly createdAt: string | null
  readonly modifiedAt: string | null
}
