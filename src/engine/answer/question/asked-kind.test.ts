import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSpansOfKind } from '../../../text/spans.ts'
import { ASKED_SORTS, listKindLanguages, readKindWords } from '../language/kind-words.ts'
import { findAskedSpans, holdsKind, readAskedFor, readAskedKind } from './asked-kind.ts'

const spans = (kind: 'date' | 'name', text: string) =>
  findSpansOfKind(kind, text).map(({ start, end }) => text.slice(start, end))

const answers = (question: string, text: string) =>
  findAskedSpans(text, question).map(({ start, end }) => text.slice(start, end))

test('a short month with a day is a date where it is written with a capital', () => {
  assert.deepEqual(spans('date', 'Oct. 31 – Parade, then Nov 3 and 4 Sept.'), ['Oct. 31', 'Nov 3', '4 Sept.'])
  assert.deepEqual(spans('date', 'le 3 juin'), ['3 juin'])
  assert.deepEqual(spans('date', 'they dec 5 by 12 mar, and Mar. 3.5'), [])
})

test('the question word tells what is asked for, in many languages and wherever it stands', () => {
  const dates = [
    'When was it?',
    'In what year did it end?',
    'Wann war das?',
    'Quand ?',
    '¿Cuándo?',
    'Когда это было?',
    '何年ですか',
    '建于哪一年？',
    'สร้างเมื่อใด',
  ]
  const numbers = [
    'How many are there?',
    'Wie viele Tage?',
    'Combien de jours ?',
    '¿Cuántos días?',
    'Сколько дней?',
    '有多少人？',
    'Kaç gün?',
  ]
  const names = ['Who built it?', 'Wer war das?', 'Где это?', 'Qui est-ce ?']
  for (const question of dates) assert.equal(readAskedKind(question), 'date', question)
  for (const question of numbers) assert.equal(readAskedKind(question), 'number', question)
  for (const question of names) assert.equal(readAskedKind(question), 'name', question)
  assert.equal(readAskedKind('Why is the sky blue?'), null)
  assert.equal(readAskedKind('Describe the whole house'), null)
})

test('dates are found whole, and a number that is no year is none', () => {
  assert.deepEqual(spans('date', 'Born on March 12, 1998, moved 12. März 2001 and in 1874.'), [
    'March 12, 1998',
    '12. März 2001',
    '1874',
  ])
  assert.deepEqual(spans('date', '于1898年12月17日成立, 2024-05-06, 3.4.1999'), [
    '1898年12月17日',
    '2024-05-06',
    '3.4.1999',
  ])
  assert.deepEqual(spans('date', 'It has 9,200 plants and 1500 kg, 1998.5 points'), ['1500'])
})

test('a question is of the sort that its first question word tells, of two the longer', () => {
  const sorts: [string, string][] = [
    ['How many days does it take?', 'duration'],
    ['How many people came?', 'count'],
    ['How much does the tour cost?', 'money'],
    ['Was kostet die Führung?', 'money'],
    ['Quel âge a-t-elle ?', 'age'],
    ['¿Con qué frecuencia se reúnen?', 'often'],
    ['Wie lange dauert es?', 'duration'],
    ['What happens when the disk is full?', 'other'],
    ['Does Kim live where Ann does?', 'other'],
    ['Warum ist wann wichtig?', 'other'],
    ['多少钱？', 'money'],
  ]
  for (const [question, sort] of sorts) assert.equal(readAskedFor(question).sort, sort, question)
})

test('a format of dates is no date, and how long something is valid is no price', () => {
  assert.equal(readAskedKind('Which date format does the import want?'), null)
  assert.equal(readAskedFor('¿Cuánto tiempo vale el certificado?').sort, 'duration')
  assert.equal(readAskedFor('¿Cuánto vale el certificado?').sort, 'money')
})

test('a number answers when it counts or measures what is asked for', () => {
  const text =
    'In 1998 the house had 12 rooms, 340 m² and cost 45,000 euros (page 7, version 2.1); it took three years.'
  assert.deepEqual(answers('How many rooms did it have?', text), ['12 rooms'])
  assert.deepEqual(answers('How much did it cost?', text), ['45,000 euros'])
  assert.deepEqual(answers('How long did it take?', text), ['three years'])
  assert.deepEqual(answers('How many metres is it?', 'It is 500 metres and 3 °C.'), ['500 metres'])
  assert.equal(holdsKind('number', 'See section 4 on page 12 of version 3.', 'How many rooms are there?'), false)
  assert.deepEqual(answers('How many seats are there?', 'There are 1500 seats since 2001.'), ['1500 seats'])
  assert.deepEqual(answers('Wie viele Tage dauert es?', 'Es dauert 3–5 Tage, im 2. Jahr länger.'), ['5 Tage'])
})

test('what is hot, heavy, far, fast or old is asked for by its dimension, in ten languages', () => {
  const text =
    'The firing takes two evenings and reaches 1240 °C at 5 km/h; it weighs 300 kg, costs 40 euros, was built in 1898 and is 12 m high.'
  const answered: [question: string, answer: string][] = [
    ['How hot does the kiln get?', '1240 °C'],
    ['Wie heiß wird der Ofen?', '1240 °C'],
    ['À quelle température cuit-on ?', '1240 °C'],
    ['¿A qué temperatura se hornea?', '1240 °C'],
    ['A che temperatura si cuoce?', '1240 °C'],
    ['A que temperatura assa?', '1240 °C'],
    ['Hoe heet wordt de oven?', '1240 °C'],
    ['До какой температуры?', '1240 °C'],
    ['窑的温度有多高？', '1240 °C'],
    ['窯は何度まで上がりますか？', '1240 °C'],
    ['How heavy is the pack?', '300 kg'],
    ['Was wiegt der Kessel?', '300 kg'],
    ['How far is the station?', '12 m'],
    ['How high is the fine?', '40 euros'],
    ['Wie hoch ist die Miete der Halle?', '40 euros'],
    ['Quanto custa a visita?', '40 euros'],
    ['How fast is it?', '5 km/h'],
    ['How old is the bridge?', 'built in 1898'],
    ['Wie lange dauert es?', 'two evenings'],
  ]
  for (const [question, answer] of answered) assert.ok(answers(question, text).includes(answer), question)
  assert.deepEqual(answers('How hot does it get?', 'It takes two evenings and weighs 3 kg.'), [])
})

test('one hour is a time as two are, and "an hour" behind a rate is none', () => {
  assert.deepEqual(answers('Combien de temps dure la visite ?', 'La visite dure une heure et coûte 7 euros.'), [
    'une heure',
  ])
  assert.deepEqual(answers('How long does it take?', 'It takes an hour at 40 miles an hour.'), ['an hour', '40 miles'])
})

test('a month that is another word is none without a day or year', () => {
  assert.deepEqual(spans('date', 'You may march on May 3, or in June.'), ['May 3', 'June'])
  assert.deepEqual(spans('date', 'The festival is in May.'), ['May'])
  assert.deepEqual(spans('date', 'Users may log in.'), [])
})

test('centuries, weekdays and what lies so long back answer when', () => {
  for (const text of [
    'It fell in the 12th century.',
    'It opened in the 1930s.',
    'They moved two years ago.',
    'They meet on Tuesdays at 19:30.',
  ])
    assert.equal(holdsKind('date', text, 'When was it?'), true, text)
  assert.equal(holdsKind('date', 'Es geschah im 12. Jahrhundert.', 'Wann war das?'), true)
  assert.equal(holdsKind('date', 'They may come.', 'When was it?'), false)
})

test('names are found with particles, titles and initials', () => {
  assert.deepEqual(spans('name', 'It was made by J. R. Miller, Dr. Okafor and Ludwig van Beethoven.'), [
    'J. R. Miller',
    'Dr. Okafor and Ludwig van Beethoven',
  ])
  assert.deepEqual(spans('name', 'Ada Lovelace wrote it.'), ['Ada Lovelace'])
  assert.deepEqual(spans('name', 'The house is old.'), [])
})

test('a month is no person', () => {
  assert.equal(holdsKind('name', 'Thursday, 11 June 2026, half past seven.', 'Who will be there?'), false)
  assert.deepEqual(answers('Who came?', 'On 3 March came June Harper.'), ['June Harper'])
})

test('what the question says itself is not the answer, and nobody can tell names without capitals', () => {
  assert.equal(holdsKind('date', 'In 1998 it rained.', 'When did it rain after 1998?'), false)
  assert.equal(holdsKind('date', 'In 1999 it rained.', 'When did it rain after 1998?'), true)
  assert.equal(holdsKind('name', '李白写诗。', '谁写诗？'), null)
})

test('every language has all sorts of question words', () => {
  const sorts = (code: string) => Object.keys(readKindWords(code).asks).sort()
  for (const code of listKindLanguages()) assert.deepEqual(sorts(code), [...ASKED_SORTS].sort(), code)
})

test('the number of a name counts nothing', () => {
  assert.deepEqual(findAskedSpans('The Pear Pi 3 is now sold by many shops.', 'How many have been sold?'), [])
  assert.equal(findAskedSpans('Over 300 were sold.', 'How many have been sold?').length, 1)
  assert.equal(findAskedSpans('On Monday 30 people came.', 'How many visitors came?').length, 1)
  const packages = 'いくつのパッケージが含まれていますか。'
  assert.deepEqual(findAskedSpans('1000 以上のページがあり、20 ヶ国以上の言語に訳されました。', packages), [])
  assert.equal(findAskedSpans('約 2250 個のパッケージから成ります。', packages).length, 1)
  assert.deepEqual(findAskedSpans('It came with the 2.4 series of the kernel.', 'How many packages does it have?'), [])
  assert.deepEqual(findAskedSpans('They ate it three times a week until age 5.', 'How many visitors came?'), [])
  assert.equal(findAskedSpans('Of the guests 30 came, all of them at age 5.', 'How many visitors came?').length, 1)
})

test('a count is asked behind an apostrophe, a time by no length, and what opens a line in brackets counts nothing', () => {
  assert.equal(readAskedFor("Combien d'adhérents y a-t-il ?").sort, 'count')
  assert.deepEqual(answers('Quanto tempo ci vuole?', 'La batteria basta per 45 km e si ricarica in tre ore.'), [
    'tre ore',
  ])
  assert.deepEqual(answers('How long is the path?', 'The path is 45 km long.'), ['45 km'])
  assert.deepEqual(answers('How many berths are there?', '(1) Berths are allotted.'), [])
  assert.deepEqual(answers('How long do swifts live?', 'A pair stays together for as long as it lives.'), [])
  assert.deepEqual(answers('How long does it take?', 'It takes an hour.'), ['an hour'])
})

test('where something lies is answered by a folder or file as well as by a name', () => {
  const where = 'Where is the cache kept?'
  assert.deepEqual(answers(where, 'It is kept in ~/.cache/borg/ or, when set, in $HOME/cache.'), [
    '~/.cache/borg/',
    '$HOME/cache',
  ])
  assert.deepEqual(answers(where, 'Look into C:\\Users\\you and /etc/app.conf.'), ['C:\\Users\\you', '/etc/app.conf'])
  assert.deepEqual(answers(where, 'Use and/or, 1/2 and read/write access; see https://example.org/a.'), [])
  assert.deepEqual(answers('Who keeps the cache?', 'It is kept in ~/.cache/borg/.'), [])
})

test('which version is needed is answered by the number of one, how much memory by what measures data', () => {
  const versions = 'Python 3 >= 3.8.0 and Windows 10 in 40 files on 127.0.0.1, since 1.2.'
  assert.deepEqual(answers('Which version of Python is required?', versions), ['3', '3.8.0'])
  assert.deepEqual(answers('Which Windows version does it need?', 'It runs on Windows 10 with 40 files.'), ['10'])
  assert.deepEqual(answers('Ab welcher Version geht das?', 'Das geht ab Version 3, mit 20 Dateien.'), ['3'])
  for (const [question, sort] of [
    ['What is the latest version?', 'version'],
    ['Since which release can it do that?', 'version'],
    ['Welche Python-Version wird gebraucht?', 'version'],
    ['Quelle version de Python faut-il ?', 'version'],
    ['¿Qué versión de Python se necesita?', 'version'],
    ['必要なのはどのバージョンですか？', 'version'],
    ['需要哪个版本？', 'version'],
    ['What changed in version 3?', 'other'],
    ['Which version control system is used?', 'other'],
    ['How much memory does it need?', 'data'],
    ['Wie viel Arbeitsspeicher brauche ich?', 'data'],
    ['How much is left?', 'amount'],
  ] as const)
    assert.equal(readAskedFor(question).sort, sort, question)
  assert.deepEqual(answers('How much RAM does it need?', 'It needs 2 GB and 4 cores.'), ['2 GB'])
})

test('where letters have no capitals, a person stands behind the label that is asked for', () => {
  assert.equal(holdsKind('name', '店长：王小兰。', '店长是谁？'), true)
  assert.equal(holdsKind('name', '司会：山本恵', '司会は誰ですか？'), true)
  assert.equal(holdsKind('name', '店长：王小兰。', '会计是谁？'), null)
  assert.equal(holdsKind('name', '电话：123456', '电话是谁？'), null)
})

test('a number in two parts is one', () => {
  const text = '会費は年に2万8千円である。'
  const [span] = findAskedSpans(text, '会費はいくらですか？')
  assert.equal(text.slice(span!.start, span!.end), '2万8千円')
})

test('to what age something lived is told by a number alone', () => {
  assert.equal(holdsKind('number', 'Old Tabby lived to be nineteen.', 'How old did she become?'), true)
  assert.equal(holdsKind('number', 'Old Tabby lived to be kind.', 'How old did she become?'), false)
})

test('how often is told by times and by what they are of, and a count by no word of code or of another language', () => {
  const often = 'How often is it checked?'
  assert.deepEqual(answers(often, 'This is no 100-percent way, on 3 pages.'), [])
  assert.deepEqual(answers(often, 'It is checked every 5 seconds.'), ['5 seconds'])
  assert.ok(answers(often, 'It is checked 3 per week.').includes('3'))
  assert.ok(!answers('How many processes are there?', '3 default_process_limit = 200').includes('3 default_process'))
  assert.deepEqual(answers('How large can it get?', 'Once those files are gone, no warning is shown.'), [])
  assert.deepEqual(answers('How long is a grain of dust?', 'A grain of dust is 10 μm long.'), ['10 μm'])
})

test('a unit is counted by its sign as by its word', () => {
  const spans = (text: string, question: string) =>
    findAskedSpans(text, question).map(({ start, end, isCounted }) => [text.slice(start, end), isCounted])
  assert.deepEqual(spans('Power 1,350 W, weight 4.2 kg.', 'How many kilos does it weigh?'), [['4.2 kg', true]])
  assert.deepEqual(spans('Power 1,350 W, weight 4.2 kg.', 'How many watts does it use?'), [['1,350 W', true]])
})

test('an amount is asked for by its name, and "three days a week after" is no date', () => {
  for (const question of [
    'À partir de quel montant est-ce gratuit ?',
    'Ab welchem Betrag ist es frei?',
    'From what amount is it free?',
  ])
    assert.equal(readAskedFor(question).sort, 'money', question)
  assert.deepEqual(answers('When must I be there?', 'You may row three days a week after the course.'), [])
  assert.deepEqual(answers('When must I be there?', 'You may row a week after the course.'), ['a week after'])
})

test('what something would cost asks for money', () => {
  for (const question of [
    'Was würde der kosten?',
    'Was darf ein Schlüssel kosten?',
    '¿Cuánto costaría eso?',
    'Quanto costerebbe?',
    'Wat zou een sleutel kosten?',
    'Quanto custaria?',
  ])
    assert.equal(readAskedFor(question).sort, 'money', question)
})
