import type {
  ArtifactsGroup,
  ChatGroup,
  GuideGroup,
  LabelsGroup,
  NotebooksGroup,
  NotesGroup,
  PassagesGroup,
  Product,
  ResearchGroup,
  SharingGroup,
  SourcesGroup,
} from '../../src/product/port.ts'

/** What a test expects to be called, by group. */
export type Expected = {
  readonly takesIds?: boolean
  readonly notebooks?: Partial<NotebooksGroup>
  readonly sources?: Partial<SourcesGroup>
  readonly chat?: Partial<ChatGroup>
  readonly passages?: Partial<PassagesGroup>
  readonly guide?: Partial<GuideGroup>
  readonly notes?: Partial<NotesGroup>
  readonly labels?: Partial<LabelsGroup>
  readonly sharing?: Partial<SharingGroup>
  readonly artifacts?: Partial<ArtifactsGroup>
  readonly research?: Partial<ResearchGroup>
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
    notebooks: group<NotebooksGroup>('notebooks', expected.notebooks),
    sources: group<SourcesGroup>('sources', expected.sources),
    chat: group<ChatGroup>('chat', expected.chat),
    ...(expected.guide && { guide: group<GuideGroup>('guide', expected.guide) }),
    ...(expected.passages && { passages: group<PassagesGroup>('passages', expected.passages) }),
    ...(expected.notes && { notes: group<NotesGroup>('notes', expected.notes) }),
    ...(expected.labels && { labels: group<LabelsGroup>('labels', expected.labels) }),
    ...(expected.sharing && { sharing: group<SharingGroup>('sharing', expected.sharing) }),
    ...(expected.artifacts && { artifacts: group<ArtifactsGroup>('artifacts', expected.artifacts) }),
    ...(expected.research && { research: group<ResearchGroup>('research', expected.research) }),
  }
}

/** Answers whatever is asked. */
export const answerYes: ChatGroup['ask'] = async () => ({
  state: 'answered',
  text: 'Yes.',
  citations: [],
  conversationId: null,
  writtenBy: 'offline',
  warnings: [],
})

/** A product that is asked for a notebook that is there, with one source to ask, besides what is expected. */
export function readyDouble(expected: Expected = {}, name?: Product['name']): Product {
  const get: NotebooksGroup['get'] = async (id) => ({
    id,
    title: 'Ready',
    sourceCount: 1,
    createdAt: TIME,
    modifiedAt: TIME,
  })
  const list: SourcesGroup['list'] = async () => [
    { id: 's1', title: 'Ready', type: 'text', status: 'ready', chars: 5, addedAt: TIME },
  ]
  const check: SourcesGroup['check'] = async () => {}
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
