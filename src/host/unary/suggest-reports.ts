import { findPlace } from '../access.ts'
import type { UnaryMethod } from '../services.ts'
import { listTopics } from '../usecases/guide.ts'

const BEGINNER = 1
const ADVANCED = 2

/** `[[2],NB]` or `[CTX,NB,[[SRC],...]]` -> `[[[title,description,null,sources?,prompt,audience],...]]`. */
export const answerSuggestReports: UnaryMethod = async (call) => {
  const place = await findPlace(call, call.params.at(1).text())
  const topics = await listTopics(call, place)
  return [[...listReportKinds(place.notebook.title), ...topics.slice(0, 2).map(suggestAboutTopic)]]
}

function listReportKinds(title: string): unknown[] {
  return [
    createSuggestion('Introductory Overview', `The core themes and words of ${title}, told simply`, BEGINNER),
    createSuggestion('Briefing Document', `The key insights of ${title}, with the quotes that carry them`, ADVANCED),
  ]
}

const suggestAboutTopic = (topic: string) =>
  createSuggestion(`A Closer Look at ${topic}`, `What the sources say about ${topic}`, ADVANCED)

function createSuggestion(title: string, description: string, audience: number): unknown[] {
  return [title, description, null, null, `Write a report. ${description}.`, audience]
}
