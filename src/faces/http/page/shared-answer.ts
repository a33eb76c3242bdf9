import type { Citation } from '../../../domain/citation.ts'
import { type Html, html } from './html.ts'

/** A question of the notebook's recent past, with the answer it was given. */
type RecentAnswer = {
  readonly question: string
  readonly answer: string
  readonly state: string
  readonly askedAt: string
  readonly citations: readonly Citation[]
}

/** A question with its answer; `index` tells it apart on its page. */
export function renderAnswerSheet(answer: RecentAnswer, index: number): Html {
  const place = `answer-${index + 1}`
  return html`<article class="sheet answer"><h3>${answer.question}</h3>
<p class="soft"><time datetime="${answer.askedAt}">${answer.askedAt.slice(0, 16).replace('T', ' ')} UTC</time>${answer.state === 'no_support' && ' · no sentence was found that answers this'}${answer.state === 'partial' && ' · what comes nearest'}</p>
<p class="text">${linkMarkers(answer, place)}</p>
${answer.citations.length > 0 && html`<ol aria-label="Citations">${answer.citations.map((one) => renderCitationRow(one, place))}</ol>`}</article>`
}

/** The answer with each marker of a citation leading to its excerpt; numbers that are no marker stay as they are. */
function linkMarkers({ answer, citations }: RecentAnswer, place: string): Html[] {
  const byMarker = new Map(citations.map((citation) => [citation.marker, citation]))
  return answer.split(/(\[\d+\])/).map((part) => {
    const citation = byMarker.get(part)
    return citation ? html`<a href="#${place}-${citation.number}">${part}</a>` : html`${part}`
  })
}

function renderCitationRow({ marker, number, sourceName, sourceText, page }: Citation, place: string): Html {
  return html`<li id="${place}-${number}"><span class="soft">${marker} ${sourceName}${page !== undefined && `, page ${page}`}</span>
${sourceText === '' ? html`<p class="soft">no excerpt</p>` : html`<blockquote>${sourceText}</blockquote>`}</li>`
}
