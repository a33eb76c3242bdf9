import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOutlineStatements } from '../kinds/study/find-facts.ts'
import { buildOutline } from './build-outline.ts'

const listTold = (text: string, language: string) => {
  const source = { id: 's', title: 'Handbuch', language, text, chars: text.length, places: [] }
  return listOutlineStatements(buildOutline([source], { type: 'report', language })).map((one) => one.text)
}
const ABOUT: Readonly<Record<string, string>> = {
  de: 'Die Mühle am Fluss mahlt seit vielen Jahren das Korn der ganzen Stadt.\n\nDie Müllerin der Mühle prüft das Korn jeden Morgen mit einer kleinen Waage.',
  en: 'The mill at the river grinds the corn of the whole town.\n\nThe miller weighs every sack of corn in the morning with a small pair of scales.',
}

test('steps are told in their order, with their numbers and their task', () => {
  const text = `# Mühle\n\n${ABOUT.de}\n\nMehl in einen Sack füllen\n\n1. Legen Sie einen leeren Sack unter die Rinne. Eine Klappe öffnet sich dann. Schließen Sie sie nicht.\n2. Ziehen Sie den Hebel der Rinne bis zum Anschlag.\n3. Binden Sie den Sack mit einer Schnur fest zu.\n`
  const told = listTold(text, 'de').filter((one) => /Sack/.test(one))
  assert.deepEqual(told, [
    'Mehl in einen Sack füllen: 1. Legen Sie einen leeren Sack unter die Rinne. 2. Ziehen Sie den Hebel der Rinne bis zum Anschlag. 3. Binden Sie den Sack mit einer Schnur fest zu.',
  ])
})

test('steps that lead to a command are not told, and numbered facts are told as they are', () => {
  const text = `# Mill\n\n${ABOUT.en}\n\n## Mending\n\n1. Stop the wheel of the mill with the long handle.\n2. Open a terminal and type in the words:\n3. Lift the stone out of its bed with a rope.\n\n## Prices\n\n1. Members of the guild pay two pounds for every sack.\n2. Bakers from other towns pay four pounds for every sack.\n`
  const told = listTold(text, 'en')
  assert.ok(!told.some((one) => /terminal|Lift/.test(one)), told.join('\n'))
  assert.ok(
    told.some((one) => /^(?:Prices: )?Members of the guild/.test(one)),
    told.join('\n'),
  )
})
