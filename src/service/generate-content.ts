import type { ContentWish, MadeArtifact } from '../domain/artifact.ts'
import { contentWish, requireLanguage, wishOf } from './content-wish.ts'
import type { Context, Handler } from './context.ts'
import { type Making, makeOnce } from './make-once.ts'
import { type Chosen, chooseNotebook } from './notebook-choice.ts'

export const generateContent: Handler<'generateContent'> = async (input, context) => {
  const chosen = chooseNotebook(input, context)
  const { wish, warnings } = contentWish(input, context)
  const made = await create(chosen, wish, context)
  const { id, type, name, status, text, cards, questions, tree, citations } = made
  return {
    success: true,
    contentId: id,
    contentType: type,
    name,
    status,
    ...told(made, warnings),
    ...given({ textContent: text, cards, questions, tree }),
    ...(cards || questions ? {} : { citations }), // those of a card or a question stand in it
  }
}

export const generateStudyAid: Handler<'generateStudyAid'> = async (input, context) => {
  const chosen = chooseNotebook(input, context)
  const { kind: type, focus, quantity, difficulty, source_ids: sourceIds } = input
  const language = requireLanguage(input.language, context)
  const wish = wishOf({ type, language, focus, quantity, difficulty, sourceIds }, context)
  const made = await create(chosen, wish, context)
  const { id, name, status, cards, questions } = made
  return { status, artifactId: id, title: name, ...given({ cards, questions }), ...told(made) }
}

export const generateMindMap: Handler<'generateMindMap'> = async (input, context) => {
  const chosen = chooseNotebook(input, context)
  const { title, focus, source_ids: sourceIds } = input
  const language = requireLanguage(input.language, context)
  const made = await create(chosen, wishOf({ type: 'mind_map', language, title, focus, sourceIds }, context), context)
  const { id, name, status, tree = { title: name, children: [] } } = made
  return { mindMapId: id, title: name, json: JSON.stringify(tree), tree, status, ...told(made) }
}

/** The product counts each kind of content for itself. */
function create({ notebookId, ...target }: Chosen, wish: ContentWish, context: Context): Promise<MadeArtifact> {
  const { signal, call } = context
  const making: Making<MadeArtifact> = {
    make: ({ artifacts }) => artifacts?.create(notebookId, wish, signal, call.listener?.progress),
    find: async ({ artifacts }, isSince) => {
      const made = (await artifacts?.list(notebookId, signal)) ?? []
      const ours = made.find(({ type, createdAt }) => type === wish.type && isSince(createdAt))
      return ours ? await artifacts!.read(notebookId, ours.id, signal) : null
    },
    sought: `content of this kind (${wish.type})`,
  }
  return makeOnce(context, target, 'content', making, wish.type)
}

function told({ applied, files, warnings }: MadeArtifact, ours: readonly string[] = []) {
  const all = [...ours, ...warnings]
  return { applied, files, ...(all.length > 0 ? { warnings: all } : {}) }
}

function given<Fields extends object>(fields: Fields): { [K in keyof Fields]?: NonNullable<Fields[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
