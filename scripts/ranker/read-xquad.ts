import type { AskedNotebook } from '../../bench/support/asked-text.ts'
import { readArticles } from '../../bench/support/xquad.ts'

/** The articles of German XQuAD, each a notebook with its paragraphs as texts of their own; null where it is absent. */
export function readXquad(): AskedNotebook[] | null {
  const articles = readArticles()
  return articles
    ? articles.map((paragraphs, article) => ({
        name: `${article + 1}`,
        texts: paragraphs.map(({ text, questions }, place) => ({
          title: `${article + 1}.${place + 1}`,
          text,
          places: [],
          questions: questions.map(({ question, answers }) => ({
            text: question,
            sort: 'xquad',
            isAnswer: (unit) => answers.some((answer) => unit.text.includes(answer)),
          })),
        })),
      }))
    : null
}
