import type { MindMapNode, QuizQuestion, StudyCard } from '../../../domain/artifact.ts'
import { readAppData } from '../../../wire/app-page.ts'
import { ARTIFACT_CODE } from '../../../wire/artifact-codes.ts'
import { ReplyReader } from '../../../wire/reply-reader.ts'
import { readArtifactRow } from '../../../wire/rows/artifact-row.ts'
import { parseMindMap } from '../../../wire/rows/note-row.ts'
import { ARTIFACT_CONTEXT, defineNotebookMethod } from '../rpc.ts'

const NOT_SUGGESTED = 'NOT artifact.status = "ARTIFACT_STATUS_SUGGESTED"'

/** `[context, notebook, filter]` -> `[[row, ...]]`, none `[]`. Source: rpcs.md, E. */
export const listArtifactsMethod = defineNotebookMethod({
  name: 'LIST_ARTIFACTS',
  kind: 'read',
  params: (notebookId: string) => [ARTIFACT_CONTEXT, notebookId, NOT_SUGGESTED],
  read: (reply) => reply.rows('the artifacts').map(readArtifactRow),
})

/**
 * `[context, notebook, content]` -> `[row]`, which is only begun: `listArtifactsMethod` tells when it is done.
 * Source: rpcs.md, E.
 */
export const createArtifactMethod = defineNotebookMethod({
  name: 'CREATE_ARTIFACT',
  kind: 'write',
  timeoutMs: 60_000,
  params: (notebookId: string, content: readonly unknown[]) => [ARTIFACT_CONTEXT, notebookId, content],
  read: (reply) => readArtifactRow(reply.at(0)),
})

/** What only the whole artifact holds: cards, questions, or the tree of a mind map. */
export type ArtifactInside = {
  readonly cards: readonly StudyCard[] | null
  readonly questions: readonly QuizQuestion[] | null
  readonly tree: MindMapNode | null
}

/**
 * `[artifact]` -> `[row]` with a page at `[9][0]` (cards, quiz) or a tree as JSON at `[9][3]` (mind map), neither of
 * which other kinds have.
 * Source: rpcs.md, E.
 */
export const getArtifactMethod = defineNotebookMethod({
  name: 'GET_ARTIFACT',
  kind: 'read',
  missing: 'CONTENT_NOT_FOUND',
  params: (_notebookId: string, artifactId: string) => [artifactId],
  about: { id: (_notebookId, artifactId) => artifactId, places: (reply) => [reply.maybe(0)?.maybe(0)] },
  read: (reply): ArtifactInside => {
    const app = reply.at(0).maybe(9)
    if (app === null) return createEmptyInside(reply.at(0))
    const tree = app.maybe(3)
    if (tree !== null) return { cards: null, questions: null, tree: readTree(tree) }
    const data = new ReplyReader(readAppData(app.at(0)), app.at(0).path)
    const [cards, questions] = [data.key('flashcards'), data.key('quiz')]
    if (cards.isAbsent && questions.isAbsent) throw data.createMovedFault('cards or questions')
    return {
      cards: cards.isAbsent ? null : cards.list('the cards').map(readCard),
      questions: questions.isAbsent ? null : questions.list('the questions').map(readQuestion),
      tree: null,
    }
  },
})

/** An artifact of another kind has all it is in its row. @throws Fault RPC_REPLY_MOVED for one that should be an app */
function createEmptyInside(row: ReplyReader): ArtifactInside {
  readArtifactRow(row)
  if (row.at(2).number('an artifact type') === ARTIFACT_CODE.app) throw row.at(9).createMovedFault('a list')
  return { cards: null, questions: null, tree: null }
}

function readTree(json: ReplyReader): MindMapNode {
  const tree = parseMindMap(json.string('a mind map'))
  if (tree === null) throw json.createMovedFault('a mind map')
  return tree
}

function readCard(card: ReplyReader): StudyCard {
  return { front: card.key('f').string('the front of a card'), back: card.key('b').string('its back'), citations: [] }
}

function readQuestion(question: ReplyReader): QuizQuestion {
  const options = question.key('answerOptions').list('the options')
  const right = options.find((option) => option.key('isCorrect').boolean('whether an option is right'))
  if (right === undefined) throw question.createMovedFault('a question with a right option')
  const rationale = right.key('rationale')
  const hint = question.key('hint')
  const told = hint.isAbsent ? '' : hint.string('a hint')
  return {
    question: question.key('question').string('a question'),
    options: options.map((option) => option.key('text').string('the text of an option')),
    answer: right.key('text').string('the text of an option'),
    explanation: rationale.isAbsent ? '' : rationale.string('a rationale'),
    ...(told === '' ? {} : { hint: told }),
    citations: [],
  }
}

/** `[[artifact, title], [["title"]]]` -> the row itself, not wrapped. Source: rpcs.md, E. */
export const renameArtifactMethod = defineNotebookMethod({
  name: 'RENAME_ARTIFACT',
  kind: 'write',
  missing: 'CONTENT_NOT_FOUND',
  params: (_notebookId: string, artifactId: string, title: string) => [[artifactId, title], [['title']]],
  about: {
    id: (_notebookId, artifactId) => artifactId,
    places: (reply) => [reply.maybe(0)],
  },
  read: readArtifactRow,
})

/** `[context, artifact]` -> `[]`. Mind maps among the notes are deleted as notes. Source: rpcs.md, E. */
export const deleteArtifactMethod = defineNotebookMethod({
  name: 'DELETE_ARTIFACT',
  kind: 'write',
  missing: 'CONTENT_NOT_FOUND',
  params: (_notebookId: string, artifactId: string) => [[2], artifactId],
  read: () => undefined,
})
