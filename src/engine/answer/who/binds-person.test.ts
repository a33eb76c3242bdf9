import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { readAskedQuestion } from '../question/asked-question.ts'
import { bindsPerson } from './binds-person.ts'

test('who did something is told by a name in the clause that says so', () => {
  const saysWho = (question: string, said: string) => {
    const retrieval = smallRetrieval({ text: said })
    return bindsPerson(readAskedQuestion(question, [], retrieval, 'en'), said, retrieval)
  }
  assert.ok(saysWho('Who invented the loom?', 'The loom was invented by Ada Brook, a nun.'))
  assert.ok(saysWho('Who invented the loom?', 'Ada Brook made the first loom.')) // in another word
  assert.ok(
    !saysWho(
      'Who invented the loom?',
      'The loom that was invented in the cellar stands there, and a sister of Ada Brook keeps it.',
    ),
  )
  assert.ok(saysWho('When was the loom invented?', 'The loom was invented in the cellar, says Ada Brook.'))
})
