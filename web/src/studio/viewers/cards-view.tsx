import { type KeyboardEvent, useState } from 'react'
import { AnswerText } from '../../conversation/answer-text.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useWords } from '../../words.ts'
import type { KindViewProps } from './kind-view.ts'

/** Cards to flip: the space bar turns one over, the arrows go on and back. */
export function CardsView({ content: { cards = [] }, onCite }: KindViewProps) {
  const say = useWords()
  const [at, setAt] = useState(0)
  const [isFlipped, setIsFlipped] = useState(false)
  const turnBy = (step: number) => {
    setAt((at + step + cards.length) % cards.length)
    setIsFlipped(false)
  }
  const moveByArrows = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turnBy(1)
    if (key === 'ArrowLeft') turnBy(-1)
  }
  const card = cards[at]
  if (!card) return null
  const { front, back, citations } = card
  return (
    <div className="view-cards" onKeyDown={moveByArrows} role="group" aria-label={say('kind.flashcards')}>
      <div className={isFlipped ? 'flashcard is-flipped' : 'flashcard'} aria-live="polite">
        <p dir="auto">{isFlipped ? back : front}</p>
        {isFlipped && (
          <AnswerText text={joinMarkers(citations)} citations={citations} onCite={(one) => onCite(one, citations)} />
        )}
      </div>
      <div className="view-steps">
        <button type="button" aria-label={say('previous')} onClick={() => turnBy(-1)}>
          <Icon name="previous" />
        </button>
        <button type="button" className="primary" onClick={() => setIsFlipped(!isFlipped)}>
          {say(isFlipped ? 'showQuestion' : 'showAnswer')}
        </button>
        <button type="button" aria-label={say('next')} onClick={() => turnBy(1)}>
          <Icon name="next" />
        </button>
      </div>
      <p className="soft">{say('foundPlaces', { at: at + 1, count: cards.length })}</p>
    </div>
  )
}

export const joinMarkers = (citations: readonly { readonly marker: string }[]): string =>
  citations.map(({ marker }) => marker).join(' ')
