import { type Citation, isPlaced } from '../domain/citation.ts'
import type { Source } from '../domain/source.ts'
import type { AnsweredQuestion } from '../state/answered-question.ts'
import { callProduct } from './call-product.ts'
import type { Handler } from './context.ts'
import { chooseNotebook } from './notebook-choice.ts'
import { listNotebookSources } from './sources.ts'
import { verifyInProduct } from './verify.ts'

/** Compares every citation of the kept answers with its source as it is now; one without a place cannot go stale. */
export const listStaleAnswers: Handler<'listStaleAnswers'> = async (input, context) => {
  const chosen = await chooseNotebook(input, context)
  const { notebookId } = chosen
  const recent = await context.services.history.recent(notebookId)
  const kept = recent.filter(({ citations }) => citations.length > 0)
  const claims = kept.flatMap(({ citations }) => citations.filter(isPlaced))
  const { sources } = await listNotebookSources(chosen, context)
  const checks = await callProduct(context, chosen, (product) =>
    verifyInProduct(product, notebookId, claims, context.signal),
  )
  const failing = new Set(claims.filter(({ sourceText }, index) => sourceText !== '' && !checks[index]!.ok))
  const answers = kept.map((answer) => toStaleAnswer(answer, failing, sources))
  return { notebookId, checked: kept.length, answers: answers.filter((answer) => answer.sources.length > 0) }
}

function toStaleAnswer(answered: AnsweredQuestion, failing: ReadonlySet<Citation>, sources: readonly Source[]) {
  const { question, answer, askedAt, citations } = answered
  const broken = citations.filter((citation) => failing.has(citation))
  const names = new Map(broken.map(({ sourceId, sourceName }) => [sourceId, sourceName]))
  const cited = [...names].map(([sourceId, sourceName]) => ({
    sourceId,
    sourceName,
    ...describeSourceFate(sourceId, sourceName, sources),
  }))
  return { question, answer, asked_at: askedAt, sources: cited }
}

/** A newer source of the same name has taken its place; that is how a folder's sync replaces a file. */
function describeSourceFate(sourceId: string, sourceName: string, sources: readonly Source[]) {
  if (sources.some(({ id }) => id === sourceId)) return { state: 'changed' as const }
  const current = sources.find(({ title }) => title === sourceName)
  return current ? { state: 'replaced' as const, currentId: current.id } : { state: 'gone' as const }
}
