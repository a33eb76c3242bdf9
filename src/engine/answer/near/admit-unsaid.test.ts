import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { askTexts } from '../../../../tests/support/ask-texts.ts'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { answerOffline } from '../answer-offline.ts'

const QUAY =
  'The quay is 52 metres long and was last painted in 2019. A mooring costs £180 a year. Dogs sleep in the shed.\n\n' +
  'Orla Finch was elected treasurer in March 2021. The crane lifts two tonnes. The insurance of boats is paid by their owners.\n\n' +
  'Harbour North LLC was registered in 2008 by five founders. Harbour North SRL is its Italian rival.\n'
const HOF =
  'Der Kompostplatz wurde 2009 angelegt. Die Satzung des Vereins wurde am 14. März 2018 beschlossen. ' +
  'Hecken dürfen höchstens 1,20 Meter hoch sein. Die Laube hat ein Dach aus Blech.'

const ask = (text: string, source = QUAY, language = 'en') => askSmallTexts({ source }, text, { languages: [language] })

const leadOf = (text: string) => text.split('\n')[0]!

test('a date, a length or an amount of another thing is never the answer, and what was not found is said first', () => {
  for (const [question, lead] of [
    ['When was the quay built?', /“built”/],
    ['How wide is the quay?', /This figure was not found/],
    ['When was Harbour North SRL registered?', /“SRL”/],
  ] as const) {
    const { state, text } = ask(question)
    assert.equal(state, 'partial', `${question} ${text}`)
    assert.match(leadOf(text), lead, question)
    assert.doesNotMatch(text, /\*\*/, question)
  }
})

test('what the quote told first says itself is not said to be missing beside it', () => {
  const club =
    'Rowing club\n\nBoats are kept in the lower shed.\n\nWho is taken\n\nMembership is open to anyone over the age of twelve. The committee votes on each of them.\n'
  const { state, text } = askTexts({ club }, 'Who votes on new members?')
  assert.equal(state, 'partial')
  assert.match(leadOf(text), /^The committee votes/)
})

test('what all of a text is about is not said to be missing in a sentence of it', () => {
  const days = Array.from({ length: 200 }, (_, day) => `On day ${day} Larkspur mends a net, and it keeps old knots.`)
  const book = ['Handbook', 'The first release was made in March 1990 by a small group.', ...days].join('\n\n')
  assert.match(
    leadOf(askTexts({ book }, 'When was the first release of Larkspur?').text),
    /^The first release was made/,
  )
  assert.match(leadOf(askTexts({ book }, 'When was the first release of Mallow?').text), /“Mallow”/)
})

test('an amount that the sources give to another thing is not told of the one that is asked about', () => {
  const { state, text } = ask('How much does the crane cost?')
  assert.notEqual(state, 'answered')
  assert.doesNotMatch(text, /180/)
})

test('what one sentence says of the asked thing stays the answer', () => {
  for (const [question, said] of [
    ['When was the quay last painted?', /\*\*2019\*\*/],
    ['How long is the quay?', /\*\*52 metres\*\*/],
    ['How much does a mooring cost?', /£180/],
    ['When was Orla Finch elected?', /March 2021/],
    ['When was Harbour North LLC registered?', /2008/],
  ] as const) {
    const { state, text } = ask(question)
    assert.equal(state, 'answered', `${question} ${text}`)
    assert.match(text, said, question)
  }
})

test('German questions are held to their thing and verb as well', () => {
  assert.equal(ask('Wann wurde die Satzung beschlossen?', HOF, 'de').state, 'answered')
  assert.notEqual(ask('Wann wurde der Verein gegründet?', HOF, 'de').state, 'answered')
  assert.notEqual(ask('Wie hoch darf die Laube sein?', HOF, 'de').state, 'answered')
})

test('whether something is allowed is told of the thing that is asked about, or refused', () => {
  assert.notEqual(ask('May I take my cat to the quay?').state, 'answered')
  const { state, text } = ask('May I sell my bicycle in the shed?')
  assert.notEqual(state, 'answered', text)
})

test('of rows that hold no word of the question none is told', () => {
  const boats = '| Boat | Keeper | Built |\n|---|---|---|\n| Gull | Nora Lind | 2011 |\n| Tern | Sam Oake | 1998 |\n'
  const { state, text } = ask('When was the boat of the chair built?', `Chair: Pia Holm.\n\n${boats}`)
  assert.notEqual(state, 'answered', text)
  assert.doesNotMatch(text, /2011/)
})

test('an amount that is called something else is not the price of the thing that the sentence is about', () => {
  const policy =
    'The insurance of the boats is paid by their keepers; the policy has an excess of £150. A berth costs £210.'
  const { state, text } = ask('How much does the insurance cost?', policy)
  assert.notEqual(state, 'answered')
  assert.match(text, /^No amount for it was found/)
  assert.equal(ask('How much does a berth cost?', policy).state, 'answered')
})

test('how many one may borrow does not say how many there are', () => {
  const shelf =
    'Readers may borrow eight books and three films at once. The hall has 60 seats. Films are kept for a week.'
  assert.notEqual(ask('How many books are there?', shelf).state, 'answered')
  assert.match(ask('How many books may readers borrow?', shelf).text, /eight books/)
  assert.equal(ask('How many seats are there?', shelf).state, 'answered')
})

test('a thing that a source is named after is not the source: how long it is and how many there are is asked of the thing', () => {
  const pool = 'The pool was rebuilt in 1975. The diving board is 3 metres high. Lockers take a coin.'
  const { state, text } = askSmallTexts({ pool }, 'How long is the pool?', { known: { pool: { name: 'pool.txt' } } })
  assert.notEqual(state, 'answered', text)
})

test('the first-aider is nobody who came first', () => {
  const boats = '| Boat | Keeper | Built |\n|---|---|---|\n| Gull | Nora Lind | 2011 |\n| Tern | Sam Oake | 1998 |\n'
  const { text } = ask(
    'Since when has the first-aider been with us?',
    `First-aider: Joan Petty, with us since spring.\n\n${boats}`,
  )
  assert.match(text, /since spring/)
  assert.doesNotMatch(text, /earliest|No date/)
})

test('a follow-up goes on from what was told, not from what was said to be missing', () => {
  const first = ask('When was the quay built?')
  const turn = { question: 'When was the quay built?', answer: first.text }
  const { text } = answerOffline(
    { text: 'And when was it last painted?', turns: [turn] },
    smallRetrieval({ source: QUAY }),
  )
  assert.match(text, /2019/)
})

test('Chinese and Japanese questions are held to their thing and verb as well', () => {
  const flat = '家具由房东提供：床、衣柜和冰箱。洗衣机于2022年购买。物业经理是王芳。停车位每月300元。'
  assert.equal(ask('洗衣机是什么时候购买的？', flat, 'zh').state, 'answered')
  assert.notEqual(ask('冰箱是什么时候购买的？', flat, 'zh').state, 'answered')
  assert.notEqual(ask('物业费是多少钱？', flat, 'zh').state, 'answered')
  const school = '校舎は1968年に建てられました。プールの深さは1.1メートルです。佐藤先生は4月から3年1組の担任です。'
  assert.equal(ask('校舎はいつ建てられましたか？', school, 'ja').state, 'answered')
  assert.notEqual(ask('プールはいつ建てられましたか？', school, 'ja').state, 'answered')
  assert.notEqual(ask('佐藤先生はいつ来ましたか？', school, 'ja').state, 'answered')
})

test('how many people took part is told by a number of people, and never by a year', () => {
  const study = '1985年的研究得出结论，酒精的影响与海拔无关。读数都是一样的。'
  assert.notEqual(ask('1985年的研究有多少人参加？', study, 'zh').state, 'answered')
  const people = '1985年的研究有17名男子参加。读数都是一样的。'
  assert.match(ask('1985年的研究有多少人参加？', people, 'zh').text, /17\**名/)
})

test('what one no longer finds asks a table for no rows without it', () => {
  const prices =
    '| Karte | Preis |\n|---|---|\n| Tageskarte | 15 € |\n| Jahreskarte | 390 € |\n| Monatskarte | 69 € |\n'
  const { text } = ask('Was mache ich, wenn ich die Jahreskarte nicht mehr finde?', `# Preise\n\n${prices}`, 'de')
  assert.doesNotMatch(text, /enthalten nicht/)
})

test('who or what a sentence points back at may be named in the paragraph before', () => {
  const TOWER = 'The Harbour Tower stands in Port Ellis.\n\nIt was finished in 1931. The lamp can be seen from afar.'
  assert.equal(askTexts({ TOWER }, 'When was the Harbour Tower finished?').state, 'answered')
  assert.notEqual(askTexts({ TOWER }, 'When was the Harbour Bridge finished?').state, 'answered')
})

test('days of the week and parts of a day are times in Chinese and Japanese', () => {
  const gomi = 'みどり町のごみの出し方\n\n・ペットボトル：木曜日\n・びん：水曜日'
  assert.match(askTexts({ gomi }, 'ペットボトルはいつ出せますか？').text, /^- ペットボトル：木曜日/)
  const lodge = '客栈须知\n\n客人中午以后入住。\n\n早餐在一楼。'
  assert.match(askTexts({ lodge }, '什么时候可以入住？').text, /^客人中午以后入住/)
})

test('what is said by a synonym, another form or a word of the same stem is not denied, and is the answer', () => {
  const cafe =
    'The café is kept by neighbours. Regular descaling cuts the power that a kettle draws by about a tenth. ' +
    'Jo Lander set up the café in spring 2017. In June 2022 it surpassed its sister in Yate. The bench was painted in 2020.'
  const keller =
    'Der neue Trockner wurde im März 2023 angeschafft. Die Versammlung hat die Ordnung am 4. Februar 2020 verabschiedet. ' +
    'Kaltes Wasser verringert den Verbrauch um ein Drittel. Die Bank wurde 2019 gestrichen.'
  for (const [source, question, said] of [
    [cafe, 'When was the café founded?', /2017/],
    [cafe, 'By how much does descaling lower the power that a kettle draws?', /a tenth/],
    [keller, 'Wann wurde der Trockner gekauft?', /März 2023/],
    [keller, 'Wann wurde die Ordnung beschlossen?', /4\. Februar 2020/],
    [keller, 'Um wie viel senkt kaltes Wasser den Verbrauch?', /Drittel/],
  ] as const) {
    const { state, text } = askTexts({ source }, question)
    assert.equal(state, 'answered', `${question} ${text}`)
    assert.match(leadOf(text), said, question)
  }
  assert.notEqual(askTexts({ cafe }, 'When was the bench built?').state, 'answered')
  assert.notEqual(askTexts({ keller }, 'Wann wurde die Bank gekauft?').state, 'answered')
})

test('what comes again and again, and an hour in words, tells when', () => {
  for (const [source, question, said] of [
    [
      'Le four est en pierre. La cheminée est ramonée chaque automne.',
      'Quand faut-il ramoner la cheminée ?',
      /automne/,
    ],
    ['The kettle is blue. It is descaled every six weeks.', 'When is the kettle descaled?', /six weeks/],
    ['Das Sieb ist alle zwei Wochen zu reinigen. Das Bad ist klein.', 'Wann ist das Sieb zu reinigen?', /zwei Wochen/],
    ['La cadena se engrasa cada 300 km. El local es grande.', '¿Cuándo se engrasa la cadena?', /300 km/],
    ['淋浴间每两周消毒一次。更衣柜有四十个。', '淋浴间什么时候消毒？', /每两周/],
    [
      'The hall is old. The lights are switched off at a quarter to one.',
      'When are the lights switched off?',
      /quarter/,
    ],
  ] as const) {
    const { state, text } = askTexts({ source }, question)
    assert.notEqual(state, 'no_support', question)
    assert.match(leadOf(text), said, question)
  }
  assert.doesNotMatch(
    askTexts({ a: 'The shop is shut every two weeks.' }, 'In what year was the shop shut?').text,
    /\*\*/,
  )
})

test('so many visitors are so many people, and so many chairs are none', () => {
  const dome = 'The dome is round. Twenty-four visitors fit into the dome. Sixty chairs stand in the barn.'
  assert.match(leadOf(askTexts({ dome }, 'How many people fit into the dome?').text), /^\*{0,2}Twenty-four/)
  assert.notEqual(askTexts({ dome }, 'How many people fit into the barn?').state, 'answered')
})

test('a Japanese verb is met by another of its sense in any form', () => {
  const library = '建物は1992年に完成しました。コピーは一枚10円です。2018年に自動貸出機を入れました。'
  assert.equal(askTexts({ library }, '建物はいつ建てられましたか？').state, 'answered')
  assert.doesNotMatch(leadOf(askTexts({ library }, '自動貸出機はいつ導入されましたか？').text), /見つか/)
})

test('what is said of another version is no answer', () => {
  const history =
    'Version 2.3 added the shutter of the lamp. Version 2.4 dropped the oil lamps of the pier. Version 2.10 lights two lamps at dusk.'
  assert.match(ask('Which lamps were dropped in version 2.4?', history).text, /^Version 2\.4 dropped/)
  for (const question of ['Which lamps were dropped in 2.3?', 'Which lamps does version 2.1 light at dusk?']) {
    const { state, text } = ask(question, history)
    assert.notEqual(state, 'answered', `${question} ${text}`)
  }
})

test('what is said of another sign is no answer, an amount of money is no sign', () => {
  const knots =
    'The mark LOOP@{2} means the loop that was tied two days ago. The mark $PIN holds the pin. A rope costs $20 a piece.'
  const loop = ask('What does LOOP~2 mean?', knots)
  assert.notEqual(loop.state, 'answered')
  assert.match(loop.text, /“LOOP~2”/)
  assert.equal(ask('What does LOOP@{2} mean?', knots).state, 'answered')
  assert.equal(ask('What does $PIN hold?', knots).state, 'answered')
})

test('how a cost is reckoned is told, with that no amount was found', () => {
  const FLEET =
    'The fleet of the bay has nine boats. Each boat has a cost of upkeep, which is as high as its length says. Boats without a mast are counted twice.'
  const { state, text } = askSmallTexts({ FLEET }, 'How much is the upkeep of a boat?')
  assert.equal(state, 'partial')
  assert.match(text, /Each boat has a cost of upkeep/)
})
