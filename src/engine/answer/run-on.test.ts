import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../tests/support/ask-small-texts.ts'

const ask = (text: string, question: string) => askSmallTexts({ TEXT: text }, question).text.replaceAll('**', '')

const RULES =
  'The guild keeps a mill.\n\nThe miller:\n\n- oils the axle of the wheel;\n- writes the flour book.\n\nThe porter:\n\n- sweeps the yard of the mill;\n- locks the sluice at dusk.\n\nThe wheel turns from May on.'

test('an entry of a list is told with the line that names whose it is', () => {
  assert.match(ask(RULES, 'Who writes the flour book?'), /^The miller: writes the flour book\. \[1\]/)
  assert.match(ask(RULES, 'Who locks the sluice?'), /^The porter: locks the sluice at dusk\. \[1\]/)
})

test('a sentence that only announces goes on with what it announces', () => {
  const WHEEL =
    'The mill was sold in 1903. The old wheel was taken down for a simple reason. Ice had split its spokes. A new one came from Ulm.'
  assert.match(ask(WHEEL, 'Why was the old wheel taken down?'), /for a simple reason\. Ice had split its spokes\./)
  const RAD =
    'Das alte Rad wurde aus einem einfachen Grund abgebaut. Eis hatte die Speichen gespalten. Es lag lange im Hof.'
  assert.match(ask(RAD, 'Warum wurde das alte Rad abgebaut?'), /einfachen Grund abgebaut|Speichen gespalten/)
})

test('what is announced may be a list in another paragraph', () => {
  const KEYS =
    'The house has two doors. The keys of the house are kept in the following places.\n\n- the blue box in the hall\n- the drawer of the porter\n\nNobody has a third key.'
  assert.match(ask(KEYS, 'Where are the keys of the house kept?'), /blue box in the hall\n- the drawer of the porter/)
})

test('the next sentence comes along where it points back and adds what was asked', () => {
  const PRINT =
    'The press hands each sheet to an outside command for printing. By default, this command is called inkrun. The ink is made of soot.'
  assert.match(ask(PRINT, 'Which command does the press use for printing by default?'), /inkrun/)
})
