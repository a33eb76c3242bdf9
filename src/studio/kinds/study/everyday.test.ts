import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildOutline } from '../../extract/build-outline.ts'
import { readContentLabels } from '../../locales/read-locale.ts'
import { findFacts } from './find-facts.ts'
import { createQuestionWording, writeQuestion } from './question.ts'

const LEASE = `Lease of the mill

The tenants pay a deposit of £1,700 before they receive the keys. A payment of rent that arrives late costs £25. The meter is paid with 85 euro by the owner; the tenants add 35 euro of their own. The owner keeps the roof and the pipes of the mill in good order. The tenants tell the owner of any fault as soon as they see it.`

const ask = (text: string, language: string) => {
  const source = { id: 's', title: 'Lease of the mill', language, text, chars: text.length, places: [] }
  const outline = buildOutline([source], { type: 'quiz', language })
  const wording = createQuestionWording(outline, { type: 'quiz', language }, readContentLabels(language))
  return { outline, asked: findFacts(outline).map((fact) => `${writeQuestion(fact, wording)} ${fact.answer}`) }
}

describe('of a page of everyday text', () => {
  const { asked, outline } = ask(LEASE, 'en')

  it('what is paid and what it costs is asked', () => {
    assert.ok(
      asked.some((one) => /^(?!null).*£1,700$/.test(one)),
      asked.join('\n'),
    )
    assert.ok(asked.some((one) => /^(?!null).*£25$/.test(one)))
  })

  it('either of two figures in a sentence is asked beside the other, and shown as none by itself', () => {
    assert.ok(
      asked.some((one) => /35 euro.* 85 euro$/.test(one)),
      asked.join('\n'),
    )
    assert.ok(outline.figures.every(({ text }) => text !== '85 euro'))
  })

  it('an entry without a verb is asked for no figure', () => {
    const list = LEASE.replace('A payment of rent that arrives late costs £25.', 'Late payment of £25.')
    assert.ok(!ask(list, 'en').asked.some((one) => /^(?!null).*£25$/.test(one)))
  })
})
