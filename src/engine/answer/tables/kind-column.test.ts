import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { askTexts } from '../../../../tests/support/ask-texts.ts'

const HAUSHALT =
  'Nr;Posten;Art;Ist 2024 (Euro);Plan 2025 (Euro)\n1;Beiträge;Einnahme;5200;5400\n2;Flohmarkt;Einnahme;640;700\n3;Hallenmiete;Ausgabe;3100;3300\n4;Bälle und Netze;Ausgabe;410;450\n5;Fahrten;Ausgabe;1290;900\n'
const LEDGER =
  'No,Item,Type,Amount EUR\n1,Ticket sales,income,4100\n2,Raffle,income,350\n3,Stage hire,expense,1900\n4,Posters,expense,220\n5,Lights,expense,760\n'

test('the greatest, and the sum, of one kind is reckoned over the rows of that kind', () => {
  assert.match(askTexts({ HAUSHALT }, 'Was ist die größte Ausgabe im Plan 2025?').text, /Hallenmiete.*3300/)
  assert.match(askTexts({ HAUSHALT }, 'Wie hoch sind die Ausgaben 2024 insgesamt?').text, /4\.800 Euro/)
  assert.match(askTexts({ HAUSHALT }, 'Wie hoch sind die Einnahmen 2024 insgesamt?').text, /5\.840 Euro/)
})

test('money that goes out is the kind that says so in another word', () => {
  assert.match(askTexts({ LEDGER }, 'What is the total of the costs?').text, /2,880/)
})

test('how many of a unit is not told by a column in another', () => {
  const METERS = 'Item,2023 (EUR),2024 (EUR)\nWater,1200,1240\nPower,690,520\nHeating,800,840\n'
  assert.notEqual(askTexts({ METERS }, 'How many litres of water were used in 2024?').state, 'answered')
  assert.match(askTexts({ METERS }, 'How many euros did the water cost in 2024?').text, /1240/)
  const FIELDS = 'Field,Length (m),Yield (kg)\nNorth,120,1240\nSouth,90,520\nEast,200,840\n'
  assert.match(askTexts({ FIELDS }, 'How many tonnes did the north field yield?').text, /1240/)
})

const BUDGET =
  'Poste;Nature;Réel 2025;Budget 2026;Remarque\nCotisations;recette;5200;5400;\nVente de gâteaux;recette;640;700;\nSalle;dépense;3100;3300;loyer de février 2025\nBallons;dépense;410;450;Elevia\nTrajets;dépense;1290;900;\n'

test('a year of a column chooses no row that speaks of it, and money of a kind is added up', () => {
  const ask = (question: string) => askSmallTexts({ BUDGET }, question, { languages: ['fr'] }).text
  assert.match(ask('Quel est le montant des dépenses en 2025 ?'), /4\s800/)
  assert.match(ask("À combien s'élèvent les dépenses du budget 2026 ?"), /3300.*450.*900/s)
  assert.match(ask('Quel est le total des recettes 2025 ?'), /5\s840/)
})

test('when something is, is told by no column of people', () => {
  const MACHINES =
    'The saw is run by those who know it. The training is repeated on 25 February at 16:00.\n\n| Machine | Trained | Waste |\n| --- | --- | --- |\n| Band saw | Ida, Omar | every Monday |\n| Planer | Pia | every Friday |\n'
  assert.doesNotMatch(askTexts({ MACHINES }, 'When is the band saw training?').text, /\*\*Ida, Omar/)
  assert.match(askTexts({ MACHINES }, 'When is the waste of the planer fetched?').text, /every Friday/)
})

test('who has been there longest has been there since the earliest day', () => {
  const CRATES =
    'Room,Books,Crate since\n2a,22,September 2023\n1c,19,February 2025\n4a,26,September 2022\n2b,18,March 2025\n'
  assert.match(askTexts({ CRATES }, 'Which room has had the crate longest?').text, /4a.*September 2022/)
})
