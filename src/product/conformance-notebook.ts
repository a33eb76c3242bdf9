import { toFault } from '../domain/fault.ts'
import type { Product } from './port.ts'

/** An id of a well-formed notebook, source or note that no product holds. */
export const ABSENT = '00000000-0000-4000-8000-000000000000'

/** Whether what was thrown is a fault with this code. */
export const hasFaultCode = (code: string) => (error: unknown) => toFault(error).code === code

/** Runs `work` in a notebook of its own, which is deleted again whatever happens. */
export function createNotebookRunner(open: () => Product | Promise<Product>, signal: AbortSignal) {
  return async (work: (product: Product, id: string) => Promise<void>): Promise<void> => {
    const product = await open()
    const { id } = await product.notebooks.create('Conformance', signal)
    try {
      await work(product, id)
    } finally {
      await product.notebooks.delete(id, signal)
    }
  }
}
