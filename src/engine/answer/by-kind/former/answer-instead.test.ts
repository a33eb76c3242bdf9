import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openConversation } from '../../../../../tests/support/converse.ts'
import { smallRetrieval } from '../../../../../tests/support/small-retrieval.ts'
import { readInstead } from './answer-instead.ts'

const SAUNA = `# Sauna by the lake

| Cabin | Persons | Two hours | Evening | Firewood |
|---|---|---|---|---|
| Birch cabin | 4 | 40 EUR | 75 EUR | 8 EUR |
| Pine cabin | 6 | 55 EUR | 98 EUR | 11 EUR |

In January and February the sauna opens at noon, otherwise at three.

Children under twelve may not stay alone. The stove of the birch cabin was built by Aino Salmi, that of the pine cabin by Jorma Kettu.
`

const converse = openConversation(smallRetrieval({ sauna: SAUNA }))

test('what takes the place of a part of the question before is answered as that question', () => {
  const evening = 'What does the birch cabin cost for the evening?'
  assert.match(converse(evening, 'And the pine cabin?').text, /^Evening of Pine cabin: \*\*98 EUR\*\*/)
  assert.match(converse(evening, 'And the firewood?').text, /^Firewood of Birch cabin: \*\*8 EUR\*\*/)
  assert.match(
    converse(evening, 'And the firewood?', 'What about the pine cabin?').text,
    /^Firewood of Pine cabin: \*\*11 EUR\*\*/,
  )
})

test('what nothing is told of in particular is told with the rest, in part', () => {
  const { state, text } = converse('When does the sauna open in January?', 'And in May?')
  assert.equal(state, 'partial')
  assert.match(text, /otherwise at three/)
  assert.doesNotMatch(text, /Children/)
})

test('after a refusal the new matter is not put where it says nothing', () => {
  assert.doesNotMatch(converse('Who won the race in 1987?', 'And the firewood?').text, /race/)
})

test('it is read in ten languages, and a question with a verb of its own is another', () => {
  const asked: readonly (readonly [string, string, string])[] = [
    ['And in May?', 'en', 'in May'],
    ['What about the one of the raft?', 'en', 'the raft'],
    ['Und im Mai?', 'de', 'im Mai'],
    ['Et pour les enfants ?', 'fr', 'pour les enfants'],
    ['¿Y la fianza?', 'es', 'la fianza'],
    ['E il deposito?', 'it', 'il deposito'],
    ['E o depósito?', 'pt', 'o depósito'],
    ['En de borg?', 'nl', 'de borg'],
    ['А залог?', 'ru', 'залог'],
    ['保証金は？', 'ja', '保証金'],
    ['那押金呢？', 'zh', '押金'],
  ]
  for (const [text, language, whole] of asked) assert.equal(readInstead(text, language)?.whole, whole, text)
  for (const text of ['And when does it open?', 'Is it warm?', 'The raft?', 'And then?', 'And is it far?'])
    assert.equal(readInstead(text, 'en'), null, text)
})

test('what leaves nothing of a question for an act takes its place in none', () => {
  const LEAVE =
    'Jewellery must not be worn on the ward.\n\nStaff are entitled to 28 days of leave. After four days of absence we need a certificate.'
  const ask = openConversation(smallRetrieval({ leave: LEAVE }))
  assert.notEqual(ask('Can I wear jewellery?', 'And on my days?').state, 'answered')
})

test('one of two things that are compared is exchanged', () => {
  const RELEASES =
    '- Stable: it is slow to change and gets all repairs.\n- Testing: it is newer and breaks now and then.\n- Unstable: it is the newest and breaks at any time.'
  const converse = openConversation(smallRetrieval({ releases: RELEASES }))
  const { text } = converse('What is the difference between stable and testing?', 'And unstable?')
  assert.match(text, /at any time.*\n- .*\[2\]$/)
})

test('another option is exchanged with its sign, and what stands nowhere of a question is not missed in a row', () => {
  const OPTIONS = '- -s: no session is loaded.\n- -p: no plugins are loaded.\n- %p: the place of the cursor.'
  assert.match(openConversation(smallRetrieval({ options: OPTIONS }))('What does -s do?', 'And -p?').text, /no plugins/)
  const FIRMS = 'Invest,Firm,Year\n317,Alder Motors,1935\n40,Birch,1935\n69,Birch,1940\n461,Alder Motors,1940'
  const converse = openConversation(smallRetrieval({ firms: FIRMS }))
  assert.match(converse('What was the investment of Alder Motors in 1935?', 'And Birch?').text, /Birch.*40/)
})

test('what is new may be said by the heading over what is told', () => {
  const MOUSE = [
    '1. Elements',
    '1.1. Selecting elements with the mouse',
    'Draw a rectangle around several icons. The key Shift keeps what was selected with the mouse before.',
    '1.2. Selecting elements with the keyboard',
    'The arrows choose the next icon. The key Ctrl keeps the others.',
  ].join('\n\n')
  const converse = openConversation(smallRetrieval({ mouse: MOUSE }))
  assert.match(
    converse('How can I select several elements with the mouse?', 'And with the keyboard?').text,
    /The arrows/,
  )
})

test('what takes the place of a thing that was pointed at is asked of as that', () => {
  const LOG = [
    '# Harbour log',
    '## Tide book',
    'The tide book holds the water of each day. It may be taken home by the keeper. Pages are filled in with ink.',
    '## Guest list',
    'Piet Holm keeps the guest list. It may never be taken home. To fill in the guest list, ask for a pencil.',
    '## Oil store',
    'Oil is sold in the morning. The store is locked with two keys.',
  ].join('\n\n')
  const converse = openConversation(smallRetrieval({ log: LOG }))
  const { text } = converse('What is the tide book?', 'May it be taken home?', 'And the guest list?')
  assert.match(text, /never be taken home/)
  assert.doesNotMatch(text, /pencil/)
})

test('a command between what is told counts to it', () => {
  const HERON = [
    '# Heron',
    '## Files',
    'Name the files behind two dashes, and only they are counted.',
    '## Bounds',
    'To count birds of some weeks only, bound the count by a date as in this command:',
    '    heron count --since=may',
    'Note: In quotes a day may hold blanks.',
  ].join('\n\n')
  const converse = openConversation(smallRetrieval({ heron: HERON }))
  const { state, text } = converse('How do I bound the count to one file?', 'And to a date?')
  assert.equal(state, 'answered')
  assert.match(text, /--since=may/)
})
