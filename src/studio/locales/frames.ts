/**
 * What two speakers say around the statements of the sources. A frame claims nothing of the subject; `{topic}` stands
 * where any title fits unbent. Several wordings of one frame are taken in turn.
 */
export const FRAME_KEYS = [
  'topic', // {topic}: asks what the sources say
  'definition', // {topic}: asks for the meaning of a term
  'figures', // opens the chapter of numbers; the next three likewise
  'timeline',
  'definitions',
  'recap',
  'gaps',
  'oneSide',
  'otherSide',
  'verdict',
] as const
export type FrameKey = (typeof FRAME_KEYS)[number]
export type ConversationFrames = Readonly<Record<FrameKey, readonly string[]>>
