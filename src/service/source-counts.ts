import type { SourceStatus } from '../domain/source.ts'
import type { Product } from '../product/port.ts'
import type { Services } from './context.ts'

export type SourceCounts = { readonly notebooks: number; readonly sources: Readonly<Record<SourceStatus, number>> }

type KeptCounts = { readonly modifiedAt: string | null; readonly sources: Record<SourceStatus, number> }

const createZeroCounts = () => ({ processing: 0, ready: 0, failed: 0 })

/**
 * Counts notebooks and sources of all signed-in local accounts. A notebook that has not changed since, and has nothing
 * on its way, is not looked into again.
 */
export class SourceCounter {
  #kept = new Map<string, KeptCounts>()

  async count(services: Services, signal: AbortSignal): Promise<SourceCounts> {
    const next = new Map<string, KeptCounts>()
    for (const { id, authenticated, product: name } of services.accounts.list()) {
      const [product] = authenticated && name === 'local' ? await services.transports('local', id) : []
      if (product) await this.#countAccount(product, next, signal)
    }
    this.#kept = next
    const sources = createZeroCounts()
    for (const kept of next.values()) for (const status of statuses) sources[status] += kept.sources[status]
    return { notebooks: next.size, sources }
  }

  async #countAccount(product: Product, next: Map<string, KeptCounts>, signal: AbortSignal): Promise<void> {
    for (const { id, modifiedAt } of await product.notebooks.list(signal)) {
      const kept = this.#kept.get(id)
      const isSettled = kept && kept.modifiedAt === modifiedAt && kept.sources.processing === 0
      next.set(id, isSettled ? kept : { modifiedAt, sources: await countSources(product, id, signal) })
    }
  }
}

const statuses = ['processing', 'ready', 'failed'] as const

async function countSources(product: Product, notebookId: string, signal: AbortSignal) {
  const counts = createZeroCounts()
  for (const { status } of await product.sources.list(notebookId, signal)) counts[status] += 1
  return counts
}
