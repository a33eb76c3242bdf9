import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { smallRetrieval, smallTerms } from '../../../../tests/support/small-retrieval.ts'
import { answerOffline } from '../answer-offline.ts'
import { choosePhrases, writeRefusal } from '../language/phrases.ts'
import { dependsOnTurns, pointsAtTurns, resolveFollowUp } from './follow-up.ts'

const turn = (question: string, answer = 'It stands in Port Ellis. [1]') => ({ question, answer })
const carried = (question: string, turns: { question: string; answer: string }[]) =>
  new Map(resolveFollowUp(question, turns, smallTerms).carried.map(({ word, factor }) => [word, factor]))

test('without a conversation the question stays as it is', () => {
  assert.deepEqual(resolveFollowUp('And when was it built?', [], smallTerms), {
    searchText: 'And when was it built?',
    carried: [],
  })
})

test('a question that points back takes the words of the last one along, in several languages', () => {
  for (const question of [
    'And when was it built?',
    'What about the second one?',
    'Und wann wurde er gebaut?',
    'Et quand ?',
    '¿Y cuándo?',
    'А когда?',
  ]) {
    const words = carried(question, [turn('Where is the Harbour Tower?')])
    assert.ok((words.get('Tower') ?? 0) > 0.5, question)
  }
})

test('the own words stand twice in what is searched, so that they outweigh the carried ones', () => {
  const { searchText } = resolveFollowUp('When was it built?', [turn('Where is the Harbour Tower?')], smallTerms)
  assert.equal(searchText.match(/built/g)?.length, 2)
  assert.equal(searchText.match(/Tower/g)?.length, 1)
})

test('what an answer named comes along, more lightly than what was asked', () => {
  const words = carried('When was it built?', [turn('What is the tallest building?', 'That is the Harbour Tower. [1]')])
  assert.ok(words.get('Harbour')! < words.get('building')!)
})

test('earlier turns fade', () => {
  const turns = [turn('Where is the Harbour Tower?'), turn('And who built it?')]
  const words = carried('And when?', turns)
  assert.ok(words.get('Tower')! < words.get('built')!)
})

test('a question that stands on its own is left alone', () => {
  const turns = [turn('Where is the Harbour Tower?')]
  for (const question of [
    'Who wrote the annual report of Ormond?',
    'When did the Botanical Garden open?',
    'Which enzyme splits lactose in mammals?',
    'Wo steht die alte Kirche?',
    '¿Cuáles son las causas?',
  ])
    assert.deepEqual(resolveFollowUp(question, turns, smallTerms).carried, [], question)
})

test('asking what a thing is stands on its own, in however few words; asking for a part of it does not', () => {
  const turns = [turn('Where is the Harbour Tower?')]
  for (const question of ['What are ferns?', 'What is a nonce?', 'what is photosynthesis', '¿Qué es un helecho?'])
    assert.equal(carried(question, turns).size, 0, question)
  for (const question of ['What is the height?', 'What is it?', 'What is new?', 'How tall?'])
    assert.ok(carried(question, turns).has('Tower'), question)
})

test('a refusal gives no words to the next question', () => {
  const words = carried('And when was it built?', [
    turn('Where is the tower?', writeRefusal(choosePhrases('x'), ['Ormond'])),
  ])
  assert.equal(words.has('Ormond'), false)
  assert.equal(words.has('sources'), false)
})

test('behind a refusal a question that names something of its own is asked without the words that were not found', () => {
  const refused = turn('Who is the treasurer?', writeRefusal(choosePhrases('x'), ['treasurer']))
  assert.equal(carried('And the coach?', [refused]).has('treasurer'), false)
  for (const open of ['And why?', 'And on which day?'])
    assert.equal(carried(open, [refused]).has('treasurer'), true, open)
})

test('behind an answer from a row of a table, its other cells are asked, and behind another answer those of the row it names', () => {
  const TOURS =
    'Tour,Guide,Price\nHarbour walk,Ada Lim,12\nOld prison,Per Dahl,18\nRoof tour,Ada Lim,45\nCrypt,Ada Lim,60'
  const retrieval = smallRetrieval({ tours: TOURS, club: 'The regatta takes place on 14 June.' })
  const ask = (text: string, before: { question: string; answer: string }) =>
    answerOffline({ text, turns: [before] }, retrieval).text
  const told = { question: "What's the cheapest tour?", answer: '**Harbour walk**: Price 12, the lowest of 4 [1]' }
  assert.match(ask('And who guides it?', told), /Harbour walk.*Ada Lim/)
  const beside = { question: 'When does the Crypt tour take place?', answer: 'The regatta takes place on 14 June. [1]' }
  assert.match(ask('And how much does it cost?', beside), /Crypt.*60/)
  assert.doesNotMatch(ask('And how much does it cost?', beside), /12|18|45/)
})

test('what a question goes on with is looked for beside the former answer, though no word of it stands there', () => {
  const SHED =
    'It was agreed to get four 500-litre barrels from Greenbarrel at 89 euros each.\n\nThe gate is shut at nine. The hens lay well.'
  const HALL = 'The hall has a floor of oak. It was laid in 1962 by the brothers Karst.'
  const retrieval = smallRetrieval({ SHED, HALL })
  const first = { question: 'How many barrels were bought?', turns: [] }
  const { text: answer } = answerOffline({ text: first.question, turns: [] }, retrieval)
  assert.match(answer, /four 500-litre barrels/)
  const next = answerOffline({ text: 'And who sells them?', turns: [{ question: first.question, answer }] }, retrieval)
  assert.equal(next.state, 'partial')
  assert.match(next.text, /Greenbarrel/)
  assert.doesNotMatch(next.text, /“sells”/)
})

test('"and after that?" is answered with what stands behind what was told', () => {
  const VOTE = 'Ada proposed to raise the fee to 120 euros. The proposal was rejected by three votes to one.'
  const GARDEN = 'The garden is open in summer. It holds forty roses.'
  const turns = [
    { question: 'Who proposed to raise the fee?', answer: 'Ada proposed to raise the fee to 120 euros. [1]' },
  ]
  assert.match(askSmallTexts({ VOTE, GARDEN }, 'And after that?', { turns }).text, /^The proposal was/)
})

test('one of what was spoken of is pointed at, and carries no number along', () => {
  const before = [turn('What is a kite?')]
  for (const question of [
    'How do I build one?',
    'Where can I buy one?',
    'Wie baue ich einen?',
    'Wann darf ich einen bauen?',
    'Comment en construire un ?',
    '¿Cómo construyo una?',
    'Come ne costruisco uno?',
    'Dove li compro?',
  ]) {
    assert.ok(pointsAtTurns(question), question)
    assert.ok((carried(question, before).get('kite') ?? 0) > 0.2, question)
  }
  assert.ok(!carried('And when?', [...before, turn('How do I build one?')]).has('one'))
  for (const question of [
    'How many of the rooms hold one bed?',
    'Brauche ich einen Rahmen?',
    'Come la pizza viene servita?',
  ])
    assert.ok(!pointsAtTurns(question), question)
})

test('what ends in "that", or names the others, points back in every language', () => {
  for (const question of [
    'What does the warden of the mill say to that?',
    'What did the others in the council say then?',
    'Was sagt der Wirt vom alten Saal dazu?',
    'Wat zegt de molenaar daarover?',
    'Que disent les autres membres du conseil ?',
  ])
    assert.ok(dependsOnTurns(question, [turn('Who bought the mill?')], smallTerms), question)
})

test('a pronoun behind the verb, one of them and the deed told before point back', () => {
  for (const question of [
    'Can I give one a name of its own?',
    'Which of the methods is the most exact?',
    'Can I damage the mill by doing that?',
    'Und wie mache ich das rückgängig?',
    'Und wie lösche ich es wieder?',
    'Can I make my own?',
    'Kann ich auch eine eigene machen?',
    '¿Puedo crear la mía propia?',
    'Kan ik mijn eigen maken?',
    'Welche der Methoden ist die genaueste?',
    'Comment le fermer ?',
    'Comment l’enregistrer ?',
    '¿Cómo la elimino?',
    'Come posso aprirlo?',
    'Hoe schakel ik daarnaar over?',
  ])
    assert.ok(pointsAtTurns(question), question)
  for (const question of [
    'Wie lese ich das rote Buch?',
    'Comment les ports sont ouverts ?',
    '¿Cuáles son las causas?',
    'Wo liegt Oslo?',
  ])
    assert.ok(!pointsAtTurns(question), question)
})

test('a letter in a sentence is no row that is called by a sign', () => {
  const OPTIONS = '| Option | Effect |\n|---|---|\n| -i | new window |\n| -q | no window |\n'
  const MARKS = 'A mark is set with Ctrl-m. To jump to the next mark, press Ctrl-n.'
  const retrieval = smallRetrieval({ OPTIONS, MARKS })
  const before = { question: 'How do I set a mark?', answer: 'A mark is set with Ctrl-m. [1]' }
  const { text } = answerOffline({ text: 'And how do I jump to the next one?', turns: [before] }, retrieval)
  assert.doesNotMatch(text, /-i/)
  assert.match(text, /Ctrl-n/)
})

test('a question word with what it counts leans on the last question, and "I" names nothing', () => {
  const before = [turn('Where is the ferry?')]
  for (const question of ['In wie vielen Fahrten?', 'À partir de quel âge ?', 'For how many days?'])
    assert.ok(carried(question, before).has('ferry'), question)
  const terms = (text: string) => smallTerms(text).filter((term) => term !== 'i')
  assert.ok(dependsOnTurns('How do I board?', before, terms))
  assert.ok(!dependsOnTurns('How do I reach Oslo?', before, terms))
})

test('what a thing is for, and whether it holds for others, point at what was told', () => {
  for (const question of [
    '¿Qué se necesita para ello?',
    '¿Qué se necesita para hacerlo?',
    'Che cosa serve per farlo?',
    'Gilt das auch für Gäste?',
    'What is needed to do so?',
    '¿Cómo puedo crear una?',
    'Come posso crearne uno?',
    'What do I need for that?',
  ])
    assert.ok(pointsAtTurns(question), question)
  assert.ok(!pointsAtTurns('Gilt das Angebot für Gäste?'))
})
