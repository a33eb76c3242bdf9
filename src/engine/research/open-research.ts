import type { Discovery, ResearchProgress, ResearchQuery } from '../../domain/research.ts'
import type { PageReader } from './page-reader.ts'

export type WebResearch = {
  /** See `discover.ts`. */
  discover(query: ResearchQuery, progress: ResearchProgress | undefined, signal: AbortSignal): Promise<Discovery>
}

type ResearchOptions = { readonly searchUrl?: string | null; readonly allowPrivateUrls?: boolean }

/** WebResearch as the engine offers it; nothing is loaded before it is first used. */
export function openResearch({ searchUrl = null, allowPrivateUrls = false }: ResearchOptions) {
  let reader: PageReader | null = null
  return {
    async discover(query: ResearchQuery, progress: ResearchProgress | undefined, signal: AbortSignal) {
      const [{ discover }, { openPageReader }] = await Promise.all([
        import('./discover.ts'),
        import('./page-reader.ts'),
      ])
      reader ??= openPageReader(allowPrivateUrls)
      return discover(query, { searchUrl, reader }, progress, signal)
    },
    close: async () => reader?.close(),
  }
}
