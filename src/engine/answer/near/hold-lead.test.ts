import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { readAskedQuestion } from '../question/asked-question.ts'
import { rankCandidates } from '../rank/rank-candidates.ts'
import type { WrittenAnswer } from '../retrieval/retrieval.ts'
import { meetAct } from '../who/meet-act.ts'
import { holdLead } from './hold-lead.ts'

/** The state of an answer that leads with a sentence of a text, among others. */
function holdSaid(question: string, text: string, said: string, language = 'en', others: readonly string[] = []) {
  const { retrieval } = meetAct(
    question,
    language,
    smallRetrieval({ Notes: text, ...Object.fromEntries(others.entries()) }),
  )
  const asked = readAskedQuestion(question, [], retrieval, language)
  const start = text.indexOf(said)
  const id = 'Notes'
  const place = { marker: '[1]', number: 1, sourceId: id, sourceName: 'Notes', sourceText: said }
  const answer: WrittenAnswer = {
    state: 'answered',
    text: `${said} [1]`,
    citations: [{ ...place, start, end: start + said.length }],
    writtenBy: 'offline',
    warnings: [],
  }
  return holdLead(answer, asked, () => rankCandidates(asked, retrieval).ranked, retrieval).state
}

test('who did something is told with what was done, by a name or by what does it, and by no order', () => {
  const LOOM = 'Weavers can write patterns of their own. The manual of Loomcraft was written by Ada Brook.'
  assert.equal(holdSaid('Who wrote the manual of Loomcraft?', LOOM, LOOM.slice(0, 40)), 'partial')
  assert.equal(holdSaid('Who wrote the manual of Loomcraft?', LOOM, LOOM.slice(41)), 'answered')
  const RULES = 'The secretary counts the votes. Lamps are green.'
  assert.equal(holdSaid('Who counts the votes?', RULES, RULES.slice(0, 31)), 'answered')
})

test('how often is told by what comes again, and not by a count of things', () => {
  const TESTS = 'Before every release thousands of cases are tested. A new release is made every two months.'
  assert.equal(holdSaid('How often is a release made?', TESTS, TESTS.slice(0, 51)), 'partial')
  assert.equal(holdSaid('How often is a release made?', TESTS, TESTS.slice(52)), 'answered')
})

test('another sentence that says more of the question than the one that leads makes it one in part', () => {
  const WALL = 'The wall of the garden is old. The wall of the garden was painted blue by pupils.'
  assert.equal(holdSaid('What colour was the garden wall painted?', WALL, WALL.slice(0, 30)), 'partial')
  assert.equal(holdSaid('What colour was the garden wall painted?', WALL, WALL.slice(31)), 'answered')
})

test('a number that is asked for stands where it is told, however much another sentence says besides', () => {
  const COURSE =
    'Any boat with more than 70 oars is sent to the upper lock. How much boats of many oars cost at the lock is told there.'
  assert.equal(holdSaid('From how many oars are boats sent to the lock?', COURSE, COURSE.slice(0, 59)), 'answered')
})

test('what points back has its thing before it', () => {
  const PIPE = 'The water of the huts is turned off in October. It is turned off because the pipe would freeze.'
  assert.equal(holdSaid('Why is the water of the huts turned off?', PIPE, PIPE.slice(48)), 'answered')
})

test('what is so by default is told as a default', () => {
  const TAB = '--tab sets the width of a tab in columns. By default the width of a tab is eight columns.'
  assert.equal(holdSaid('How wide is a tab by default?', TAB, TAB.slice(0, 41)), 'partial')
  assert.equal(holdSaid('How wide is a tab by default?', TAB, TAB.slice(42)), 'answered')
})

test('an order does not say who does what it orders', () => {
  const DUTIES = 'Elect the chair of the harbour board. The captains elect the chair of the harbour board.'
  assert.equal(holdSaid('Who elects the chair of the harbour board?', DUTIES, DUTIES.slice(0, 37)), 'partial')
  assert.equal(holdSaid('Who elects the chair of the harbour board?', DUTIES, DUTIES.slice(38)), 'answered')
})

test('a deed that is only named does not say who does it', () => {
  const BOATS = 'The inspection of old boats is held in May. The warden inspects old boats.'
  assert.equal(holdSaid('Who inspects old boats?', BOATS, BOATS.slice(0, 43)), 'partial')
  assert.equal(holdSaid('Who inspects old boats?', BOATS, BOATS.slice(44)), 'answered')
})

test('a deed that stands before its thing names nobody, and whoever is doing it does', () => {
  const RULE = 'The vote counting mechanism of the Guild of Looms has a default. The clerk is counting each vote.'
  const [named, done] = RULE.split(/(?<=default\.) /) as [string, string]
  assert.equal(holdSaid('Who is counting each vote?', RULE, done), 'answered')
  assert.equal(holdSaid('Who counts the vote?', RULE, named), 'partial')
})

test('whether something is so is told by who does it and by what is done, or by a word that denies or grants it', () => {
  const RULES = 'Guests of the club may listen. The committee elects the chair. Dogs may not swim in the lake.'
  assert.equal(holdSaid('May guests of the club listen?', RULES, RULES.slice(0, 30)), 'answered')
  assert.equal(holdSaid('Do guests elect the chair?', RULES, RULES.slice(31, 62)), 'partial')
  assert.equal(holdSaid('Can dogs splash in the lake?', RULES, RULES.slice(63)), 'answered')
})

test('what is denied of another thing leaves open whether it is so', () => {
  const ask = (said: string) => holdSaid('Can the cylinder crush a finger?', said, said)
  assert.equal(ask('There is no lid that keeps a finger from the platen.'), 'partial')
  assert.equal(ask('The cylinder cannot crush a finger.'), 'answered')
})

test('whether there is something of a kind is told by that kind, and one is cheaper by no other word', () => {
  const RULES = 'You must have a shower before you swim. There is a discount of five per cent after a year.'
  assert.equal(holdSaid('Is there a hot shower?', RULES, RULES.slice(0, 39)), 'partial')
  assert.equal(holdSaid('Is there a discount?', RULES, RULES.slice(40)), 'answered')
  assert.equal(holdSaid('Is it cheaper after a year?', RULES, RULES.slice(40)), 'partial')
})

test('what is only supposed does not say whether it is so', () => {
  const ask = (said: string, language = 'en') =>
    holdSaid(language === 'en' ? 'Does the lid contain lead?' : 'Enthält der Deckel Blei?', said, said, language)
  assert.equal(ask('If the lid contained lead, the cook was ill soon.'), 'partial')
  assert.equal(ask('If the box is old, the lid contains lead.'), 'answered')
  assert.equal(ask('Wenn der Deckel Blei enthält, wird der Koch krank.', 'de'), 'partial')
})

test('in a text of some pages everyday verbs are said too, or what is asked is denied', () => {
  const pages = Array.from({ length: 40 }, (_, at) => `Sailor ${at} mends the rope of berth ${at}.`)
  const ask = (said: string) => holdSaid('Can I change the size of the sail?', said, said, 'en', pages)
  assert.equal(ask('The size of the sail depends on the wind.'), 'partial')
  assert.equal(ask('The captain changes the size of the sail.'), 'answered')
  assert.equal(ask('The size of the sail is not variable.'), 'answered')
})

test('what sets two things apart is told of both', () => {
  const ask = (said: string) => holdSaid('What is the difference between the barge and the ketch?', said, said)
  assert.equal(ask('The main difference of the barge is its deck.'), 'partial')
  assert.equal(ask('The main difference is that the ketch has a deck and the barge has none.'), 'answered')
})

test('a heading that reports what happened tells that it did, and none tells what one may do', () => {
  const RAISED = 'In the night of the fourth of May the crew lifted both sunken ferries from the harbour floor.'
  const REPORT = `# Harbour\n\n## May: two sunken ferries raised\n\n${RAISED}\n\n## Other\n\nThe pier is long.`
  assert.equal(holdSaid('Were sunken ferries raised?', REPORT, RAISED), 'answered')
  const RULE = 'Members sit by the pond and bring their own chairs.'
  const RULES = `# Club\n\n## Guests barbecue\n\n${RULE}\n\n## Other\n\nThe pond is deep.`
  assert.equal(holdSaid('May guests barbecue?', RULES, RULE), 'partial')
})

test('a rule on what was not passed does not say whether it has to be defended', () => {
  const RULES = 'Eine nicht bestandene Arbeit kann einmal wiederholt werden. Die Prüfer verteidigen ihre Noten im Mai.'
  assert.equal(holdSaid('Muss ich die Arbeit verteidigen?', RULES, RULES.slice(0, 58), 'de'), 'partial')
  const BAN = 'Arbeiten werden nicht verteidigt. Die Noten stehen im Mai fest.'
  assert.equal(holdSaid('Muss ich die Arbeit verteidigen?', BAN, BAN.slice(0, 33), 'de'), 'answered')
})
