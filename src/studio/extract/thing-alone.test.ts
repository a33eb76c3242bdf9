import assert from 'node:assert/strict'
import { it } from 'node:test'
import { opensWithVerb } from './hangs-on-paragraph.ts'
import { lacksSubject, namesThingAlone } from './thing-alone.ts'

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

it('knows what has no verb, and what has no subject', () => {
  for (const text of ['Meine Boote - Boote im Hafen von Aberon.', 'Spezielles Verzeichnis im Ordner am Ufer.'])
    assert.ok(namesThingAlone(text, 'de'), text)
  for (const text of ['Die Brücke wurde im Jahr 1931 neu gebaut.', 'Im Winter blieb das Tor am Ufer zu.'])
    assert.ok(!namesThingAlone(text, 'de'), text)
  assert.ok(namesThingAlone('Boat body and sail generation.', 'en'))
  assert.ok(!namesThingAlone('Keepers of the tower lit lamps.', 'en'))
  assert.ok(lacksSubject('Returns the first of its lamps.', 'en'))
  assert.ok(!lacksSubject('Lamps return at noon.', 'en'))
  assert.ok(lacksSubject('Sucht das niedrigste Tor am Ufer.', 'de'))
  for (const text of ['Damit das Tor nicht klemmt, wird es geölt.', 'Nicht die Boote warten am Tor.'])
    assert.ok(!lacksSubject(text, 'de'), text)
})

it('knows a Dutch line that tells somebody what to do', () => {
  for (const text of ['Klik op de lamp naast de poort.', 'Voer gewoon uw naam in het boek in.'])
    assert.ok(opensWithVerb(text, 'nl'), text)
  for (const text of ['Lampen op de poort branden de hele nacht.', 'Voor de poort staat een lamp.'])
    assert.ok(!opensWithVerb(text, 'nl'), text)
})
