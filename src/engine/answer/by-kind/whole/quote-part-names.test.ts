import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { askTexts } from '../../../../../tests/support/ask-texts.ts'

const RULES =
  '# Rules of the house\n\nAdopted on 3 May 2021.\n\n1 Keys\n\nEach tenant gets two keys.\n\n2 Cellar\n\nThe cellar is locked at ten.\n\n3 Laundry\n\nThe machine is free on Fridays.\n'
const MINUTES =
  '# Minutes of May\n\nPresent were nine of twelve.\n\n**Roof.** The roof is mended in June. It costs a lot.\n\n**Garden.** A bench is bought. Mia paints it.\n\n**Heating.** It is turned off in May. Nobody objects.\n'

test('several sources that do not say what they are about are told by the names of their parts', () => {
  const { text, citations } = askTexts({ RULES, MINUTES }, 'What are these documents about?')
  assert.match(text, /RULES: Keys, Cellar, Laundry/)
  assert.match(text, /MINUTES: Roof, Garden, Heating/)
  assert.equal(citations.length, 2)
})

test('what says what it is about is told by that', () => {
  const GUIDE = `${RULES.replace('Adopted on 3 May 2021.', 'This guide explains how the tenants live in the house together.')}`
  assert.match(askTexts({ GUIDE, MINUTES }, 'What are these documents about?').text, /This guide explains how/)
})

test('a first line that is called by a title of the sources tells what one is', () => {
  const GUIDE = RULES.replace(
    'Adopted on 3 May 2021.',
    'Complete guide for tenants in the house, from the keys to the laundry.',
  )
  assert.match(askTexts({ GUIDE, MINUTES }, 'What are these documents about?').text, /Complete guide for tenants/)
})

test('what a letter is about is told by its first sentence, though that begins small behind who is greeted', () => {
  const LETTRE =
    "Madame, Monsieur,\n\nl'électricité sera coupée dans la tour le mardi 9 juin de 8 h à midi, afin de changer le compteur principal.\n\nLa cave n'est pas touchée.\n\nCordialement\nJulie Mo\n"
  const { text } = askSmallTexts({ LETTRE, MINUTES }, 'De quoi parlent ces documents ?', { languages: ['fr'] })
  assert.match(text, /LETTRE: l['’]électricité sera coupée/)
})
