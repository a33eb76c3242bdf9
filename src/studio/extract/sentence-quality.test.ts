import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadAnalyzer } from '../../text/analyzer.ts'
import { rateSentenceQuality } from './sentence-quality.ts'

const english = loadAnalyzer('en')
const of = (text: string, language = 'en') => rateSentenceQuality(text, 'sentence', loadAnalyzer(language))

describe('a sentence that nobody would quote', () => {
  const WORTHLESS = [
    'Have you ever seen a cushion of moss in the forest?',
    'See https://example.org/moss for all of the pictures.',
    'const moss = grow({ damp: true, shade: true });',
    '[3] A. Smith and B. Jones. Moss of the north. 1998.',
    'Introduction ........ 3 Moss ........ 5',
    'Figure 3: Moss on a stone in the garden of the palace.',
    'We use cookies so that you can read this page better.',
    'Here is what the moss of the forest needs to live:',
    'The moss of the forest and the shade of',
    'To find the moss of the garden, look at old stones, e.g.',
    'Moss.',
    'A previous version of this introduction to moss has been published in the journal of gardens.',
    'This introduction to the mosses is a slightly modified version of a paper on moss gardens.',
    'Dieser Text wird ohne jede Garantie für das Moos und die Steine weitergegeben.',
    '∗A part of the text about moss was written by the keeper of the garden.',
    '0 0 1 moss: This stone of the garden failed, and no other stone is tried.',
    'Comments and suggestions on the chapters about moss are always welcome.',
    'Keywords moss, stones, bark and the shade of the palace garden.',
    'Garden: Moss on the old stones; New trees in the palace, the forest and the shade...',
    '12 14 16 18 20 a b 22 24 26 28 30.',
  ]
  for (const text of WORTHLESS) it(text, () => assert.equal(of(text), 0))
})

describe('the better of two sentences', () => {
  const PAIRS: readonly (readonly [better: string, worse: string])[] = [
    ['Moss holds twenty times its weight of water.', 'It holds twenty times its own weight of water.'],
    ['When the moss is dry it holds no water at all.', 'When it is dry the moss holds no water at all.'],
    ['The moss garden is where old stones are tested.', 'Welcome to the garden, where old stones are tested.'],
    ['Moss holds twenty times its weight of water.', 'However, moss holds twenty times its weight of water.'],
    ['Moss holds twenty times its weight of water.', 'moss holds twenty times its weight of water.'],
    ['Moss holds twenty times its weight of water.', 'Moss holds twenty times its weight, as shown in Figure 2.'],
    ['The moss of the north grows on old stones and bark.', 'Moss North Stones Bark Garden Palace Forest Shade Tree.'],
    ['The gates are opened with two small keys.', 'The gates are opened using the following keys.'],
    ['The lock of the mill has two small gates.', 'The second chapter of it has two small gates.'],
    ['The gate stands at the edge of the water.', 'The gate stands at the edge as follows.'],
    ['The sum of the two numbers is always even.', 'The sum of the two numbers , is always even.'],
    ['Moss holds all of the water of the rain.', 'All of these hold the water of the rain.'],
    ['Moss holds twenty times its weight of water.', 'I have held moss with twenty times its weight of water.'],
  ]
  for (const [better, worse] of PAIRS) {
    it(`${better} > ${worse}`, () => assert.ok(of(better) > of(worse), `${of(better)} > ${of(worse)}`))
  }
})

describe('a sentence that leans on the one before it', () => {
  const LEANING: readonly (readonly [language: string, alone: string, leans: string])[] = [
    ['de', 'Moose wachsen auf allen Steinen des Gartens.', 'All diese Moose wachsen auf den Steinen.'],
    ['de', 'Das alte Moos hängt an den Steinen des Gartens.', 'Das hängt von den Steinen des alten Gartens ab.'],
    ['de', 'Die Antwort der Gärtner ist ein wenig lang.', 'Die Antwort darauf ist ein wenig zu lang.'],
    ['es', 'El musgo tiene mucha agua de lluvia en el bosque.', 'Tiene mucha agua de lluvia en el bosque.'],
    ['it', 'Il muschio è una pianta delle pietre del bosco.', 'È una pianta delle pietre umide del bosco.'],
    ['de', 'Im Sommer 2022 musste das Bad an 19 Tagen schließen.', 'Im Sommer 2022 musste es an 19 Tagen schließen.'],
    ['de', 'Im Sommer 2022 kann es zu Störungen der Pumpe kommen.', 'Die Gemeinde trug davon mehr als die Hälfte.'],
    ['fr', "L'Agence de l'eau a payé les deux tiers du prix.", "L'Agence de l'eau en a payé les deux tiers."],
    ['es', 'El Reino Unido intentó lo mismo en el año 2003.', 'El Reino Unido lo intentó en el año 2003.'],
    ['en', 'In terms of time, the change is days of work.', "In terms of time, that's days of work for all."],
    ['en', 'We are prototyping approaches to all of the tasks.', 'We are prototyping approaches to both of these.'],
    ['en', 'To test the hypothesis, we built a small tool.', 'To test this hypothesis, we built a small tool.'],
    ['ja', '苔は庭の石の上によく育ちます。', 'のようにして苔を庭の石に植えます。'],
  ]
  for (const [language, alone, leans] of LEANING)
    it(leans, () => assert.ok(of(alone, language) > 2 * of(leans, language)))
})

it('a sentence is known in other scripts', () => {
  assert.ok(of('冬天的蜂群比夏天的蜂群更小一些。', 'zh') > 0.5)
  assert.equal(of('你见过森林里的苔藓垫子吗？', 'zh'), 0)
  assert.ok(of('تعتني العاملات بالصغار وتحرس الخلية من الأعداء.', 'ar') > 0.5)
  assert.ok(of('रानी मक्खी हर दिन बहुत अंडे देती है।', 'hi') > 0.5)
  assert.ok(of('นางพญาวางไข่จำนวนมากทุกวันในช่วงฤดูร้อน', 'th') > 0.5)
})

it('an entry with a subject and a verb needs no full stop, one that tells what was done does', () => {
  const rate = (text: string) => rateSentenceQuality(text, 'item', english)
  const [whole, part] = [
    'The lock keeper of the old mill has bought a crank of steel',
    'Opened the old gate with a crank of steel',
  ]
  assert.ok(rate(whole) > 1.5 * rate(part), `${rate(whole)} > ${rate(part)}`)
})

it('rows and headings are no statements, and an entry of a list may end without a mark', () => {
  const text = 'The workers of the hive guard the entrance at night'
  assert.equal(rateSentenceQuality(text, 'row', english), 0)
  assert.equal(rateSentenceQuality(text, 'heading', english), 0)
  assert.ok(rateSentenceQuality(text, 'item', english) > 0)
})
