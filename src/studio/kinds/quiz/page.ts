import { createHash } from 'node:crypto'
import type { QuizQuestion } from '../../../domain/artifact.ts'
import type { Words } from '../../locales/words.ts'
import { directionOf, languageTag } from '../../render/direction.ts'
import { htmlText } from '../../render/html-text.ts'
import { placeOf } from '../study/made.ts'
import { PAGE_SCRIPT } from './page-script.ts'
import { PAGE_STYLE } from './page-style.ts'

export type QuizPage = {
  readonly title: string
  /** Of the labels, and of what the sources say (`und` when it is not known). */
  readonly language: string
  readonly quotedLanguage: string
  readonly questions: readonly QuizQuestion[]
  readonly words: Words
}

/**
 * A quiz as one HTML file that loads nothing and sends nothing. Its policy lets no other script run than ours, whatever
 * a source holds.
 */
export function quizPage(page: QuizPage): string {
  const { language, questions, title, words } = page
  const data = (['right', 'wrong', 'check', 'next'] as const).map((key) => ` data-${key}="${htmlText(words[key])}"`)
  return `<!doctype html>
<html lang="${languageTag(language)}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${hashOf(PAGE_STYLE)}'; script-src '${hashOf(PAGE_SCRIPT)}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlText(title)} – ${htmlText(words.quiz)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<div class="page"${data.join('')}>
<header>
<p class="kind">${htmlText(words.quiz)}</p>
<h1 dir="auto">${htmlText(title)}</h1>
<p class="state" hidden><span id="place" dir="ltr"></span><span>${htmlText(words.score)}: <b id="score"></b></span></p>
<progress aria-label="${htmlText(words.quiz)}" max="${questions.length}" value="0" hidden></progress>
</header>
<main>
${questions.map((question, index) => questionForm(question, index, page)).join('\n')}
<section class="result" tabindex="-1" hidden>
<h2>${htmlText(words.score)}</h2>
<output dir="ltr"></output>
<button type="button" id="again">${htmlText(words.again)}</button>
</section>
</main>
<p id="said" class="visually-hidden" aria-live="polite"></p>
</div>
<script>${PAGE_SCRIPT}</script>
</body>
</html>
`
}

function questionForm(
  { answer, citations, explanation, options, question }: QuizQuestion,
  index: number,
  page: QuizPage,
) {
  const { questions, words } = page
  const quoted = page.quotedLanguage === 'und' ? '' : ` lang="${languageTag(page.quotedLanguage)}"`
  const choices = options.map(
    (option) =>
      `<label><input type="radio" name="q${index + 1}"> <span dir="auto"${quoted}>${htmlText(option)}</span> <span class="verdict"></span></label>`,
  )
  return `<form data-answer="${options.indexOf(answer)}">
<fieldset>
<legend dir="auto"><small><bdi dir="ltr">${index + 1} / ${questions.length}</bdi></small>${htmlText(question)}</legend>
${choices.join('\n')}
</fieldset>
<details class="explanation">
<summary>${htmlText(words.answer)}</summary>
<strong dir="auto"${quoted}>${htmlText(answer)}</strong>
<span dir="auto"${quoted}>${htmlText(explanation)}</span>
<small>${citations.map((citation) => `${citation.marker} <bdi>${htmlText(placeOf(citation, words))}</bdi>`).join(' · ')}</small>
</details>
<div class="bar" hidden><button disabled>${htmlText(words.check)}</button></div>
</form>`
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
