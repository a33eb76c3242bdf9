import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'

const BOAT =
  'The club has sixty members. Boats are repaired with resin: sand the hull, then lay the mat. Guests sign the book.\n\n' +
  'The harbour has a couple of drawbacks. It falls dry at low water, and the road floods. Showers are free.'

test('how something is done is not answered by sentences that leave out what is done', () => {
  assert.notEqual(askTexts({ BOAT }, 'How do I become a member?').state, 'answered')
  assert.equal(askTexts({ BOAT }, 'How are boats repaired?').state, 'answered')
  const CLUB = 'Der Verein hat sechzig Mitglieder. Boote werden mit Harz repariert. Gäste tragen sich ins Buch ein.'
  assert.notEqual(askTexts({ CLUB }, 'Wie kann ich ein Mitglied ausschließen?').state, 'answered')
})

test('what is only counted is told with what it is', () => {
  const { state, text } = askTexts({ BOAT }, 'What are the drawbacks of the harbour?')
  assert.match(text, /falls dry/)
  assert.equal(state, 'answered')
  const LAGO = 'El lago tiene varias playas. Los perros van atados. El barco sale a las diez y vuelve a las doce.'
  assert.notEqual(askTexts({ LAGO }, '¿Qué playas tiene el lago?').state, 'answered')
})

test('that somebody asked the same answers nothing: what follows is told with it', () => {
  const LETTER =
    'You asked whether your son may keep a hamster. Small animals in cages are fine. The rent is due on the first of the month.'
  assert.match(askTexts({ LETTER }, 'May my son keep a hamster?').text, /Small animals in cages are fine/)
})

test('a duty is told by what obliges or exempts, and building 7 by what is said of building 7', () => {
  const FLAT = 'The last inspection found mould. The lift is inspected twice a year. Keys are kept by the porter.'
  assert.notEqual(askTexts({ FLAT }, 'Do I have to be in for the inspection?').state, 'answered')
  const RULE = 'Nobody has to be at home for the inspection. The lift is new.'
  assert.equal(askTexts({ RULE }, 'Do I have to be at home for the inspection?').state, 'answered')
  const WATER = '本小区1号楼将于11月18日停水。物业办公室在5号楼。'
  assert.notEqual(askTexts({ WATER }, '7号楼会停水吗？').state, 'answered')
})

test('how many there are in all is not told by the number of some of them, or of those who came once', () => {
  const CLUB =
    'Nine members travelled to Bergen in May. The club has sixty members. The top four rowers own their boats. Lamps are green.'
  assert.match(askTexts({ CLUB }, 'How many members are there?').text, /^The club has \*\*sixty members\*\*/)
  assert.notEqual(askTexts({ CLUB }, 'How many rowers are there?').state, 'answered')
  const TRIP = 'Nine members travelled to Bergen in May. Lamps are green. Dogs stay outside.'
  assert.notEqual(askTexts({ TRIP }, 'How many members are there?').state, 'answered')
  assert.equal(askTexts({ TRIP }, 'How many members travelled to Bergen?').state, 'answered')
  const VEREIN = 'Die ersten drei Boote kamen aus Kiel. Der Verein pflegt den Steg. Hunde bleiben draußen.'
  assert.notEqual(askTexts({ VEREIN }, 'Wie viele Boote hat der Verein?').state, 'answered')
})

test('a limit of age counts nobody, a distance in time is not how long it takes, and "since he was" is no reason', () => {
  const CHOIR =
    'Concerts are free for children under 12. Places are cancelled until seven days before the concert. Rehearsals last two hours.\n\n' +
    'Ann Moss left the choir in June. Piotr has sung since he was 14.'
  assert.notEqual(askTexts({ CHOIR }, 'How many children are in the choir?').state, 'answered')
  assert.notEqual(askTexts({ CHOIR }, 'How long is the concert?').state, 'answered')
  assert.match(askTexts({ CHOIR }, 'How long are rehearsals?').text, /\*\*two hours\*\*/)
  assert.notEqual(askTexts({ CHOIR }, 'Why did Ann Moss leave the choir?').state, 'answered')
})

test('the number of a flat is not how big it is, nor that of a house how much a fee is', () => {
  const FLAT = 'Flat 3, 22 Quayside Road: the tenancy is renewed. The boiler is new. Keys are at the desk.'
  assert.notEqual(askTexts({ FLAT }, 'How big is the flat?').state, 'answered')
  const HOUSE = '物业办公室在5号楼一层。停车费每月300元。'
  assert.notEqual(askTexts({ HOUSE }, '物业费是多少？').state, 'answered')
  assert.equal(askTexts({ HOUSE }, '停车费是多少？').state, 'answered')
})

test('a stretch of one is a stretch of time in every language, and a short clause at the end is of what stands before', () => {
  const PISCINA = 'Os objetos perdidos guardam-se durante um mês. A touca é obrigatória. A água está quente.'
  assert.doesNotMatch(askTexts({ PISCINA }, 'Quanto tempo guardam os objetos perdidos?').text, /não foi encontrado/)
  const JUNTA =
    'Se pedirán presupuestos para la próxima junta, en abril. El portal está cerrado. Los perros van atados.'
  assert.equal(askTexts({ JUNTA }, '¿Cuándo es la próxima junta?').state, 'answered')
})

test('a number in brackets that opens a line, and one of other things, count nothing that there is', () => {
  const HARBOUR =
    '(1) Berths are allotted by the master, who keeps a list. Dues are paid in May.\n\n' +
    'Appeals are heard by three trustees, none of whom may hold a berth. No berth is empty for two full years.'
  assert.notEqual(askTexts({ HARBOUR }, 'How many berths are there in the harbour?').state, 'answered')
  const PIER = 'The harbour has forty berths. Dues are paid in May. Dogs stay on the quay.'
  assert.equal(askTexts({ PIER }, 'How many berths are there in the harbour?').state, 'answered')
})

test('a day is no time of day, and a difference of price no price', () => {
  const CONCERT = 'The concert in the chapel is on 22 June. Tea is free. Dogs stay outside.'
  assert.notEqual(askTexts({ CONCERT }, 'At what time is the concert in the chapel?').state, 'answered')
  const EVENING = 'The concert in the chapel begins at 7 pm on 22 June. Tea is free. Dogs stay outside.'
  assert.equal(askTexts({ EVENING }, 'At what time does the concert in the chapel begin?').state, 'answered')
  const KONZERT = 'Das Konzert in der Kapelle ist am 22. Juni. Tee ist frei. Hunde bleiben draußen.'
  assert.notEqual(askTexts({ KONZERT }, 'Um wie viel Uhr ist das Konzert in der Kapelle?').state, 'answered')
  const GRAVEL = 'Gravel from the quarry is 90 pounds dearer. Sand is free. Dogs stay outside.'
  assert.notEqual(askTexts({ GRAVEL }, 'How much does gravel from the quarry cost?').state, 'answered')
  const PRICE = 'Gravel from the quarry costs 90 pounds. Sand is free. Dogs stay outside.'
  assert.equal(askTexts({ PRICE }, 'How much does gravel from the quarry cost?').state, 'answered')
})

test('what a hostel charges is not its telephone number, nor what is done without it a way to do it', () => {
  const RUTA = 'El hostal Apacheta pide 19.000 y tiene agua caliente. La laguna está cerrada. Los perros van atados.'
  assert.notEqual(askTexts({ RUTA }, 'teléfono del hostal Apacheta').state, 'answered')
  const HOSTAL = 'El teléfono del hostal Apacheta es 0388 491 2231. La laguna está cerrada. Los perros van atados.'
  assert.equal(askTexts({ HOSTAL }, 'teléfono del hostal Apacheta').state, 'answered')
  const ECOLE = 'Les téléphones restent à la maison. Le goûter est fourni. Les chiens restent dehors.'
  assert.equal(askTexts({ ECOLE }, 'Mon fils peut-il emporter son téléphone ?').state, 'answered')
  const TRIAL = 'You can try Quillbox without installing it. The moon is far. Dogs stay outside.'
  assert.notEqual(askTexts({ TRIAL }, 'How do I install Quillbox?').state, 'answered')
  const SETUP = 'Install Quillbox with the setup file from the shelf. The moon is far. Dogs stay outside.'
  assert.equal(askTexts({ SETUP }, 'How do I install Quillbox?').state, 'answered')
})

test('in signs, a price is told by an amount', () => {
  const PLAN = '编号7-3是取得第二家公司的报价，10月31日前完成。电梯很旧。狗要拴好。'
  assert.notEqual(askTexts({ PLAN }, '第二家公司的报价是多少？').state, 'answered')
  const OFFER = '第二家公司的报价是21.5万元。电梯很旧。狗要拴好。'
  assert.equal(askTexts({ OFFER }, '第二家公司的报价是多少？').state, 'answered')
})
