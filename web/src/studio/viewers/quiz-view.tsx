import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Citation } from '../../../../src/domain/citation.ts'
import { AnswerText } from '../../conversation/answer-text.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useWords } from '../../words.ts'
import type { KindViewProps } from './kind-view.ts'

type ShownQuizQuestion = NonNullable<KindViewProps['content']['questions']>[number]

/** A quiz to take: an answer is chosen by a press or by its number, and told right or wrong with its reason. */
export function QuizView({ content: { questions = [] }, onCite }: KindViewProps) {
  const say = useWords()
  const [at, setAt] = useState(0)
  const [chosen, setChosen] = useState<readonly (string | null)[]>(questions.map(() => null))
  const question = questions[at]
  const right = questions.filter(({ answer }, index) => chosen[index] === answer).length
  const begin = () => {
    setAt(0)
    setChosen(questions.map(() => null))
  }
  if (!question) return <QuizEnd right={right} count={questions.length} onAgain={begin} />
  const chooseOption = (option: string) =>
    setChosen((all) => all.map((one, index) => (index === at && one === null ? option : one)))
  return (
    <div className="view-quiz">
      <p className="soft">{say('foundPlaces', { at: at + 1, count: questions.length })}</p>
      <QuizItem
        key={at}
        question={question}
        chosen={chosen[at] ?? null}
        onChoose={chooseOption}
        onNext={() => setAt(at + 1)}
        onCite={(one) => onCite(one, question.citations)}
      />
    </div>
  )
}

type QuizItemProps = {
  readonly question: ShownQuizQuestion
  readonly chosen: string | null
  readonly onChoose: (option: string) => void
  readonly onNext: () => void
  readonly onCite: (citation: Citation) => void
}

function QuizItem({ question: item, chosen, onChoose, onNext, onCite }: QuizItemProps) {
  const say = useWords()
  const group = useRef<HTMLFieldSetElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (chosen === null) group.current?.querySelector('button')?.focus({ preventScroll: true })
    else next.current?.focus()
  }, [chosen])
  const chooseByNumber = ({ key }: KeyboardEvent) => {
    const option = item.options[Number(key) - 1]
    if (option !== undefined && chosen === null) onChoose(option)
  }
  return (
    <fieldset ref={group} onKeyDown={chooseByNumber}>
      <legend dir="auto">{item.question}</legend>
      {item.options.map((option, index) => (
        <button
          type="button"
          key={option}
          className={chosen === null ? 'option' : `option ${judge(option, item, chosen)}`}
          disabled={chosen !== null}
          onClick={() => onChoose(option)}
        >
          <span className="key">{index + 1}</span>
          <span dir="auto">{option}</span>
          {chosen !== null && option === item.answer && <Icon name="check" />}
          {chosen === option && option !== item.answer && <Icon name="close" />}
        </button>
      ))}
      {chosen !== null && (
        <div className="verdict" role="status">
          <strong>{say(chosen === item.answer ? 'right' : 'wrong')}</strong>
          <AnswerText text={item.explanation} citations={item.citations} onCite={onCite} />
        </div>
      )}
      {chosen !== null && (
        <button type="button" className="primary" ref={next} onClick={onNext}>
          {say('next')}
        </button>
      )}
    </fieldset>
  )
}

function judge(option: string, { answer }: ShownQuizQuestion, chosen: string): string {
  if (option === answer) return 'is-right'
  return option === chosen ? 'is-wrong' : ''
}

function QuizEnd({
  right,
  count,
  onAgain,
}: {
  readonly right: number
  readonly count: number
  readonly onAgain: () => void
}) {
  const say = useWords()
  return (
    <div className="view-quiz" role="status">
      <h3>{say('quizScore', { right, all: count })}</h3>
      <button type="button" className="primary" autoFocus onClick={onAgain}>
        {say('again')}
      </button>
    </div>
  )
}
