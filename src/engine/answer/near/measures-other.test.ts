import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { readAskedQuestion } from '../question/asked-question.ts'
import { measuresOther } from './measures-other.ts'

const isOfOther = (question: string, said: string, language = 'en') =>
  measuresOther(readAskedQuestion(question, [], smallRetrieval({ Notes: said }), language), said)

test('how long a thing is does not stand in a sentence that tells by it when something else is so long', () => {
  assert.ok(isOfOther('How long is the apprenticeship?', 'The leave is four weeks during the apprenticeship.'))
  assert.ok(isOfOther('Wie lange dauert die Lehre?', 'Der Urlaub beträgt während der Lehre vier Wochen.', 'de'))
  assert.ok(isOfOther('Combien de temps dure le stage ?', 'Le préavis est de deux semaines pendant le stage.', 'fr'))
})

test('it does where it stands right behind the thing, or the thing is what is told of', () => {
  assert.ok(!isOfOther('How long is the apprenticeship?', 'The apprenticeship lasts three years.'))
  assert.ok(!isOfOther('How long is the apprenticeship?', 'After an apprenticeship of three years one is a smith.'))
  assert.ok(!isOfOther('Wie lange dauert die Lehre?', 'Die Lehre dauert drei Jahre, danach ist man Schmied.', 'de'))
  assert.ok(
    !isOfOther('How long is leave during the apprenticeship?', 'Leave is four weeks during the apprenticeship.'),
  )
})
