import type {
  Artifacts,
  Chat,
  Guide,
  Labels,
  Notebooks,
  Notes,
  Passages,
  Product,
  Research,
  SharingMenu,
  Sources,
} from '../../src/product/port.ts'

/** What a test expects to be called, by group. */
export type Expected = {
  readonly takesIds?: boolean
  readonly notebooks?: Partial<Notebooks>
  readonly sources?: Partial<Sources>
  readonly chat?: Partial<Chat>
  readonly passages?: Partial<Passages>
  readonly guide?: Partial<Guide>
  readonly notes?: Partial<Notes>
  readonly labels?: Partial<Labels>
  readonly sharing?: Partial<SharingMenu>
  readonly artifacts?: Partial<Artifacts>
  readonly research?: Partial<Research>
}

/**
 * A product in which only the expected calls do something: every other call is an error. The optional groups are absent
 * unless something is expected of them, as in an adapter that lacks them.
 */
export function productDouble(expected: Expected = {}, name: Product['name'] = 'local'): Product {
  return {
    name,
    transport: name === 'local' ? 'in_process' : 'rpc',
    takesIds: expected.takesIds ?? name === 'local',
    notebooks: group<Notebooks>('notebooks', expected.notebooks),
    sources: group<Sources>('sources', expected.sources),
    chat: group<Chat>('chat', expected.chat),
    ...(expected.guide && { guide: group<Guide>('guide', expected.guide) }),
    ...(expected.passages && { passages: group<Passages>('passages', expected.passages) }),
    ...(expected.notes && { notes: group<Notes>('notes', expected.notes) }),
    ...(expected.labels && { labels: group<Labels>('labels', expected.labels) }),
    ...(expected.sharing && { sharing: group<SharingMenu>('sharing', expected.sharing) }),
    ...(expected.artifacts && { artifacts: group<Artifacts>('artifacts', expected.artifacts) }),
    ...(expected.research && { research: group<Research>('research', expected.research) }),
  }
}

/** A product that is asked for a notebook that is there, with one source to ask, besides what is expected. */
export function readyDouble(expected: Expected = {}, name?: Product['name']): Product {
  const get: Notebooks['get'] = async (id) => ({
    id,
    title: 'Ready',
    sourceCount: 1,
    createdAt: TIME,
    modifiedAt: TIME,
  })
  const list: Sources['list'] = async () => [
    { id: 's1', title: 'Ready', type: 'text', status: 'ready', chars: 5, addedAt: TIME },
  ]
  const check: Sources['check'] = async () => {}
  const { notebooks, sources } = expected
  return productDouble({ ...expected, notebooks: { get, ...notebooks }, sources: { list, check, ...sources } }, name)
}

const TIME = '2026-11-20T08:00:00.000Z'

function group<Group extends object>(name: string, methods: Partial<Group> = {}): Group {
  const unexpected = (method: string | symbol) => () => {
    throw new Error(`nobody expected a call of ${name}.${String(method)}`)
  }
  return new Proxy(methods as Group, {
    get: (target, method) => Reflect.get(target, method) ?? unexpected(method),
  })
}
