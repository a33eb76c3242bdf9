import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts, openTexts } from '../../../../tests/support/ask-texts.ts'
import { tellQuotes } from '../compose/write-answer.ts'
import { readAskedQuestion } from '../question/asked-question.ts'
import { rankCandidates } from '../rank/rank-candidates.ts'
import { askAgain } from './ask-again.ts'

const KILN =
  'The kiln stands in the laundry. It was bought in 2014 by the parish. Guests were charged 25 euros until 2021, when ' +
  'the fee rose to 32 euros. The wheel room closes at nine in the evening.'
const REFUSE =
  'Bins are emptied on Thursdays. Bulky items such as sofas are fetched by the council for £20 if you ring a week ' +
  'before. Stamps are sold at the counter of the shop.'

const BREWERY =
  'Das Bruttogehalt beträgt 3.450 Euro im Monat. Für Nachtschichten wird ein Zuschlag von 25 Prozent gewährt. Der ' +
  'Jahresurlaub umfasst 29 Arbeitstage. Das Sudhaus wurde 1998 von der Gemeinde erworben. Wird der Betrieb aufgelöst, ' +
  'endet das Arbeitsverhältnis.'

/** By the real index, since what a compound is made of is told by its terms. */
const ask = (text: string, question: string) => askTexts({ Text: text }, question)

test('another word for a thing answers in part, and is named', () => {
  const { state, text, warnings } = ask(BREWERY, 'Wer hat das Sudhaus gekauft?')
  assert.equal(state, 'partial')
  assert.match(text, /Gemeinde erworben/)
  assert.deepEqual(warnings, ['„gekauft“ wurde als „erworben“ gelesen.'])
  assert.match(ask(KILN, 'When was the kiln purchased?').text, /bought in \**2014/)
})

test('the thing by another name is enough, whatever else is said of it', () => {
  const { state, text, warnings } = ask(REFUSE, 'How do I get rid of an old couch?')
  assert.equal(state, 'partial') // nothing says "rid": another word for the deed is no proof of the way
  assert.match(text, /^Bulky items such as sofas are fetched/)
  assert.deepEqual(warnings, ['Read “couch” as “sofas”.'])
  const canoe = ask(REFUSE, 'How do I get rid of an old canoe?') // bins are for what one gets rid of: that comes nearest
  assert.notEqual(canoe.state, 'answered')
  assert.match(canoe.text, /Not found in the passages: “canoe”/)
})

test('a row of a table that names the thing says no more than its columns do', () => {
  const cars = 'model,kit,colour\nAster,a wheel and a jack,red\nBirch,a radio,blue\nCedar,a tent,red\n'
  assert.equal(ask(cars, 'How do I repair a flat tyre?').state, 'no_support')
})

test('what no other word of the sources means is refused as before', () => {
  assert.equal(ask(KILN, 'Who invented porcelain?').state, 'no_support')
  assert.equal(ask(BREWERY, 'Wie hoch ist der Eiffelturm?').state, 'no_support')
})

test('an ordinal is met by its number', () => {
  const { state, text } = ask(
    'Day 3\nWe rode forty kilometres to Redwater. The road was dry.',
    'How far did they ride on the third day?',
  )
  assert.equal(state, 'answered')
  assert.match(text, /forty kilometres/)
})

test('a phrase is met as a whole, and a thing by what it is a kind of', () => {
  const CLUB =
    'The conservatory is shut until the panes are replaced. Livestock of the farm must not be fed. ' +
    'Relatives of members may use the shower. Glass and paper are collected behind the house.'
  assert.match(ask(CLUB, 'Why is the glass house closed?').text, /conservatory is shut/)
  const { state, text, warnings } = ask(CLUB, 'May the chickens be fed?')
  assert.equal(state, 'answered') // a rule for all of them, and little else can be meant
  assert.match(text, /^Livestock/)
  assert.deepEqual(warnings, ['Read “chickens” as “Livestock”.'])
  assert.match(ask(CLUB, 'May my sister use the shower?').text, /^Relatives of members/)
})

test('one of a kind is not met by another of it', () => {
  const { state, text } = ask('Dogs are not allowed in the hall.', 'Are cats welcome?')
  assert.notEqual(state, 'answered')
  assert.match(text, /“cats”/)
})

test('of several senses that is taken which stands together with the rest of the question', () => {
  const HOUSE = 'A nurse gives each child the vaccine in May. The bees of the caretaker have stung a child in June.'
  const { text } = ask(HOUSE, 'Who gives the child its shot?')
  assert.match(text, /^A nurse gives/)
})

test('words are met where they are written without spaces too', () => {
  const { state, text } = ask(
    'ペットの同伴はできません。会費は三百円です。図書館は月曜日に休みます。',
    '犬と一緒に行けますか',
  )
  assert.equal(state, 'partial')
  assert.match(text, /^ペットの同伴はできません/)
})

test('a column is met by another word for it, and a word that the notebook has elsewhere too', () => {
  const BOATS = 'Boat,Built,Bought,Seats\nHeron,1998,2004,4\nTeal,2011,2011,2\nSwan,2016,2018,4\n'
  const LAKE = 'We buy our oars in Devon. Purchased tickets stay valid.'
  const { state, text } = askTexts({ Boats: BOATS, Lake: LAKE }, 'When was the Swan acquired?')
  assert.equal(state, 'answered')
  assert.match(text, /2018/)
})

test('a thing of the question that is told neither by itself nor by another name is named, and never answered', () => {
  const CHOIR =
    '# Minutes of the committee\n\nThe concert is on 13 December in the church. Ludo Ferrant makes the poster.'
  const { state, text } = ask(CHOIR, 'Who plays the organ at the concert?')
  assert.notEqual(state, 'answered')
  assert.match(text, /“organ”/)
})

test('a number written in signs is one that a second reading gives', () => {
  const { state, text } = ask(
    '停车每天十五元，骑自行车来的客人免费。\n\n早上七点到九点半供应早餐，每位二十八元，孩子免费。',
    '早饭多少钱？',
  )
  assert.equal(state, 'answered')
  assert.match(text, /每位二十八元/)
})

test('a synonym alone makes no answer sure: the most of something, a yes and a number are proven', () => {
  const CLUB =
    'Minutes\n\nThe biggest item was the new tank near plot 22. A study of the water was made; its conclusion is that more rain is needed.'
  assert.notEqual(ask(CLUB, 'Which plot is the largest?').state, 'answered')
  assert.notEqual(ask('会议\n\n这项研究的结论是需要更多雨水。', '这个调查有多少人参加？').state, 'answered')
  assert.notEqual(
    ask('The craft is steered from the shore. Nobody waits.', 'Are people aboard the boat?').state,
    'answered',
  )
})

test('what is met by a word of another sense and tells no time is asked again', () => {
  const LETTER = 'Phones must be left at home.\n\nThe coach departs from the gate at 8.45 am.\n\nThe cost is 40 pounds.'
  const { text } = ask(LETTER, 'What time do they leave?')
  assert.match(text, /^The coach departs from the gate at \**8\.45/)
})

test('what another reading tells is sure only where it may be the answer to the question as it was put', () => {
  const text = 'The wainwright finishes the wheel with pitch. The wheel of the mill is old.'
  const question = 'How does the wainwright complete the wheel?'
  const retrieval = openTexts({ text }, question)
  const asked = readAskedQuestion(question, [], retrieval, 'en')
  const tell = (state: 'answered' | 'partial', said: RegExp) =>
    tellQuotes(
      state,
      asked,
      rankCandidates(asked, retrieval).ranked.filter((one) => said.test(one.text)),
      retrieval,
    )
  const askWith = (mayBeSure: boolean, isSureItself = false) =>
    askAgain(
      tell('partial', /of the mill/),
      {
        text: question,
        language: 'en',
        answer: () => tell('answered', /pitch/),
        mayBeSure: () => mayBeSure,
        isSureItself: () => isSureItself,
      },
      retrieval,
    )
  assert.deepEqual(
    [askWith(true).state, askWith(false).state, askWith(false, true).state],
    ['answered', 'partial', 'partial'],
  )
  assert.match(askWith(false).text, /finishes the wheel/)
})

test('who did something is not told where the verb alone was looked for, and read as another word', () => {
  const REVIEW =
    'Two positions are open, one of them in the north. Main risks are the dollar exchange rate and the supply of sensors. The harbour was dredged in May.'
  assert.notEqual(ask(REVIEW, 'Who did he replace?').state, 'answered')
})

test('whoever does something is not read for a word of the same stem that names nobody', () => {
  const RULES = 'The hall is open from six to ten. Bicycles stay outside. A lost key costs 30 euros.'
  for (const question of ['What about guests?', 'guests']) assert.doesNotMatch(ask(RULES, question).text, /Bicycles/)
  const OPEN = 'The hall is open from six to ten. Visitors pay three euros at the door.'
  assert.match(ask(OPEN, 'What about guests?').text, /Visitors pay/)
})

test('whether something is so is told by what speaks of it in another form, and by no word for another sense', () => {
  const MINUTES =
    "Mme Poirier demande si une classe est menacée de fermeture. L'inspection n'a rien annoncé. " +
    'Les montres sont éteintes et déposées dans le casier de la classe de huit heures à seize heures.'
  const { text } = ask(MINUTES, "Est-ce qu'une classe va fermer ?")
  assert.match(text, /^Mme Poirier demande si une classe est menacée de fermeture/)
  assert.notEqual(
    ask('Connect the power adapter. Do not use a phone charger.', 'Is there a battery in it?').state,
    'answered',
  )
})
