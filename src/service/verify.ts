import type { CitationCheck, CitationClaim } from '../domain/citation.ts'
import { toFault } from '../domain/fault.ts'
import { verifyClaims } from '../domain/verify-claims.ts'
import type { Product } from '../product/port.ts'

/** Checks citations where the product can, else against the text that it gives of each cited source. */
export async function verifyInProduct(
  product: Product,
  notebookId: string,
  claims: readonly CitationClaim[],
  signal: AbortSignal,
): Promise<readonly CitationCheck[]> {
  if (product.passages) return await product.passages.verify(notebookId, claims, signal)
  const texts = new Map<string, string | null>()
  for (const id of new Set(claims.map(({ sourceId }) => sourceId)))
    texts.set(id, await readCitedText(product, notebookId, id, signal))
  return verifyClaims((id) => texts.get(id) ?? null, claims)
}

async function readCitedText({ sources }: Product, notebookId: string, sourceId: string, signal: AbortSignal) {
  try {
    return (await sources.read(notebookId, sourceId, 'text', signal)).content
  } catch (error) {
    const { code } = toFault(error)
    if (code === 'SOURCE_NOT_FOUND' || code === 'SOURCE_NOT_READY') return null
    throw error
  }
}
