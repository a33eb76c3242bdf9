import type { UnaryMethod } from '../services.ts'

const AUDIO = [
  [1, 'Deep Dive', 'A lively conversation that unpacks and connects the topics of your sources'],
  [2, 'Brief', 'A short overview of the core ideas of your sources'],
  [3, 'Critique', 'A review of your sources, with what could be better'],
  [4, 'Debate', 'Two sides that look at your sources from different perspectives'],
]
const VIDEO = [
  [1, 'Explainer', 'A structured overview that connects the dots of your sources'],
  [2, 'Brief', 'A short overview of the core ideas of your sources'],
]
const SLIDES = [
  [1, 'Detailed Deck', 'Full text and details, for reading on its own'],
  [2, 'Presenter Slides', 'Key points, to support a talk'],
]
const REPORTS = [
  ['Briefing Doc', 'Key insights and important quotes', 'Write a briefing document with key insights and quotes.'],
  ['Study Guide', 'Questions, essay topics and a glossary', 'Write a study guide with questions and a glossary.'],
  ['Blog Post', 'Insightful takeaways as a readable article', 'Write a readable blog post with the takeaways.'],
]

/** `[CTX,NB?]` -> `[[[[code,title,description],...]] of audio, of video, of slides, [[name,description,prompt],...]]]`. */
export const answerListArtifactChoices: UnaryMethod = () => [[[AUDIO], [VIDEO], [SLIDES], [REPORTS]]]
