import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { answerOffline } from '../answer-offline.ts'
import { listPartedWords } from './parted-words.ts'

const MANUAL =
  'The archiver supports encryption with two keys. The tar format is the limiting factor of an export. Authentication is done by a key. ' +
  'Backups run in pull mode. Appending only works on local disks. A built in timer starts them. Long names fit on the long term shelf.'
const retrieval = smallRetrieval({ MANUAL })
const listParted = (text: string, language = 'en') => listPartedWords({ text, language }, retrieval)

test('two words that no source says together are no word of it, though it knows both', () => {
  assert.deepEqual(listParted('Does the archiver support two-factor authentication?'), ['two-factor'])
  assert.deepEqual(
    listParted('Is there an append-only or pull-mode backup with a built-in timer for long-term use?'),
    [],
  )
  assert.deepEqual(listParted('Is there a self-hosted archiver?'), [], 'what stands nowhere is missing by itself')
  assert.deepEqual(listParted('Gibt es eine two-factor Anmeldung?', 'de'), [])
})

test('what is asked about such a word is refused by its name', () => {
  const ask = (text: string) => answerOffline({ text, turns: [] }, retrieval)
  const { state, text } = ask('Does the archiver support two-factor authentication?')
  assert.notEqual(state, 'answered')
  assert.match(text, /“two-factor”/)
  assert.equal(ask('Does the archiver run backups in pull-mode?').state, 'answered')
})
