import { STATUS } from '../../wire/status-codes.ts'
import { findPlace } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { UnaryMethods } from '../services.ts'
import { findSourceAnywhere } from '../usecases/find-source.ts'
import { listSourceKeywords, listTopics, phraseQuestions, summarizeSources } from '../usecases/guide.ts'

const BEGINNER = 1
const ADVANCED = 2

/** Prompt suggestion modes. Source: enums.md, "Chat". */
const WAYS: Readonly<Record<number, readonly [way: string, tag: string]>> = {
  1: ['Discuss in depth', 'explanatory'],
  2: ['Sum up briefly', 'brief'],
  3: ['Explain step by step', 'explanatory'],
  4: ['What do the sources say about', 'question'],
  5: ['Review critically', 'critique'],
  6: ['Argue for and against', 'debate'],
  7: ['Tell as a story', 'story'],
  8: ['Ask questions about', 'quiz'],
  9: ['Make cards about', 'flashcards'],
  10: ['Show in a minute', 'short'],
}

const TEXT_CHIP = 9

/** The calls of what a notebook holds, and of what one could ask or make of it. */
export const SUGGESTION_METHODS = {
  /** `[NB,CTX]` -> `[[[summary],[[[question,prompt],...]],null,null,null,[[[question,9],...]]]]`. */
  GET_NOTEBOOK_GUIDE: async (call) => {
    const place = await findPlace(call, call.params.at(0).text())
    const [summary, topics] = await Promise.all([summarizeSources(place), listTopics(place)])
    const questions = phraseQuestions(topics)
    const prompts = questions.map((question) => [
      question,
      `Create a detailed briefing document designed to address this topic: "${question}". Include quotes from the original sources where appropriate.`,
    ])
    return [[[summary], [prompts], null, null, null, [questions.map((question) => [question, 9])]]]
  },
  /** `[[[[SRC]]],CTX?]` -> `[[[null,[summary],[[keyword,...]],[]]]]`. */
  GET_SOURCE_GUIDE: async (call) => {
    const { place, record } = await findSourceAnywhere(call, call.params.at(0).firstText())
    const sourceIds = record.engineId === null ? [] : [record.engineId]
    const summary = sourceIds.length === 0 ? '' : await summarizeSources(place, sourceIds)
    return [[[null, [summary], [await listSourceKeywords(place, record)], []]]]
  },
  /** `[[2],NB]` or `[CTX,NB,[[SRC],...]]` -> `[[[title,description,null,sources?,prompt,audience],...]]`. */
  SUGGEST_REPORTS: async (call) => {
    const place = await findPlace(call, call.params.at(1).text())
    const topics = await listTopics(place)
    return [[...listReportKinds(place.notebook.title), ...topics.slice(0, 2).map(suggestAboutTopic)]]
  },
  /** `[CTX,NB,[[SRC],...],mode,null,steer]` -> `[[[title,prompt,[tag]],...]]`; another number is answered with 13, none with 3. */
  SUGGEST_PROMPTS: async (call) => {
    const way = WAYS[call.params.at(3).number()]
    if (!way) throw new Refusal(STATUS.internal, 'there is no such mode')
    const place = await findPlace(call, call.params.at(1).text())
    const steer = call.params.at(5).textOr('').trim()
    const topics = [...(steer === '' ? [] : [steer]), ...(await listTopics(place))]
    return [topics.map((topic) => [topic, `${way[0]} ${topic}`, [way[1]]])]
  },
  /** `[null,NB,[[[SRC]],...]?]` -> `[[[question,9],...]]`. */
  SUGGEST_NEXT_STEPS: async (call) => {
    const place = await findPlace(call, call.params.at(1).text())
    const questions = phraseQuestions(await listTopics(place))
    return questions.length === 0 ? [] : [questions.map((question) => [question, TEXT_CHIP])]
  },
} satisfies UnaryMethods

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
