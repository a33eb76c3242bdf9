import type { StudyCard } from '../../../domain/artifact.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import { toLanguageTag } from '../../render/direction.ts'
import { escapeHtmlText } from '../../render/html-text.ts'
import { writeOfflinePage } from '../../render/offline-page.ts'
import { formatCitationPlace } from '../study/maker-output.ts'
import { CARD_PAGE_SCRIPT, CARD_PAGE_STYLE } from './page-parts.ts'

type CardPage = {
  readonly title: string
  /** Of the labels, and of what the sources say (`und` when it is not known). */
  readonly language: string
  readonly quotedLanguage: string
  readonly cards: readonly StudyCard[]
  readonly words: ContentLabels
}

/** Flashcards as one HTML file to learn with: one card at a time, and what was not known comes again. */
export function writeCardPage(page: CardPage): string {
  const { cards, language, title, words } = page
  const body = `<div class="page">
<header>
<p class="kind">${escapeHtmlText(words.flashcards)}</p>
<h1 dir="auto">${escapeHtmlText(title)}</h1>
<p class="state" hidden><span id="place" dir="ltr"></span></p>
<progress aria-label="${escapeHtmlText(words.flashcards)}" max="${cards.length}" value="0" hidden></progress>
</header>
<main>
${cards.map((card) => writeCard(card, page)).join('\n')}
<section class="result" tabindex="-1" hidden>
<h2>${escapeHtmlText(words.score)}</h2>
<output dir="ltr"></output>
<button type="button" id="again">${escapeHtmlText(words.again)}</button>
</section>
</main>
</div>`
  const look = { style: CARD_PAGE_STYLE, script: CARD_PAGE_SCRIPT }
  return writeOfflinePage({ title, kind: words.flashcards, language, ...look, body })
}

function writeCard({ back, citations, front }: StudyCard, { quotedLanguage, words }: CardPage): string {
  const quoted = quotedLanguage === 'und' ? '' : ` lang="${toLanguageTag(quotedLanguage)}"`
  const places = citations.map((citation) => `<bdi>${escapeHtmlText(formatCitationPlace(citation, words))}</bdi>`)
  return `<article>
<p class="front" dir="auto">${escapeHtmlText(front)}</p>
<details>
<summary>${escapeHtmlText(words.answer)}</summary>
<p class="back" dir="auto"${quoted}>${escapeHtmlText(back)}</p>
<small>${places.join(' · ')}</small>
</details>
<div class="bar" hidden><button type="button" class="wrong">✗ ${escapeHtmlText(words.wrong)}</button><button type="button" class="right">✓ ${escapeHtmlText(words.right)}</button></div>
</article>`
}
