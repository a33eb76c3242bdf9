import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'

const ENGLISH =
  'The pump lifts water from the well into the tank under the roof. It starts when the tank is half empty, and the lamp beside the switch is green while it runs. ' +
  'Nobody should open the cover before the mains switch is off. The makers of the pump are found in Leeds.'

const PARTLY_GERMAN = `# WP 40\n\n${ENGLISH}\n\nDer Filter ist alle drei Monate mit klarem Wasser zu reinigen, weil sich sonst Sand im Rad festsetzt.\n\n${ENGLISH.replaceAll('tank', 'basin')}\n`

const PARTLY_CHINESE = `# WP 40\n\n${ENGLISH}\n\n每三个月要用清水清洗一次过滤网，因为沙子会卡住水轮。\n\n${ENGLISH.replaceAll('tank', 'basin')}\n`

test('a manual of which one paragraph is translated answers in its language, and calls itself no foreign source', () => {
  const german = askTexts({ Pumpe: PARTLY_GERMAN }, 'Warum muss man den Filter reinigen?')
  assert.match(german.text, /^Der Filter ist alle drei Monate .* Sand im Rad festsetzt\. \[1\]/)
  assert.doesNotMatch(german.text, /Englisch/)
  const chinese = askTexts({ 泵: PARTLY_CHINESE }, '过滤网多久清洗一次？')
  assert.match(chinese.text, /^每三个月要用清水清洗一次过滤网/)
  assert.doesNotMatch(chinese.text, /英语/)
})

test('what no paragraph says in the language of the question is asked of the others', () => {
  const { state, text } = askTexts({ Pumpe: PARTLY_GERMAN }, 'Wann startet die Pumpe?')
  assert.equal(state, 'partial')
  assert.match(text, /Sprache der Quellen: Englisch/)
})

test('a notebook in one language stays foreign to a question in another', () => {
  const { text } = askTexts({ Pump: ENGLISH }, 'Warum muss man den Filter reinigen?')
  assert.match(text, /Englisch/)
})
