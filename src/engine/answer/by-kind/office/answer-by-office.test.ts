import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'

const ask = (text: string, source: string, language = 'en') =>
  askSmallTexts({ source }, text, { languages: [language] })

const STATUTE = `# Statute of the Quay Company

## 1. Harbour Master

### 1.1 Powers

The Harbour Master may appoint deputies, and may close the quay. The Harbour Master may lend a berth to guests.

### 1.2 Appointment

The members vote in March. Whoever has most votes holds the post for two years.

## 2. Treasurer

The Treasurer keeps the books. The Treasurer is elected by the council each autumn. The council may recall the Treasurer.

## 3. Upkeep

The lock keeper is responsible for the cleaning of the locks. The locks are cleaned in May and in August.
The ferryman is responsible for the chains, which guests may not touch.
Guests are not responsible for the dredging of the basin.
`

test('how one comes to a post is told by how one is chosen, and not by what one may do then', () => {
  const { state, text } = ask('How does somebody become Harbour Master?', STATUTE)
  assert.equal(state, 'answered')
  assert.match(text, /The members vote in March/)
  assert.doesNotMatch(text, /deputies/)
  assert.match(ask('How do I become treasurer?', STATUTE).text, /^The Treasurer is elected by the council each autumn/)
  assert.doesNotMatch(ask('How does one become lock keeper?', STATUTE).text, /elected|vote in March/)
})

test('who has to see to a thing is told by the sentence that says so', () => {
  const { state, text } = ask('Who is responsible for the cleaning of the locks?', STATUTE)
  assert.deepEqual([state, text], ['answered', 'The lock keeper is responsible for the cleaning of the locks. [1]'])
  assert.match(ask('Who is responsible for the chains?', STATUTE).text, /^The ferryman is responsible for the chains/)
  assert.notEqual(ask('Who is responsible for the dredging of the basin?', STATUTE).state, 'answered')
})

test('both are asked in other languages', () => {
  const VEREIN =
    '# Satzung\n\nDer Vorstand kann Beiträge erlassen. Der Vorstand leitet die Sitzung.\n\nDer Kassenwart wird von der Versammlung für zwei Jahre gewählt. Der Kassenwart kann Geld anlegen.\n\nDie Gerätewartin ist für die Boote zuständig. Die Boote liegen am Steg.\n'
  assert.match(ask('Wie wird man Kassenwart?', VEREIN, 'de').text, /^Der Kassenwart wird von der Versammlung/)
  assert.match(ask('Wer ist für die Boote zuständig?', VEREIN, 'de').text, /^Die Gerätewartin ist für die Boote/)
  const CLUB =
    '# Statuts\n\nLe trésorier peut ouvrir un compte. Le trésorier est élu par les membres en mai.\n\nLa gardienne est responsable des clés. Les clés sont au bureau.\n'
  assert.match(ask('Comment devient-on trésorier ?', CLUB, 'fr').text, /^Le trésorier est élu/)
  assert.match(ask('Qui est responsable des clés ?', CLUB, 'fr').text, /^La gardienne est responsable des clés/)
})
