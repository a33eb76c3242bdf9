import type { QuizQuestion } from '../../../domain/artifact.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import { toLanguageTag } from '../../render/direction.ts'
import { escapeHtmlText } from '../../render/html-text.ts'
import { writeOfflinePage } from '../../render/offline-page.ts'
import { formatCitationPlace } from '../study/maker-output.ts'
import { PAGE_SCRIPT } from './page-script.ts'
import { PAGE_STYLE } from './page-style.ts'

type QuizPage = {
  readonly title: string
  /** Of the labels, and of what the sources say (`und` when it is not known). */
  readonly language: string
  readonly quotedLanguage: string
  readonly questions: readonly QuizQuestion[]
  readonly words: ContentLabels
}

/**
 * A quiz as one HTML file that loads nothing and sends nothing. Its policy lets no other script run than ours, whatever
 * a source holds.
 */
export function writeQuizPage(page: QuizPage): string {
  const { language, questions, title, words } = page
  const data = (['right', 'wrong', 'check', 'next'] as const).map(
    (key) => ` data-${key}="${escapeHtmlText(words[key])}"`,
  )
  const body = `<div class="page"${data.join('')}>
<header>
<p class="kind">${escapeHtmlText(words.quiz)}</p>
<h1 dir="auto">${escapeHtmlText(title)}</h1>
<p class="state" hidden><span id="place" dir="ltr"></span><span>${escapeHtmlText(words.score)}: <b id="score"></b></span></p>
<progress aria-label="${escapeHtmlText(words.quiz)}" max="${questions.length}" value="0" hidden></progress>
</header>
<main>
${questions.map((question, index) => writeQuestionForm(question, index, page)).join('\n')}
<section class="result" tabindex="-1" hidden>
<h2>${escapeHtmlText(words.score)}</h2>
<output dir="ltr"></output>
<ol id="review"></ol>
<button type="button" id="again">${escapeHtmlText(words.again)}</button>
</section>
</main>
<p id="said" class="visually-hidden" aria-live="polite"></p>
</div>`
  return writeOfflinePage({ title, kind: words.quiz, language, style: PAGE_STYLE, script: PAGE_SCRIPT, body })
}

function writeQuestionForm(
  { answer, citations, explanation, hint, options, question }: QuizQuestion,
  index: number,
  page: QuizPage,
) {
  const { questions, words } = page
  const quoted = page.quotedLanguage === 'und' ? '' : ` lang="${toLanguageTag(page.quotedLanguage)}"`
  const choices = options.map(
    (option) =>
      `<label><input type="radio" name="q${index + 1}"> <span dir="auto"${quoted}>${escapeHtmlText(option)}</span> <span class="verdict"></span></label>`,
  )
  return `<form data-answer="${options.indexOf(answer)}">
<fieldset>
<legend dir="auto"><small><bdi dir="ltr">${index + 1} / ${questions.length}</bdi></small>${escapeHtmlText(question)}</legend>
${choices.join('\n')}
</fieldset>
${hint ? `<details class="hint"><summary>${escapeHtmlText(words.hint)}</summary><span dir="auto">${escapeHtmlText(hint)}</span></details>` : ''}
<details class="explanation">
<summary>${escapeHtmlText(words.answer)}</summary>
<strong dir="auto"${quoted}>${escapeHtmlText(answer)}</strong>
<span dir="auto"${quoted}>${escapeHtmlText(explanation)}</span>
<small>${citations.map((citation) => `${citation.marker} <bdi>${escapeHtmlText(formatCitationPlace(citation, words))}</bdi>`).join(' · ')}</small>
</details>
<div class="bar" hidden><button disabled>${escapeHtmlText(words.check)}</button></div>
</form>`
}
