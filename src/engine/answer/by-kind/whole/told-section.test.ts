import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { listMarkedHeadings } from '../../../../../tests/support/small-retrieval.ts'

const LOOM =
  '# The Wicket loom\n\nWicket is a small loom for ribbons that fits on a kitchen table and folds flat.\n\n' +
  '## History and credits\n\nThe first loom of the project was carved by Ada Brill from the door of a barn. ' +
  'Her cousins added the second pedal in the winter of the flood. Since then a cooperative in the valley has built it.\n\n' +
  '## Weaving\n\nThe loom has a history of broken pedals, which a drop of oil on the hinge prevents. ' +
  'The project of the month is printed on the lid of the box.\n\n' +
  '## Which thread?\n\nBefore choosing, think of water: linen is for ribbons that are washed often, and wool for those that are not. ' +
  'Silk slips on the comb and is better left to larger looms.\n\n' +
  '## Tables of widths\n\nThe widest ribbon measures nine centimetres and the narrowest measures one of them.\n\n' +
  '## Wicket Public License\n\nCopies shall keep the section that is entitled History of the project and colours. ' +
  'The section History of the project and colours shall name each person who changed a colour of the work.\n'

const ask = (text: string, question: string, language = 'en') =>
  askSmallTexts({ text }, question, { languages: [language], known: { text: { places: listMarkedHeadings(text) } } })
    .text

test('a matter is told by the section whose heading says a part of it and whose text says the rest', () => {
  assert.match(ask(LOOM, 'Summarize the history of the project'), /carved by Ada Brill .*second pedal/)
  assert.doesNotMatch(ask(LOOM, 'Summarize the history of the project'), /broken pedals|entitled|name each person/)
})

test('what is to be told in so many sentences is told by the section on it, in its order', () => {
  assert.match(
    ask(LOOM, 'Describe the history of the project in two sentences.'),
    /^History and credits: The first loom .* \[1\] Her cousins added .* \[2\]$/,
  )
})

test('advice on a matter is what the section on that matter says', () => {
  assert.match(ask(LOOM, 'Summarize the advice on choosing a thread'), /^Before choosing/)
})

test('a licence tells nothing of a matter that no heading says', () => {
  const told = ask(LOOM, 'Summarize what it says about colours and pedals')
  assert.doesNotMatch(told, /entitled|name each person/)
})

test('a part on what a source may be called too is one whose heading says it, and "the part of the document" none', () => {
  assert.match(ask(LOOM, 'What does the section on tables say?'), /^Tables of widths: The widest ribbon/)
  assert.match(ask(LOOM, 'Summarize the section about tables'), /The widest ribbon/)
  assert.doesNotMatch(ask(LOOM, 'Summarize the sections of the tables'), /^Tables of widths/)
})

test('the words for "on" of Italian are joined to their article', () => {
  const guide =
    '# Il telaio\n\nQuesta guida descrive un piccolo telaio per nastri che si piega in due.\n\n' +
    '## Il pedale\n\nIl pedale si unge con una goccia di olio prima di ogni lavoro lungo.\n\n' +
    '## Il menu Tabella\n\nLa tabella mostra quanto filo serve per ogni nastro. Il nastro largo ne vuole quaranta metri.\n'
  assert.match(ask(guide, 'Cosa dice la parte sulle tabelle?', 'it'), /quanto filo serve/)
  assert.match(ask(guide, 'Riassumi la parte sulle tabelle', 'it'), /quanto filo serve/)
})

const KILN =
  '# The Ember kiln\n\nEmber is a kiln for small bowls that stands in a yard and is fired with wood.\n\n' +
  '## If the door breaks down\n\nLet the kiln cool for a night before anybody touches the hinge. ' +
  'A new hinge of the same length is then set in wet clay.\n\n' +
  '## Glazes\n\nA glaze of ash can fail on the door side, where the bowls stay colder than the others. ' +
  'The bowls are turned once while they are hot.\n'

test('a heading says a matter by another word of the same sense as well', () => {
  assert.match(
    ask(KILN, 'Explain in two sentences what to do when the door fails.'),
    /cool for a night.*\[1\].*wet clay/,
  )
})
