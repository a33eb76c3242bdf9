import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { joinPartedVerb } from './join-parted-verb.ts'

test('a verb in two parts is asked as one where the sources have it so', () => {
  const retrieval = smallRetrieval({ a: 'Um Benutzer anzulegen, ruft man adduser auf. Heruntergefahren wird nachts.' })
  const join = (question: string, language = 'de') => joinPartedVerb(question, language, retrieval)
  assert.equal(join('Wie lege ich einen Benutzer an?'), 'Wie anlege ich einen Benutzer?')
  assert.equal(join('Wann fahre ich das System herunter?'), 'Wann herunterfahre ich das System?')
  assert.equal(join('Wann fährt der Bus ab?'), 'Wann fährt der Bus ab?')
  assert.equal(join('Who logs on?', 'en'), 'Who logs on?')
})
