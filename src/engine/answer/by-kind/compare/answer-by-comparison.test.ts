import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { readAskedOfSources, readSides } from '../../language/read-sides.ts'
import { setsApart } from './sets-apart.ts'
import { tellsSideBySide } from './tells-side-by-side.ts'

function ask(texts: Record<string, string>, text: string) {
  const answer = askSmallTexts(texts, text)
  return { ...answer, sources: new Set(answer.citations.map(({ sourceId }) => sourceId)) }
}

test('the sides and what is asked of them are read in many forms and languages', () => {
  const read = (question: string, language = 'en') => {
    const found = readSides(question, language)
    return found && [...found.sides, found.about]
  }
  assert.deepEqual(read('What is the difference between a kayak and a canoe?'), ['a kayak', 'a canoe', ''])
  assert.deepEqual(read('Compare the kayak with the canoe in terms of weight'), ['the kayak', 'the canoe', 'weight'])
  assert.deepEqual(read('How do the kayak and the canoe differ in price?'), ['the kayak', 'the canoe', 'in price'])
  assert.deepEqual(read('Compare how the Board and the Town Council choose their chair'), [
    'the Board',
    'the Town Council',
    'choose their chair',
  ])
  assert.deepEqual(read('Kayak vs. canoe'), ['Kayak', 'canoe', ''])
  assert.deepEqual(read('What do the lease and the statutes say about dogs?'), ['the lease', 'the statutes', 'dogs'])
  assert.deepEqual(read('Was ist der Unterschied zwischen Moor und Sumpf?', 'de'), ['Moor', 'Sumpf', ''])
  assert.deepEqual(read('Quelle est la différence entre un canoë et un kayak ?', 'fr'), ['un canoë', 'un kayak', ''])
  assert.deepEqual(read('¿Qué diferencia hay entre el té y el café?', 'es'), ['el té', 'el café', ''])
  assert.deepEqual(read('茶和咖啡有什么区别？', 'zh'), ['茶', '咖啡', ''])
  assert.deepEqual(read('紅茶と緑茶の違いは何ですか？', 'ja'), ['紅茶', '緑茶', ''])
  for (const question of ['When does the ferry leave?', 'Is the bridge longer?', 'What are the tides and winds?'])
    assert.equal(read(question), null, question)
})

const BOATS =
  'A kayak has a closed deck. Its paddle has a blade at both ends. In the club there are nine of them.\n\n' +
  'A canoe is open at the top and is moved by a paddle with a single blade. It carries more luggage.\n\n' +
  'Beginners are taught on Saturdays. The boat house is closed in winter.'

test('each side is looked for by itself, in the order of the question', () => {
  const answer = ask({ BOATS }, 'What is the difference between a kayak and a canoe?')
  assert.equal(answer.state, 'answered')
  assert.match(answer.text, /^- A kayak: A kayak has a closed deck\..*\n- A canoe: A canoe is open at the top/s)
})

test('a sentence that merely names both sides, or says "different" of one, tells no difference', () => {
  const LISTED = `We store kayak and canoe paddles here. It is different with a kayak seat.\n\n${BOATS}`
  const answer = ask({ LISTED }, 'What is the difference between a kayak and a canoe?')
  assert.match(answer.text, /^- A kayak: A kayak has a closed deck\..*\n- A canoe: A canoe is open at the top/s)
})

test('two kinds of one thing are sides with their noun, each told by the sentence that begins with it', () => {
  const KINDS =
    'There are public and private gardens in town.\n\nIn the north most public gardens are small, and of all private gardens one is famous.\n\n' +
    'A public garden is open until dusk.\n\nA private garden is closed on Sundays.'
  const answer = ask({ KINDS }, 'How do public and private gardens differ?')
  assert.match(
    answer.text,
    /^- Public gardens: A public garden is open.*\n- Private gardens: A private garden is closed/s,
  )
})

test('a sentence that names both sides leads', () => {
  const BOTH = `${BOATS}\n\nA canoe is slower than a kayak, but steadier.`
  assert.match(
    ask({ BOTH }, 'What is the difference between a kayak and a canoe?').text,
    /^A canoe is slower than a kayak/,
  )
})

test('a side that the sources do not speak of is said to be missing', () => {
  const answer = ask({ BOATS }, 'What is the difference between a kayak and a catamaran?')
  assert.equal(answer.state, 'partial')
  assert.match(answer.text, /- A kayak: .*“a catamaran”/s)
})

test('two rows of a table are put beside each other', () => {
  const RENT =
    '| Boat | Price per day | Seats |\n|---|---|---|\n| Kayak Arrow | 35 EUR | 1 |\n| Canoe Otter | 48 EUR | 3 |\n| Raft Heron | 90 EUR | 8 |\n'
  const answer = ask({ RENT }, 'Compare Kayak Arrow and Canoe Otter')
  assert.match(
    answer.text,
    /^- \*\*Kayak Arrow\*\*: Price per day 35 EUR, Seats 1 \[1\]\n- \*\*Canoe Otter\*\*: Price per day 48 EUR, Seats 3 \[2\]$/,
  )
  assert.match(
    ask({ RENT }, 'Is the Kayak Arrow cheaper than the Canoe Otter?').text,
    /Kayak Arrow.*35 EUR.*\n- Canoe Otter: Price per day 48 EUR/s,
  )
})

test('what two documents say of one thing is told by each of them', () => {
  const texts = {
    lease: 'Dogs need the written consent of the landlord. The rent is due on the third day of each month.',
    statutes: 'Dogs are kept on a leash in the garden. The laundry is open until nine in the evening.',
  }
  const answer = ask(texts, 'What do the lease and the statutes say about dogs?')
  assert.match(answer.text, /^- The lease: Dogs need the written consent.*\n- The statutes: Dogs are kept on a leash/s)
  assert.equal(answer.sources.size, 2)
})

test('the sources that speak of something are named, each with its sentence', () => {
  const texts = {
    north: 'The north shore has a lighthouse. It was built of granite.',
    south: 'On the south shore a lighthouse of iron stands on the reef.',
    west: 'The west shore is flat and has dunes.',
  }
  const answer = ask(texts, 'Which documents mention a lighthouse?')
  assert.deepEqual([...answer.sources].sort(), ['north', 'south'])
  assert.match(answer.text, /- North\.txt: The north shore has a lighthouse\./)
  assert.deepEqual(readAskedOfSources('Which paper deals with tides and which with winds?', 'en'), ['tides', 'winds'])
  assert.equal(readAskedOfSources('Which file holds the names of the dogs?', 'en'), null)
  assert.deepEqual(readAskedOfSources('Which file mentions dogs?', 'en'), ['dogs'])
  assert.deepEqual(readAskedOfSources('In welchen Dokumenten geht es um Hunde?', 'de'), ['Hunde'])
})

test('a side that the sources hold and do not tell of is not said to be missing', () => {
  const LIST = 'A kayak has a closed deck and one seat.\n\n| raft |\n'
  const answer = ask({ LIST }, 'What is the difference between a kayak and a raft?')
  assert.notEqual(answer.state, 'answered')
  assert.doesNotMatch(answer.text, /Not found.*raft/)
})

test('what a sentence says of the one before is not told of the side that it names', () => {
  const BICYCLES =
    'The Falcon weighs 11 kg. It has disc brakes. Because of that, it is dearer than the Swift.\n\n' +
    'The Swift came out in 2018. The Falcon was announced in 2020.'
  const { state, text } = askSmallTexts({ BICYCLES }, 'Which is dearer, the Falcon or the Swift?')
  assert.doesNotMatch(text, /Swift: Because/)
  assert.notEqual(state, 'answered')
})

test('where one side has an entry of its own, the entry of the other is told beside it', () => {
  const LEXICON =
    '# Lexicon\n\nThe states of a booking:\n\n- Cleared: a booking is cleared when the bank has recorded it.\n- Reconciled: a booking is checked when you held it against your statement.\n\n# Reconciling\n\nThe reconciled process is easily done with the reconciled features, and has no dialog for what is reconciled.\n'
  const { text } = ask({ LEXICON }, 'What is the difference between cleared and reconciled?')
  assert.match(text, /Cleared: a booking is cleared[\s\S]*Reconciled: a booking is checked when/)
})

test('rows of a table that say the same tell no difference', () => {
  const SHOP =
    'The counter called early opens at six and sells bread. The counter called late opens at noon and sells cake.\n\n' +
    '| Counter | Keeper | Key |\n| --- | --- | --- |\n| early | Moss | brass |\n| late | Moss | brass |\n'
  const { text } = ask({ SHOP }, 'What is the difference between early and late?')
  assert.doesNotMatch(text, /brass/)
  assert.match(text, /opens at six/)
})

test('a sentence that joins both sides, and one that is none, tell nothing of either', () => {
  const GAMES =
    'You can play with Redboard/Blueboard but only over a line. Redboard is written for large desks.\n\nBlueboard is made for small desks, while Redboard is not.'
  assert.match(ask({ GAMES }, 'What is the difference between Redboard and Blueboard?').text, /^Blueboard is made/)
  const CODES = 'redboard -fd engine -fcp engine redboard\n\nBlueboard is made for small desks and has no lamp.'
  assert.notEqual(ask({ CODES }, 'What is the difference between Redboard and Blueboard?').state, 'answered')
})

test('an option that formats one of the sides does not say what that is', () => {
  const OPTIONS =
    'The tide table is a list of the hours of high water.\n\n- --format-moon-table <format>: Say how the moon table is put on paper and on the wall.'
  assert.notEqual(
    ask({ OPTIONS }, 'What is the difference between the tide table and the moon table?').state,
    'answered',
  )
})

test('a sentence that sets other things apart, or is an example, tells no difference of the sides that it names', () => {
  const sides = [['barge'], ['ketch']]
  const read = (text: string) =>
    setsApart(text, sides, 'en', { terms: (said) => said.toLowerCase().match(/\p{L}+/gu) ?? [] })
  assert.ok(read('A barge is slower than a ketch.'))
  assert.ok(read('In the harbour of Larch there is one difference between a barge and a ketch.'))
  assert.ok(
    read(
      'There is no difference in build between a barge (which has a flat floor and a low side) and a ketch (which sails).',
    ),
  )
  assert.ok(!read('The difference between hold and keep is that a cargo on hold is not taken along by barge or ketch.'))
  assert.ok(!read('For crews of the port it is usual to fit a barge like a ketch, which helps when comparing sails.'))
  assert.ok(!read('For example, a barge may carry what a ketch does not, but only in summer.'))
})

test('what is said of both sides under one name, "Lamp V/VI", sets neither apart', () => {
  const LAMPS =
    'Lamp V and Lamp VI are sold in the harbour. Lamp V/VI has both a wick and a mirror, and burns oil. The keeper cleans it on Mondays.'
  assert.notEqual(ask({ LAMPS }, 'What is the difference between Lamp V and Lamp VI?').state, 'answered')
})

test('entries of a manual that bear the names of the sides are told side by side, and no line of an example', () => {
  const MANUAL = `# dimmer

## Settings

skew

Turns the lamp by some degrees before it is lit, and leaves the mirror where it is. Use it on piers that stand askew.

- noskew: The lamp is not turned (this overrides the skew option).

skewback

Turns the lamp back to where it stood once it is put out. With this setting the mirror is turned, too.

## Example

skew
lamp 4 mirror 5 { wick }
`
  const { state, text } = ask({ MANUAL }, 'What is the difference between skew and skewback?')
  assert.match(text, /^\*\*skew\*\*: Turns the lamp by some degrees.*\*\*skewback\*\*: Turns the lamp back/s)
  assert.doesNotMatch(text, /wick/)
  assert.equal(state, 'answered')
})

test('who shares, signs or has a differential gear compares nothing', () => {
  const asked = [
    'How do I mount the differential gear?',
    'Wie unterschreibe ich den Vertrag?',
    'Comment ouvrir le compartiment ?',
    '¿Cómo comparto una carpeta?',
    'Como compartilhar uma pasta?',
  ]
  for (const question of asked) assert.ok(!isAskedFor('compare', question), question)
  for (const question of ['How do they differ?', 'Worin unterscheiden sie sich?', '¿En qué se diferencian?'])
    assert.ok(isAskedFor('compare', question), question)
})

test('an entry of one side beside a sentence of another place sets nothing apart', () => {
  const citations = [
    '- Hoist the lamp from any pier of the harbour.',
    'Run lower --help for a list of the lamps that may be set down.',
  ]
  const told = { text: 'x', citations: citations.map((sourceText) => ({ sourceText })) } as never
  const terms = (said: string) => said.toLowerCase().match(/\p{L}+/gu) ?? []
  const question = { text: 'What is the difference between hoist and lower?', language: 'en' }
  assert.ok(tellsSideBySide(question, told, { terms }))
  const entries = ['- hoist: the lamp goes up', '- lower: the lamp comes down'].map((sourceText) => ({ sourceText }))
  assert.ok(!tellsSideBySide(question, { text: 'x', citations: entries } as never, { terms }))
})

test('whether one thing is better than another that no source knows is refused, and what sets them apart is told by half', () => {
  const better = ask({ BOATS }, 'Is a kayak better than a Zarbo raft?')
  assert.equal(better.state, 'no_support')
  assert.match(better.text, /Zarbo/)
  assert.equal(ask({ BOATS }, 'Is a kayak faster than a canoe?').text.includes('kayak'), true)
  const apart = ask({ BOATS }, 'What is the difference between a kayak and a Zarbo raft?')
  assert.equal(apart.state, 'partial')
  assert.match(apart.text, /kayak has a closed deck/)
})
