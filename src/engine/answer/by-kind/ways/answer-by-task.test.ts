import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { MEANING_LANGUAGES } from '../../meanings/read-meanings.ts'
import { listTaskNames, listTasks, readAskedTask } from '../../tasks/read-tasks.ts'

const ask = (text: string, sources: Record<string, string>, language = 'en') =>
  askSmallTexts(sources, text, { languages: [language] })

const SHEETS = `# Sheets

## Renaming a sheet

1. Double-click the tab of the sheet.
2. Type the other name and press Enter.

## Deletion of sheets

Select the tab first.

1. Right-click the tab.
2. Choose Delete and confirm.

## Inserting a page break

1. Click where the page begins.
2. Press Ctrl and Enter.
`

test('a way is told whole under a heading that says the task in other words', () => {
  const { state, text } = ask('How do I get rid of a sheet?', { Sheets: SHEETS })
  assert.equal(state, 'answered')
  assert.match(
    text,
    /^Deletion of sheets:\nSelect the tab first\.\n1\. Right-click the tab\.\n2\. Choose Delete and confirm\. \[1\]$/,
  )
  assert.match(
    ask('How can I give a sheet another name?', { Sheets: SHEETS }).text,
    /^Renaming a sheet:\n1\. Double-click/,
  )
})

test('what undoes the asked task is not told for it', () => {
  assert.notEqual(ask('How do I remove a page break?', { Sheets: SHEETS }).state, 'answered')
  const cells = {
    Cellules:
      '# Feuilles\n\n## Désactivation de la protection des cellules\n\n1. Ouvrez la feuille.\n2. Décochez la case.\n',
  }
  assert.notEqual(ask('Comment verrouiller des cellules ?', cells, 'fr').state, 'answered')
  assert.match(ask('Comment enlever la protection des cellules ?', cells, 'fr').text, /Décochez/)
})

test('a command is told with the sentence that says what it is for', () => {
  const firewall = `# Firewall

To get the list of services that are allowed:

    $ sudo firewall-cmd --list-services

To enable an additional service, use:

    $ firewall-cmd --add-service \\
        pop3
`
  const { text } = ask('How do I allow an additional service?', { Firewall: firewall })
  assert.equal(text, 'To enable an additional service, use:\n\n    $ firewall-cmd --add-service \\\n        pop3 [1]')
})

test('steps that a note interrupts are one list', () => {
  const booklet = `# Drucken

So drucken Sie eine Broschüre:

1. Wählen Sie Datei und Drucken.
2. Klicken Sie auf Eigenschaften.

Wenn Ihr Drucker beidseitig druckt, wählen Sie die kurze Seite.

3. Wählen Sie das Seitenlayout Broschüre.
4. Klicken Sie auf Drucken.

Andere Wege gibt es auch.
`
  const { text } = ask('Wie kann ich eine Broschüre drucken?', { Drucken: booklet }, 'de')
  assert.match(text, /^So drucken[\s\S]*kurze Seite\.\n3\. Wählen[\s\S]*4\. Klicken Sie auf Drucken\. \[1\]$/)
})

test('a question names its task by a verb of two parts, and not by a noun', () => {
  assert.equal(readAskedTask('Wie lege ich einen Textbaustein an?', 'de')?.task, 'create')
  assert.equal(readAskedTask('Wie werde ich eine Druckvorlage wieder los?', 'de')?.task, 'remove')
  assert.equal(readAskedTask('How do I change the name of a file?', 'en')?.task, 'rename')
  assert.equal(readAskedTask('ファイルを新しい場所に移動するには？', 'ja')?.task, 'move')
  assert.equal(readAskedTask('How long is the bridge?', 'en'), null)
})

test('every task is said in every language, and names tasks that undo it', () => {
  const names = listTaskNames().map(({ task }) => task)
  for (const { against } of listTaskNames())
    for (const one of against) assert.ok(names.includes(one) || one === '', one)
  for (const language of MEANING_LANGUAGES) assert.doesNotThrow(() => listTasks('x', language), language)
})
