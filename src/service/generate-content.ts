import type { ContentRequest, MadeArtifact } from '../domain/artifact.ts'
import { callProduct } from './call-product.ts'
import { locateNamedContent, withArtifacts } from './content.ts'
import { buildContentRequest, chooseLanguage, readContentRequest } from './content-request.ts'
import type { Context, Handler } from './context.ts'
import { type Making, makeOnce } from './make-once.ts'
import { type ChosenNotebook, chooseNotebook } from './notebook-choice.ts'

export const generateContent: Handler<'generateContent'> = async (input, context) => {
  const chosen = await chooseNotebook(input, context)
  const { request, warnings } = readContentRequest(input, context)
  const made = await createContent(chosen, request, context)
  return describeContent(made, warnings)
}

export const getContent: Handler<'getContent'> = async ({ content_id, ...ref }, context) => {
  const { chosen, contentId } = await locateNamedContent(content_id, ref, context)
  const made = await callProduct(
    context,
    chosen,
    withArtifacts((artifacts) => artifacts.read(chosen.notebookId, contentId, context.signal)),
  )
  return { ...describeContent(made), createdAt: made.createdAt }
}

function describeContent(made: MadeArtifact, warnings: readonly string[] = []) {
  const { id, type, name, status, text, cards, questions, tree, citations } = made
  return {
    success: true as const,
    contentId: id,
    contentType: type,
    name,
    status,
    ...describeMade(made, warnings),
    ...pickGiven({ textContent: text, cards, questions, tree }),
    ...(cards || questions ? {} : { citations }), // those of a card or a question stand in it
  }
}

export const generateStudyAid: Handler<'generateStudyAid'> = async (input, context) => {
  const chosen = await chooseNotebook(input, context)
  const { kind: type, focus, quantity, difficulty, source_ids: sourceIds } = input
  const language = chooseLanguage(input.language, context)
  const request = buildContentRequest({ type, ...language, focus, quantity, difficulty, sourceIds }, context)
  const made = await createContent(chosen, request, context)
  const { id, name, status, cards, questions } = made
  return { status, artifactId: id, title: name, ...pickGiven({ cards, questions }), ...describeMade(made) }
}

export const generateMindMap: Handler<'generateMindMap'> = async (input, context) => {
  const chosen = await chooseNotebook(input, context)
  const { title, focus, source_ids: sourceIds } = input
  const language = chooseLanguage(input.language, context)
  const made = await createContent(
    chosen,
    buildContentRequest({ type: 'mind_map', ...language, title, focus, sourceIds }, context),
    context,
  )
  const { id, name, status, tree = { title: name, children: [] } } = made
  return { mindMapId: id, title: name, json: JSON.stringify(tree), tree, status, ...describeMade(made) }
}

/** The product counts each kind of content for itself. */
function createContent(
  { notebookId, ...target }: ChosenNotebook,
  request: ContentRequest,
  context: Context,
): Promise<MadeArtifact> {
  const { signal, call } = context
  const making: Making<MadeArtifact> = {
    make: ({ artifacts }) => artifacts?.create(notebookId, request, signal, call.listener?.progress),
    find: async ({ artifacts }, isSince) => {
      const made = (await artifacts?.list(notebookId, signal)) ?? []
      const ours = made.find(({ type, createdAt }) => type === request.type && isSince(createdAt))
      return ours ? await artifacts!.read(notebookId, ours.id, signal) : null
    },
    sought: `content of this kind (${request.type})`,
  }
  return makeOnce(context, target, 'content', making, request.type)
}

function describeMade({ applied, files, warnings }: MadeArtifact, ours: readonly string[] = []) {
  const all = [...ours, ...warnings]
  return { applied, files, ...(all.length > 0 ? { warnings: all } : {}) }
}

function pickGiven<Fields extends object>(fields: Fields): { [K in keyof Fields]?: NonNullable<Fields[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
