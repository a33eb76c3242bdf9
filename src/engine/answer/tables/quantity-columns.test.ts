import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'

const TILES =
  'Article;Format;Up to 50;51-200;From 201;Delivery (days);Note\nWall tile;10x10;1,90;1,40;1,10;4;\nFloor tile;30x30;4,20;3,60;2,90;6;frost-proof +0,80\nFloor tile;60x60;9,50;8,20;7,40;9;\n'
const KARTEN = 'Artikel;bis 50;51 bis 200;ab 201\nEinladung;0,90 €;0,60 €;0,35 €\nPlakat;6,00 €;4,50 €;3,20 €\n'

test('of prices by how many are ordered that of the asked number is told, with what tells the row from others', () => {
  const { state, text } = askTexts({ TILES }, 'What do 120 floor tiles 60x60 cost?')
  assert.equal(state, 'answered')
  assert.match(text, /60x60.*51-200 8,20/)
  assert.match(askTexts({ TILES }, 'How much do 500 wall tiles cost?').text, /From 201 1,10/)
  assert.match(askTexts({ KARTEN }, 'Was würden 10 Einladungen kosten?').text, /bis 50 0,90/)
  assert.match(askTexts({ KARTEN }, 'Was kosten 300 Plakate?').text, /ab 201 3,20/)
})

test('what is said beside the price is told where it is asked, and without a number all prices are', () => {
  assert.match(askTexts({ TILES }, 'What do 60 frost-proof floor tiles 30x30 cost?').text, /3,60.*frost-proof \+0,80/)
  assert.match(askTexts({ KARTEN }, 'Was kostet ein Plakat?').text, /6,00.*4,50.*3,20/)
})
