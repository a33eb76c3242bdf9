import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts, openTexts } from '../../../../tests/support/ask-texts.ts'
import { createConditionReader, readCondition } from './meets-condition.ts'

const CLUB =
  'Rent is due on 1 October. A pitch costs 18 pounds per night.\n\nAnyone who breaks a rule twice in one year loses the plot with four weeks notice.\n\nDamaged windows are paid for by whoever broke them.\n\nLost keys are charged 40 pounds.\n\nLate returns cost 2 pounds a day.'
const HOLIDAY =
  'Bei einer Stornierung nach dem 1. Mai behalten wir die Anzahlung.\n\nWer den Schlüssel verliert, zahlt 80 Euro.\n\nBeschädigtes Geschirr wird ersetzt. Im Juni ist es ruhig.'
const BICYCLES =
  '返却が遅れた場合は、1時間ごとに300円をいただきます。\n\n自転車が盗まれた場合は、すぐにご連絡ください。\n\n鍵を紛失した場合は、8000円をお支払いいただきます。'
const CARS = '遗失门卡需缴纳50元。\n\n车辆损坏由租车人赔偿。\n\n儿童不得在水池边玩耍。'

test('what comes of a case is told by the sentence that says the whole case, in whatever words', () => {
  for (const [source, question, said] of [
    [CLUB, 'What happens if I lose my key?', /^Lost keys are charged/],
    [CLUB, 'What happens if I break a window?', /^Damaged windows/],
    [CLUB, 'What if I break the rules twice?', /^Anyone who breaks a rule twice/],
    [HOLIDAY, 'Was passiert, wenn ein Teller kaputt geht?', /^Beschädigtes Geschirr/],
    [HOLIDAY, 'Was ist, wenn ich meinen Schlüssel verliere?', /^Wer den Schlüssel verliert/],
    [BICYCLES, '鍵を失くしたらどうなりますか', /^鍵を紛失した場合/],
    [CARS, '门卡丢了怎么办？', /^遗失门卡/],
  ] as const) {
    const { state, text } = askTexts({ source }, question)
    assert.match(text, said, question)
    assert.equal(state, 'answered', question)
  }
})

test('a case of another time, and one that is said in part, is told as what comes nearest', () => {
  const cancelled = askTexts({ HOLIDAY }, 'Was passiert, wenn ich im Juni storniere?')
  assert.equal(cancelled.state, 'partial')
  assert.match(cancelled.text, /Bei einer Stornierung/)
  const late = askTexts({ CLUB }, 'What happens if I return a tool late?')
  assert.equal(late.state, 'partial')
  assert.match(late.text, /Late returns cost 2 pounds a day.*“tool”/s)
})

test('what shares a word of the case alone does not answer', () => {
  for (const [source, question] of [
    [CLUB, 'What if I come late at night?'],
    [CLUB, 'What happens if I lose my token?'],
    [CLUB, 'What happens if I pay too late?'],
    [BICYCLES, '自転車が壊れたらどうなりますか'],
    [CARS, '门卡坏了怎么办？'],
  ] as const)
    assert.notEqual(askTexts({ source }, question).state, 'answered', question)
})

test('a thing that stands as the case says the whole case: what it does goes without saying', () => {
  const day = '場所は校庭です。雨の場合は翌週に延期します。\n\n昼食は各自で用意してください。'
  const rain = askTexts({ day }, '雨が降ったらどうなりますか？')
  assert.deepEqual([rain.state, rain.text], ['answered', '雨の場合は翌週に延期します。 [1]'])
  assert.equal(askTexts({ day }, '雪が降ったらどうなりますか？').state, 'no_support')
})

test('a rule that says no case is told with what comes of breaking it', () => {
  const SCHOOL =
    'Phones must be switched off in class. Any phone that rings is kept by the head until Friday.\n\nHelmets must be worn in the yard. Ours are blue.'
  assert.match(
    askTexts({ SCHOOL }, 'What happens if I have my phone in class?').text,
    /^Phones must be.*kept by the head until Friday\. \[1\]/,
  )
  assert.doesNotMatch(askTexts({ SCHOOL }, 'What happens if I wear no helmet in the yard?').text, /Ours are blue/)
})

test('what comes of a case is not told of the contrary of it', () => {
  const SETUP =
    'Every visitor must set a password at the door.\n\nIf no password is set, the account is closed.\n\nThe moon is far. Dogs stay outside.'
  assert.match(askTexts({ SETUP }, 'What happens if I set no password?').text, /the account is closed/)
  const DOOR = 'Every visitor must set a password at the door.\n\nThe moon is far. Dogs stay outside. Tea is free.'
  assert.notEqual(askTexts({ DOOR }, 'What happens if I set no password?').state, 'answered')
})

const YEARS = Array.from(
  { length: 400 },
  (_, year) => `The harbour lay still in the spring of year ${year}, and the garden was green.`,
)
const BOOK = (said: string) => ({ book: `${YEARS.join(' ')}\n\n${said}\n\n${YEARS.join(' ')}` })

test('in a text of some pages a case stands where an "if" says so, and not by way of an example', () => {
  const isStated = (said: string) =>
    createConditionReader('the anchor does not hold', 'en', openTexts(BOOK(said), 'anchor'))(said, '').isStated
  assert.ok(isStated('If the anchor does not hold, the crew must row.'))
  assert.ok(!isStated('No boat may be tested in wind, for example if the anchor does not hold.'))
  assert.ok(!isStated('Old boats must do where the anchor does not hold well.'))
})

test('a row that says the whole case goes before a sentence that says some of it', () => {
  const KILN =
    '# The kiln\n\n## Lighting\n1. Let some smoke come out of the door while it burns low.\n2. Please shut it then.\n\n## If something is wrong\n| Problem | Cause | What to do |\n|---|---|---|\n| No smoke comes out | Flue shut | Open the damper |\n| Door is hot | Seal worn | Order a seal |\n'
  for (const question of ['What should I do if no smoke comes out?', 'What do I do when no smoke comes out?'])
    assert.match(askTexts({ KILN }, question).text, /Open the damper/)
})

test('what comes before something is no case of it', () => {
  assert.equal(readCondition("Que faire avant d'installer la pompe ?", 'fr'), null)
  assert.notEqual(readCondition('Que faire après une panne ?', 'fr'), null)
})

test('what comes of one option is not told of another', () => {
  const MANUAL =
    '# lamp\n\n## Options\n\n- -q: No lamp is lit without being asked for.\n\n- -s: If this option is given, the lamp is lit on Sundays only.\n'
  assert.match(askTexts({ MANUAL }, 'What happens if I use the option -q?').text, /^- -q: No lamp is lit/)
})

test('a name with a sign before it may be told without it', () => {
  const LAMPS =
    '# Lamps\n\nIf the hot wick files are deleted, the lamp cannot be lit again.\n\nThe moon is far. Tea is free.\n'
  assert.match(
    askTexts({ LAMPS }, 'What happens if I delete the -wick file?').text,
    /^If the hot wick files are deleted/,
  )
})

test('a case may be told before it is asked what to do', () => {
  const source = `${CLUB}\n\nWhoever is ill tells the office before nine.\n\nThe doctor is ill on Friday.`
  assert.match(askTexts({ source }, 'I have lost my key. What do I do now?').text, /^Lost keys are charged/)
  assert.match(askTexts({ source }, 'My son is ill, what must I do?').text, /^Whoever is ill tells/)
  const haus = 'Wer krank ist, meldet sich vor acht Uhr.\n\nFrau Lund ist krank und wird vertreten.'
  assert.match(askTexts({ haus }, 'Mein Kind ist krank, was muss ich tun?').text, /^Wer krank ist/)
})

test('a rule that bounds what is measured tells more of the case than one for all, and is told in part', () => {
  const HOUSE =
    '# Pets\n\nDogs are welcome in the house. They stay on a lead in the yard. Whoever keeps an animal of more than 20 kg has to ask the owner in writing.\n'
  const { state, text } = askTexts({ HOUSE }, 'I have a dog of 30 kg, what must I do?')
  assert.equal(state, 'partial')
  assert.match(text, /more than 20 kg/)
})

test('what costs nothing is told to who asks what it costs', () => {
  const LETTER =
    'We can lend you our large tent for the fair. It costs nothing, you would only have to put it up.\n\nThe hall is closed in May.\n'
  const { state, text } = askTexts({ LETTER }, 'What does the tent cost?')
  assert.notEqual(state, 'no_support')
  assert.match(text, /costs nothing/)
})

test('a number of the case stands in what is told of it', () => {
  const LICENCE = `You may copy and distribute a changed version under these terms, provided that you do these things in it.

If you publish printed copies, numbering more than 100, you must enclose them in covers.`
  const { text } = askTexts({ LICENCE }, 'What must I do if I distribute more than 100 copies?')
  assert.match(text, /numbering more than 100/)
  assert.doesNotMatch(text, /^You may copy/)
})
