import {
  chooseFreeName,
  chooseTags,
  countDescriptionSentences,
  DESCRIPTION_TASK,
  MAX_DESCRIPTION_CHARS,
  type NotebookDescription,
  parseDescription,
} from '../../../domain/notebook-description.ts'
import type { NotebookGuide } from '../../../domain/notebook-guide.ts'
import { chooseReadySources } from '../../../domain/ready-sources.ts'
import { collapseToLine } from '../../../lib/collapse-spaces.ts'
import type { ChatGroup, GuideGroup } from '../../port.ts'
import { deleteChatTurnsMethod } from '../methods/chats.ts'
import { getNotebookGuideMethod, getNotebookMethod } from '../methods/notebooks.ts'
import { getSourceGuideMethod } from '../methods/sources.ts'
import { callNotebook, type RpcNotebook, type RpcSession, undo } from '../session.ts'

const MAX_GUIDES = 6
const MAX_TOPICS = 12
const MAX_NAME_WORDS = 3

/**
 * A notebook described by itself: it is asked, in a conversation that is deleted again; the last try takes the guides
 * that the product wrote of the notebook and of its sources, which is sure to give something.
 */
export function createGuideGroup(session: RpcSession, chat: ChatGroup): GuideGroup {
  return {
    read: (notebookId, signal) => readGuides({ session, notebookId, signal }),
    describe: (notebookId, { takenNames, isLastTry }, signal) =>
      isLastTry
        ? describeFromGuides({ session, notebookId, signal }, takenNames)
        : describeFromChat(session, chat, notebookId, signal),
  }
}

async function describeFromChat(
  session: RpcSession,
  chat: ChatGroup,
  notebookId: string,
  signal: AbortSignal,
): Promise<unknown> {
  const threadId = crypto.randomUUID()
  const question = { text: DESCRIPTION_TASK, turns: [], conversationId: threadId }
  try {
    return parseDescription((await chat.ask(notebookId, question, null, signal)).text)
  } finally {
    await undo(session, 'a conversation', (limited) =>
      session.call(deleteChatTurnsMethod, [notebookId, threadId], limited),
    )
  }
}

/** What the product wrote of the notebook and of its sources: one call each, so the first ones only. */
async function readGuides(notebook: RpcNotebook): Promise<NotebookGuide> {
  const { sources } = await callNotebook(notebook, getNotebookMethod)
  const ready = chooseReadySources(sources)
  const [{ summary, questions }, ...guides] = await Promise.all([
    callNotebook(notebook, getNotebookGuideMethod),
    ...ready.slice(0, MAX_GUIDES).map(({ id }) => callNotebook(notebook, getSourceGuideMethod, id)),
  ])
  return {
    summary,
    citations: [],
    topics: [...new Set(guides.flatMap(({ keywords }) => keywords))].slice(0, MAX_TOPICS),
    questions,
    sources: ready.map(({ id, title }, index) => ({
      sourceId: id,
      title,
      summary: guides[index]?.summary ?? '',
      topics: guides[index]?.keywords ?? [],
    })),
  }
}

async function describeFromGuides(notebook: RpcNotebook, takenNames: readonly string[]): Promise<NotebookDescription> {
  const { title, sources } = await callNotebook(notebook, getNotebookMethod)
  const ready = chooseReadySources(sources).slice(0, MAX_GUIDES)
  const [{ summary }, ...guides] = await Promise.all([
    callNotebook(notebook, getNotebookGuideMethod),
    ...ready.map(({ id }) => callNotebook(notebook, getSourceGuideMethod, id)),
  ])
  const keywords = guides.flatMap((guide) => guide.keywords)
  return {
    name: chooseFreeName([formName(title || keywords[0] || 'notebook')], takenNames),
    description: cutOpening(summary) || `${sources.length} sources: ${title}`.slice(0, MAX_DESCRIPTION_CHARS),
    tags: chooseTags(keywords),
  }
}

const formName = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['notebook']).slice(0, MAX_NAME_WORDS).join('-')

/** As many whole sentences as fit, at most two; a first sentence that is too long is cut between words. */
function cutOpening(markdown: string): string {
  const text = collapseToLine(markdown.replace(/[*_`#]/g, ''))
  const [first = '', second] = text.split(/(?<=[.!?…])\s+/u)
  const both = second === undefined ? first : `${first} ${second}`
  if (both.length <= MAX_DESCRIPTION_CHARS && countDescriptionSentences(both) <= 2) return both
  if (first.length <= MAX_DESCRIPTION_CHARS) return first
  return `${first.slice(0, MAX_DESCRIPTION_CHARS - 1).replace(/\s+\S*$/, '')}…`
}
