import type { NotebookEngine, NotebookSpace, ServerSpace } from '../../engine/notebooks.ts'
import type { Product } from '../port.ts'

type EngineOfSpaces = Pick<NotebookEngine, 'research'> & {
  readonly space: (account: string) => NotebookSpace | ServerSpace
}

/** The embedded engine, or that over a server, as a product, opened for one account. */
export function createLocalProduct(engine: EngineOfSpaces, account: string): Product {
  const space = engine.space(account)
  return {
    name: 'local',
    transport: 'in_process',
    takesIds: true,
    notebooks: {
      list: async () => space.list(),
      create: async (title, _signal, id) => space.create(title, id),
      get: async (id) => space.get(id),
      rename: async (id, title) => space.rename(id, title),
      delete: (id) => space.delete(id),
    },
    sources: {
      list: (id) => space.listSources(id),
      check: (source) => space.checkSource(source),
      add: (id, source, signal, onStep, sourceId) => space.addSource(id, source, signal, onStep, sourceId),
      delete: (id, sourceId) => space.deleteSource(id, sourceId),
      rename: (id, sourceId, title) => space.renameSource(id, sourceId, title),
      read: (id, sourceId, format) => space.readSource(id, sourceId, format),
      original: (id, sourceId) => space.openOriginal(id, sourceId),
    },
    chat: { ask: (id, question, listener, signal) => space.ask(id, question, listener, signal) },
    notes: { ...space.notes, create: (id, note, _signal, noteId) => space.notes.create(id, note, noteId) },
    labels: { ...space.labels, create: (id, label, _signal, labelId) => space.labels.create(id, label, labelId) },
    artifacts: space.artifacts,
    sharing: {
      get: async (id) => space.sharing.get(id),
      set: async (id, link) => space.sharing.set(id, link),
    },
    research: { discover: (_id, query, progress, signal) => engine.research.discover(query, progress, signal) },
    guide: {
      describe: (id, request, signal) => space.describe(id, request, signal),
      read: (id, signal) => space.readGuide(id, signal),
    },
    passages: {
      search: (id, query, signal) => space.search(id, query, signal),
      verify: (id, claims, signal) => space.verify(id, claims, signal),
    },
  }
}
