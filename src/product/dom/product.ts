import type { Product } from '../port.ts'
import { createPageChat } from './groups/ask-in-page.ts'
import { createPageArtifacts } from './groups/page-artifacts.ts'
import { createPageNotebooks } from './groups/page-notebooks.ts'
import { createPageNotes } from './groups/page-notes.ts'
import { createPageSources } from './groups/page-sources.ts'
import { createDomSession, type DomOptions } from './session.ts'

/** The hosted product behind its own web page, opened for one account. No browser is started before it is used. */
export function createDomProduct(options: DomOptions): Product {
  const session = createDomSession(options)
  return {
    name: 'hosted',
    transport: 'dom',
    notebooks: createPageNotebooks(session),
    sources: createPageSources(session),
    chat: createPageChat(session),
    notes: createPageNotes(session),
    artifacts: createPageArtifacts(session, options),
  }
}
