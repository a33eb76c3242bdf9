import type { AskedNotebook, AskedText, TextQuestion } from '../../bench/support/asked-text.ts'

/** Of the questions of another document each so manieth is put to this one. */
const FOREIGN_PARTS = 4
/** Of the questions of a document so many are put to the paragraph alone that answers them. */
const NOTE_PARTS = 2
/** A note that answers one question does not answer the one so far on. */
const NEXT = 3

/** The notebooks, each with questions to the next document of its language, which it does not answer. */
export const addForeign = (notebooks: readonly AskedNotebook[]): AskedNotebook[] =>
  notebooks.map((notebook, place) => {
    const language = readLanguage(notebook)
    const next = [...notebooks.slice(place + 1), ...notebooks].find((one) => readLanguage(one) === language)
    if (!next || next === notebook) return notebook
    const foreign = next.texts
      .flatMap(({ questions }) => questions)
      .filter((_, number) => number % FOREIGN_PARTS === 0)
      .map(denyAnswer)
    const [first, ...others] = notebook.texts
    return { ...notebook, texts: [{ ...first!, questions: [...first!.questions, ...foreign] }, ...others] }
  })

/** Paragraphs of the notebooks as notes of their own, each with a question that it answers and two that it does not. */
export const cutNotes = (notebooks: readonly AskedNotebook[]): AskedNotebook[] =>
  notebooks.flatMap(({ name, texts }) =>
    texts.flatMap((text) =>
      text.questions
        .filter((_, number) => number % NOTE_PARTS === 0)
        .flatMap((question, number) => {
          const near = text.questions.filter(({ sort }) => sort === 'near')
          const others = [text.questions[number * NOTE_PARTS + NEXT], near[number % Math.max(1, near.length)]]
          return cutNote(text, question, others)
        })
        .map((note) => ({ name, texts: [note] })),
    ),
  )

function cutNote(
  { text, title }: AskedText,
  question: TextQuestion,
  others: readonly (TextQuestion | undefined)[],
): AskedText[] {
  const answers = (one: TextQuestion, said: string) => one.isAnswer({ text: said, start: 0, end: said.length })
  const said = text.split(/\n\s*\n/).find((block) => answers(question, block))
  if (said === undefined) return []
  const foreign = others.flatMap((other) => (other && !answers(other, said) ? [denyAnswer(other)] : []))
  return [{ title, text: said, places: [], questions: [question, ...foreign] }]
}

const denyAnswer = ({ text }: TextQuestion): TextQuestion => ({ text, sort: 'near', isAnswer: () => false })

/** The names of documents begin with it. */
const readLanguage = ({ name }: AskedNotebook) => name.split('-')[0]!
