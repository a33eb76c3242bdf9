import { placeOf } from '../access.ts'
import type { Unary } from '../house.ts'
import { topicsOf } from '../life/guide.ts'

const BEGINNER = 1
const ADVANCED = 2

/** `[[2],NB]` or `[CTX,NB,[[SRC],...]]` -> `[[[title,description,null,sources?,prompt,audience],...]]`. */
export const suggestReports: Unary = async (call) => {
  const place = await placeOf(call, call.params.at(1).text())
  const topics = await topicsOf(call, place)
  return [[...kinds(place.notebook.title), ...topics.slice(0, 2).map(aboutTopic)]]
}

function kinds(title: string): unknown[] {
  return [
    row('Introductory Overview', `The core themes and words of ${title}, told simply`, BEGINNER),
    row('Briefing Document', `The key insights of ${title}, with the quotes that carry them`, ADVANCED),
  ]
}

const aboutTopic = (topic: string) => row(`A Closer Look at ${topic}`, `What the sources say about ${topic}`, ADVANCED)

function row(title: string, description: string, audience: number): unknown[] {
  return [title, description, null, null, `Write a report. ${description}.`, audience]
}
