import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { parseHTML } from 'linkedom'
import { outsideProgram } from '../../../../tests/support/outside-program.ts'
import { temporaryDirectory } from '../../../../tests/support/temporary-directory.ts'
import type { QuizQuestion } from '../../../domain/artifact.ts'
import { readContentLabels } from '../../locales/read-locale.ts'
import { writeQuizPage } from './page.ts'

const NASTY = `</legend><script>alert(1)</script><img src=x onerror="alert(2)"> "'&amp;`
const citation = {
  sourceId: 's',
  sourceName: NASTY,
  sourceText: NASTY,
  start: 0,
  end: 9,
  page: 3,
  marker: '[1]',
  number: 1,
}
const question = (text: string, options: readonly string[], at: number): QuizQuestion => ({
  question: text,
  options,
  answer: options[at]!,
  explanation: `${options[at]} it is. [1]`,
  citations: [citation],
})
const questions = [
  question('First?', ['a', 'b', 'c', 'd'], 2),
  question('Second?', ['e', 'f', 'g', 'h'], 0),
  question(NASTY, [NASTY, `${NASTY}2`, '=1', '<b>'], 1),
]
const pageIn = (language: string) =>
  writeQuizPage({ title: NASTY, language, quotedLanguage: 'en', questions, words: readContentLabels(language) })

describe('the page of a quiz', () => {
  const { document } = parseHTML(pageIn('en'))

  it('shows every text as it stands and lets none of it become markup', () => {
    assert.equal(document.querySelector('h1')?.textContent, NASTY)
    assert.equal(document.querySelectorAll('legend')[2]?.textContent, `3 / 3${NASTY}`)
    assert.equal(document.querySelectorAll('script').length, 1)
    assert.equal(document.querySelectorAll('img, b:not(#score), [onerror]').length, 0)
    const options = [...document.querySelectorAll('form:nth-of-type(3) label span:first-of-type')]
    assert.deepEqual(
      options.map(({ textContent }) => textContent),
      questions[2]!.options,
    )
  })

  it('lets no script run but its own, and loads nothing', () => {
    const policy = document.querySelector('meta[http-equiv]')?.getAttribute('content') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.doesNotMatch(policy, /unsafe|https?:/)
    assert.equal(document.querySelectorAll('[src], link, a[href]').length, 0)
  })

  it('groups and names its controls for those who do not see them', () => {
    for (const form of document.querySelectorAll('form')) {
      assert.ok(form.querySelector('fieldset > legend')?.textContent)
      const inputs = [...form.querySelectorAll('label input[type=radio]')]
      assert.equal(inputs.length, 4)
      assert.equal(new Set(inputs.map((input) => input.getAttribute('name'))).size, 1)
    }
    assert.ok(document.querySelector('[aria-live=polite]') && document.querySelector('progress[aria-label]'))
    assert.equal(document.documentElement.getAttribute('lang'), 'en')
  })

  it('stands from right to left where the language does, in its words', () => {
    const arabic = parseHTML(pageIn('ar_001')).document
    assert.equal(arabic.documentElement.getAttribute('dir'), 'rtl')
    assert.equal(arabic.querySelector('.kind')?.textContent, 'اختبار')
    assert.equal(parseHTML(pageIn('iw')).document.documentElement.getAttribute('lang'), 'he')
  })

  it('can be played to its end, by clicks and by keys, in a browser', (test) => {
    const player = `<script>
      const seen = []
      const form = () => document.querySelector('form:not([hidden])')
      const button = () => form().querySelector('button')
      seen.push(document.querySelectorAll('form:not([hidden])').length, button().disabled)
      form().querySelectorAll('input')[2].click()
      button().click()
      seen.push(document.getElementById('score').textContent, form().querySelector('.is-right').textContent.trim(), button().textContent)
      button().click()
      document.dispatchEvent(new KeyboardEvent('keydown', { key: '3' }))
      button().click()
      seen.push(form().querySelector('.is-wrong').textContent.trim(), form().querySelector('.explanation').hidden)
      button().click()
      document.dispatchEvent(new KeyboardEvent('keydown', { key: '2' }))
      button().click()
      button().click()
      seen.push(document.querySelector('.result output').textContent)
      seen.push([...document.querySelectorAll('#review li')].map((item) => [...item.querySelectorAll('span')].map((one) => one.textContent).join(' ')).join('|'))
      document.getElementById('again').click()
      seen.push(document.getElementById('place').textContent, document.getElementById('score').textContent)
      document.title = JSON.stringify(seen)
    </script></body>`
    const played = pageIn('en')
      .replace(/<meta http-equiv[^>]*>/, '')
      .replace('</body>', player)
    const file = path.join(temporaryDirectory(test), 'played.html')
    writeFileSync(file, played)
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', pathToFileURL(file).href]
    const dom = outsideProgram(test, 'chromium', flags)
    if (dom === null) return
    const title = parseHTML(dom).document.title
    const right = ['c ✓ Right', 'Next']
    const review = `✓ c|✗ g ✓ e|✓ ${NASTY}2`
    assert.deepEqual(JSON.parse(title), [1, true, '1', ...right, 'g ✗ Wrong', false, '2 / 3', review, '1 / 3', '0'])
  })

  it('runs under its own policy', (test) => {
    const file = path.join(temporaryDirectory(test), 'quiz.html')
    writeFileSync(file, pageIn('en'))
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', pathToFileURL(file).href]
    const dom = outsideProgram(test, 'chromium', flags)
    if (dom === null) return
    const { document: shown } = parseHTML(dom)
    assert.equal(shown.querySelectorAll('form:not([hidden])').length, 1)
    assert.equal(shown.querySelector('#place')?.textContent, '1 / 3')
  })
})
