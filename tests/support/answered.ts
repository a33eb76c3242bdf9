import type { AnsweredQuestion } from '../../src/state/answered-question.ts'

/** A question with an answer and one citation, told apart by its number. */
export function waitForAnswers(number: number): AnsweredQuestion {
  return {
    question: `question ${number}`,
    answer: `answer ${number} [1]`,
    state: 'answered',
    citations: [
      { marker: '[1]', number: 1, sourceText: 'a slice', sourceId: 's', sourceName: 'S', start: 3, end: 10, page: 2 },
    ],
    askedAt: '2026-11-21T08:00:00.000Z',
  }
}
