import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../../tests/support/ask-texts.ts'
import { findEntries } from './find-answered-entries.ts'

const POTTERY =
  'Can I cancel a course?\n\nUp to a week before, in writing. Later we keep half of the fee.\n\nWhat if I lose my badge?\n\n' +
  'Come to the desk. A new badge costs 6 euros.\n\nDo you sell clay?\n\nYes, in bags of ten kilos.\n\nMay I bring a friend?\n\n' +
  'On open evenings you may. Friends pay 8 euros.'
const HALLE =
  'Brauche ich zum Bogenschießen einen Schein?\n\nMit eigenem Bogen ja. Für Leihbögen nicht.\n\nIch habe meinen Ausweis verloren. Was nun?\n\n' +
  'Melden Sie sich am Tresen. Ersatz kostet 5 Euro.\n\nGibt es Umkleiden?\n\nJa, im Keller. Bitte ein Schloss mitbringen.'

test('the entry whose question is nearly the asked one is told whole and in its own order', () => {
  for (const [source, question, said] of [
    [POTTERY, 'What do I do when my badge is lost?', /^Come to the desk\. A new badge costs 6 euros\. \[1\]$/],
    [POTTERY, 'How is a course cancelled?', /^Up to a week before, in writing\. Later we keep half/],
    [HALLE, 'Brauche ich einen Schein zum Bogenschießen?', /^Mit eigenem Bogen ja\. Für Leihbögen nicht\./],
    [HALLE, 'Was mache ich, wenn ich meinen Ausweis nicht mehr finde?', /^Melden Sie sich am Tresen\. Ersatz kostet/],
  ] as const) {
    const { state, text } = askTexts({ source }, question)
    assert.match(text, said, question)
    assert.equal(state, 'answered', question)
  }
})

test('an entry of another thing, and one without what is asked for, do not answer', () => {
  for (const [source, question] of [
    [POTTERY, 'What if I lose my glasses?'],
    [POTTERY, 'Do you sell brushes?'],
    [POTTERY, 'How much is the clay?'],
    [POTTERY, 'What does clay mean?'],
    [HALLE, 'Brauche ich zum Klettern einen Schein?'],
  ] as const)
    assert.notEqual(askTexts({ source }, question).state, 'answered', question)
})

test('the headings of a manual that asks a few questions are no entries of a list of such', () => {
  const chapters = ['Kilns and media', 'Glazes', 'Firing', 'Tools', 'Clay'].map(
    (title) => `# ${title}\n\nThis section will help you choose. There is a whole chapter on it elsewhere.`,
  )
  const manual = [...chapters, POTTERY].join('\n\n')
  const places = [...manual.matchAll(/^# (.+)$/gm)].map(({ 1: heading = '', index }) => ({
    start: index,
    heading,
    headingLevel: 1,
  }))
  const titles = findEntries({ id: 'a', name: 'a.txt', text: manual, places }).map(({ title }) => title)
  assert.equal(titles.length, 4)
  assert.ok(titles.every((title) => title.endsWith('?')))
})

test('an entry whose answer is a list is told as one, and never another in its place', () => {
  const STORE =
    'What is in the cellar?\n\nIt holds what is used daily:\n\n- glazes\n- clay\n\nWhat is in the lower cellar?\n\nMoulds only, as it is damp.\n\nWho has the key?\n\nAnn keeps it.\n\nWhere is the lamp?\n\nBeside the door.'
  assert.match(askTexts({ STORE }, 'What is in the cellar?').text, /- glazes\n- clay/)
})

test('the lines of a contents list are no answer to the question above them', () => {
  const FAQ =
    'KILN:  How do I light the kiln?\nKILN:  My kiln is too cold.\nCLAY:  The clay is dry.\nCLAY:  Who sells clay?\nGLAZE: May I mix glazes?\n\n\n' +
    'KILN: How do I light the kiln?\n    Turn the lower knob. Wait for the green lamp.\n\nKILN: My kiln is too cold.\n    Shut the damper.\n\n' +
    'CLAY: The clay is dry.\n    Wet it.\n\nCLAY: Who sells clay?\n    The shop does.\n\nGLAZE: May I mix glazes?\n    You may.'
  const { text } = askTexts({ FAQ }, 'How do I light the kiln?')
  assert.match(text, /Turn the lower knob\. Wait for the green lamp\./)
  assert.doesNotMatch(text, /clay/)
})

test('a question that stands below a question is the next line of a list of contents, and answers nothing', () => {
  const text = 'K1. How is it set up?\n\nK2. Why is it slow?\n\nK3. May I bring clay?\n\nOnly in sealed bags.'
  const titles = findEntries({ id: 'a', name: 'a.txt', text, places: [] }).map(({ title }) => title)
  assert.deepEqual(titles, ['K3. May I bring clay?'])
})

test('an entry on another thing by its name, or one that says why, tells no way to do something', () => {
  const FAQ =
    'Questions on the studio\n\nDoes the studio support Lending Cards?\n\nYes. Ask for one at the desk.\n\nWhy run the big kiln?\n\nIt holds forty pots at once.\n\n' +
    'Do you sell clay?\n\nYes, in bags of ten kilos.\n\nMay I bring a friend?\n\nOn open evenings you may.'
  assert.doesNotMatch(askTexts({ FAQ }, 'How do I back up the studio?').text, /Ask for one/)
  const named = FAQ.replace('Do you sell clay?', 'How do I glaze a bowl in the Annex?')
  assert.match(askTexts({ FAQ: named }, 'How do I glaze a bowl?').text, /^Yes, in bags/)
  assert.notEqual(askTexts({ FAQ }, 'What do I need to start the big kiln?').state, 'answered')
})

const HAFEN =
  'Puis-je retourner un gilet ?\n\nOui, pendant 30 jours, dans son sac.\n\nQuand suis-je remboursé ?\n\nDans les dix jours après la réception du sac.\n\n' +
  'Louez-vous des rames ?\n\nOui, à la journée.\n\nOù garer la remorque ?\n\nDerrière le quai.'

const SHOP =
  '# Shop\n\n## Can I return a vest?\n\nYes, within 30 days and in its bag.\n\n## How do I make a return?\n\n1. Stick the label on the bag.\n2. Take it to the desk.\n\n' +
  '## Do you rent oars?\n\nYes, by the day.\n\n## Where can I park a trailer?\n\nBehind the pier.'

test('what says whether something may be done does not say how, and a question is the same in another time', () => {
  assert.match(askTexts({ SHOP }, 'How do I return a vest?').text, /^How do I make a return\?\n1\. Stick the label/)
  assert.match(askTexts({ HAFEN }, 'Quand serai-je remboursé ?').text, /^Dans les dix jours/)
})

test('what is set apart by figures is told by the entry of just these', () => {
  const LOOMS =
    '1. What is the difference between TR1+0 and TR10?\n\nTR1+0 joins two looms by hand. TR10 does it with one strap.\n\n' +
    '1b. What is the difference between TR1+0 and TR0+1?\n\nTR1+0 joins twin looms, while TR0+1 twins joined ones.\n\n' +
    '2. Who oils a loom?\n\nThe warden does it each spring.'
  assert.match(askTexts({ LOOMS }, 'What is the difference between TR0+1 and TR1+0?').text, /twins joined ones/)
  assert.doesNotMatch(askTexts({ LOOMS }, 'What is the difference between TR0+1 and TR10?').text, /^TR1\+0 joins two/)
})
