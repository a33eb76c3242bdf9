import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { loadAnalyzer } from '../../../text/analyzer.ts'
import { readAct } from '../question/asked-act.ts'

const BRIDGE =
  'The footbridge will be 90 metres long and carry bicycles.\n\nThe footbridge replaces a ford from 1911.\n\n' +
  'Critics fear for the otters of the bank. Nora Feld, a retired warden, called it a road for the few.\n\n' +
  'The footbridge costs 2 million euros.'
const MUSEUM =
  'The museum opened in the house of the merchant Savic in 1974.\n\nIts founder was the watchmaker Anton Belik.\n\n' +
  'The museum is closed on Mondays.'

const ask = (texts: Record<string, string>, text: string, language = 'en') =>
  askSmallTexts(texts, text, { languages: [language] })
const named = { 'The new footbridge': BRIDGE }

test('the sentence that says what the person did comes before those that share the subject', () => {
  const answer = ask({ MUSEUM }, 'Who founded the museum?')
  assert.match(answer.text, /^Its founder was the watchmaker Anton Belik\. \(The museum opened in[^.]*\.\) \[1\]$/)
  assert.equal(answer.state, 'answered')
})

test('who is against a thing is told by those who criticise it, and by the name in the next sentence', () => {
  const answer = ask(named, 'Who is against the footbridge?')
  assert.match(answer.text, /^Critics fear.*Nora Feld/)
  assert.doesNotMatch(answer.text, /90 metres/)
})

test('where no sentence says who did it, the nearest is told in part, and no more is denied', () => {
  const answer = ask(named, 'Who painted the footbridge?')
  assert.notEqual(answer.state, 'answered')
  if (answer.state === 'partial') assert.match(answer.text, /^Not found in the passages: “painted”/)
  const german = 'Der Steg ist 90 Meter lang.\n\nDer Steg wurde 1911 gesperrt.'
  assert.notEqual(ask({ Steg: german }, 'Wer hat den Steg gesperrt?', 'de').state, 'no_support')
})

test('the act of a question is its verb, its title, or a small word that tells a stand', () => {
  const read = (question: string, language: string) =>
    readAct(question, language, { terms: loadAnalyzer(language).terms })
  assert.equal(read('Who founded the museum in Lund?', 'en'), 'founded')
  assert.equal(read('By whom was the bridge built?', 'en'), 'built')
  assert.equal(read('Who is against the new ferry?', 'en'), 'against')
  assert.equal(read('Who is the product lead of the team?', 'en'), 'lead')
  assert.equal(read('Wer hat die Satzung geändert?', 'de'), 'geändert')
  assert.equal(read('Qui a payé les travaux ?', 'fr'), 'payé')
  assert.equal(read('¿Quién puede votar?', 'es'), 'votar')
  assert.equal(read('Wer darf abstimmen?', 'de'), 'abstimmen')
  assert.equal(read('Wie heeft de brug gebouwd?', 'nl'), 'gebouwd')
  assert.equal(read('Who gets the invoice?', 'en'), 'gets')
  assert.equal(read('Who is in charge of the keys?', 'en'), 'keys')
  assert.equal(read('Wer ist für den Garten zuständig?', 'de'), 'Garten')
  assert.equal(read('Who is Irene Adler?', 'en'), null)
  assert.equal(read('When was the museum founded?', 'en'), null)
})

test('no note denies a person who is named, and another word does not stand for all that is asked', () => {
  const answer = ask(named, 'Who painted the footbridge?')
  const FLAT = 'The Landlord keeps the boiler in repair.\n\nThe boiler is in the cellar.'
  assert.doesNotMatch(ask({ FLAT }, 'Who looks after the boiler?').text, /do not seem to answer/)
  assert.doesNotMatch(answer.text, /Nora Feld.*do not seem/s)
  const FINANCE = 'The finance of the league is sound.\n\nThe league has nine members.'
  assert.notEqual(ask({ FINANCE }, 'Who funded it?').state, 'answered')
})

test('who did it is told in part where another word says it, and which one is said', () => {
  const MILL = 'The mill was built by Anton Belik.\n\nThe roof of the mill was financed by the Harding Trust.'
  const answer = ask({ MILL }, 'Who paid for the roof of the mill?')
  assert.match(answer.text, /^The roof of the mill was financed by the Harding Trust\. \[1\]\n\nThis comes nearest/)
  assert.equal(answer.state, 'partial')
  assert.deepEqual(answer.warnings, ['Read “paid” as “financed”.'])
})

test('an act that the sources hold is not read as another', () => {
  const FIRM =
    'Pretrial dates have been set for August by Arda LLC.\n\nThe boards were made by a firm founded by Martino.'
  const answer = ask({ FIRM }, 'Who founded Arda LLC?')
  assert.deepEqual(answer.warnings, [])
  assert.doesNotMatch(answer.text, /^Pretrial/)
})

test('a line that says who is what answers, and a deputy, a helper or one from before only who asks for such a one', () => {
  const CLUB =
    'Sailing club\n\nVice president: Ann Lowe\nPresident: Bob Carr\nAssistant treasurer: Cy Dunn\nTreasurer: Di Ekman\n\nThe club has forty boats.'
  assert.equal(ask({ CLUB }, 'Who is the president?').text, 'President: Bob Carr [1]')
  assert.equal(ask({ CLUB }, 'Who is the treasurer?').text, 'Treasurer: Di Ekman [1]')
  assert.match(ask({ CLUB }, 'Who is the vice president?').text, /^Vice president: Ann Lowe/)
  const SCHOOL = 'School\n\nHead: Eva Stein\nFormer head: Gerd Hauser\n\nThe school has forty desks.'
  assert.match(ask({ SCHOOL }, 'Who was the head before?').text, /^Former head: Gerd Hauser/)
  assert.match(ask({ SCHOOL }, 'Who is the head?').text, /^Head: Eva Stein/)
  const HEIM = 'Seglerheim\n\nStellvertretende Leiterin: Ina Wolff\nLeiterin: Rosa Kern\n\nDas Heim hat vierzig Betten.'
  assert.match(ask({ HEIM }, 'Wer ist die Leiterin?', 'de').text, /^Leiterin: Rosa Kern/)
  const TEAM =
    'Team\n\nMira: website\nTom and Ben: tickets\nOlga: first aid\n\nMira has the longest day of all, since the website needs much work.'
  assert.equal(ask({ TEAM }, 'Who is responsible for first aid?').text, 'Olga: first aid [1]')
  const SPAN = 'The bridge was designed by Tom Hale and opened in 1901.\n\nIt is painted grey.'
  assert.notEqual(ask({ SPAN }, 'Who is in charge of the bridge?').state, 'answered')
})

test('who did it until a year is no full answer to who does it', () => {
  const CHOIR = 'The choir was founded in 1987 by Emil Carr, who leads it until 2004.\n\nThe hall is painted green.'
  assert.equal(ask({ CHOIR }, 'Who leads the choir?').state, 'partial')
  assert.equal(ask({ CHOIR }, 'Who founded the choir?').state, 'answered')
})
