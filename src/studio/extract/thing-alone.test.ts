import assert from 'node:assert/strict'
import { it } from 'node:test'
import { namesThingAlone } from './thing-alone.ts'

it('knows a thing of which nothing is said', () => {
  for (const text of ['Die Liste der Tore im Fenster am Ufer.', 'Das Datum, bis zu dem das Tor offen steht.'])
    assert.ok(namesThingAlone(text, 'de'), text)
  for (const text of [
    'Die Liste der Tore steht im Fenster.',
    'Das Tor, das klemmt, bleibt morgen zu.',
    'Die Tore schließen.',
  ])
    assert.ok(!namesThingAlone(text, 'de'), text)
  assert.ok(namesThingAlone('The wall of the old town near the river.', 'en'))
  assert.ok(!namesThingAlone('The wall of the old town keeps the river out.', 'en'))
})
