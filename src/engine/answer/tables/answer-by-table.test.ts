import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'
import { askTexts } from '../../../../tests/support/ask-texts.ts'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import type { Turn } from '../../../domain/answer.ts'
import { readSourceTables } from '../retrieval/source-tables.ts'
import { isOnlyJoined } from './match-grid.ts'

const BOATS =
  '## Boats\n\n| Boat | Length (m) | Price (EUR) | Berth | Built |\n|---|---|---|---|---|\n| Marlin | 7.2 | 18,500 | North pier | 12 May 1998 |\n' +
  '| Petrel | 9.4 | 41,000 | South pier | 3 April 2011 |\n| Sanderling | 6.1 | 9,900 | North pier | 30 July 1987 |\n| Avocet | 8.0 | 27,300 | Island quay | 1 March 2004 |\n'
const HEATERS =
  '| Property | Tern 3 | Tern 5 |\n| Power | 900 W | 1500 W |\n| Weight | 4.1 kg | 6.7 kg |\n| Noise | 38 dB | 45 dB |\n'
const CODES = 'Codes of the panel\n\n| E1 | Door is open |\n| E2 | Filter is full |\n| E7 | Pump does not turn |\n'
const STAFF =
  '| kept by the office |\n| name | office | age | has_car | hired |\n| Ada Brix | Lund | 41 | yes | 2015-03-01 |\n| Bo Carlsen | Aarhus | 58 | no | 2003-11-12 |\n' +
  '| Cleo Dorn | Lund | 29 | yes | 2021-06-30 |\n| Ivo Ekman | Lund | 36 | no | 2019-01-15 |\n'

function ask(texts: Record<string, string>, text: string, turns: Turn[] = []) {
  const answer = askSmallTexts(texts, text, { turns })
  return {
    ...answer,
    text: answer.text.replaceAll('**', ''),
    cited: answer.citations.map(({ sourceText }) => sourceText),
  }
}

test('a cell is told with its row and column, and cited by its row', () => {
  const answer = ask({ BOATS }, 'What is the price of the Petrel?')
  assert.equal(answer.text, 'Price (EUR) of Petrel: 41,000 [1]')
  assert.equal(answer.state, 'answered')
  assert.deepEqual(answer.cited, ['| Petrel | 9.4 | 41,000 | South pier | 3 April 2011 |'])
  assert.match(ask({ BOATS }, 'Where is the berth of Avocet?').text, /^Berth of Avocet: Island quay/)
  assert.match(ask({ BOATS }, 'How long is the Sanderling?').text, /^Length \(m\) of Sanderling: 6\.1/)
})

test('how many bytes a type needs is a cell of its row, and no count of rows', () => {
  const TYPES =
    '| Name | Storage | Range |\n|---|---|---|\n| short | 2 bytes | small |\n| long | 8 bytes | large |\n| float | 4 bytes | any |\n'
  assert.equal(ask({ TYPES }, 'How many bytes does a long need?').text, 'Storage of long: 8 bytes [1]')
  assert.match(ask({ TYPES }, 'How much memory does a short need?').text, /^Storage of short: 2 bytes/)
})

test('a table is found in whatever form it is written, its header below notes or in its first column', () => {
  assert.match(ask({ STAFF }, 'How old is Cleo Dorn?').text, /^age of Cleo Dorn: 29/)
  assert.match(ask({ HEATERS }, 'How heavy is the Tern 5?').text, /^Weight of Tern 5: 6\.7 kg/)
  assert.match(ask({ HEATERS }, 'How heavy is the Tern 5?').cited[0]!, /^\| Weight/)
  assert.match(ask({ CODES }, 'What does E7 mean?').text, /^E7: Pump does not turn/)
  const SEMICOLONS = 'Ort;Höhe in m;Einwohner\nAltdorf;447;9.565\nBrunnen;439;8.912\nFlüelen;435;2.012\n'
  assert.match(ask({ SEMICOLONS }, 'Wie viele Einwohner hat Brunnen?').text, /^Einwohner von Brunnen: 8\.912/)
})

test('the row with the highest or lowest value is named, saying of how many', () => {
  const longest = ask({ BOATS }, 'Which boat is the longest?')
  assert.match(longest.text, /^Petrel: Length \(m\) 9\.4, the highest of 4 \[1\]/)
  assert.match(ask({ BOATS }, 'Which boat is the cheapest?').text, /^Sanderling: Price \(EUR\) 9,900, the lowest of 4/)
  assert.match(ask({ BOATS }, 'Which boat is the oldest?').text, /^Sanderling: Built 30 July 1987/)
  assert.match(
    ask({ STAFF }, 'Who has the highest age in the Lund office?').text,
    /^Ada Brix: age 41, the highest of 3/,
  )
  assert.match(
    ask({ HEATERS }, 'Which is louder, the Tern 3 or the Tern 5?').text,
    /^Tern 5: Noise 45 dB, .*\n- Tern 3: Noise 38 dB/,
  )
})

test('numbers are summed and averaged in one unit only, and the total that a table gives goes before', () => {
  assert.match(
    ask({ BOATS }, 'What is the total price of all boats?').text,
    /^Sum of Price \(EUR\) over 4 rows: 96,700 EUR \[1\]/,
  )
  assert.match(ask({ STAFF }, 'What is the average age?').text, /^Average of age over 4 rows: 41 \[1\]/)
  const BILL = '| Item | Cost |\n| Paint | 40.50 EUR |\n| Rope | 12.25 EUR |\n| Total | 60.00 EUR |\n'
  assert.match(ask({ BILL }, 'What do the items cost in total?').text, /^Total – Cost: 60\.00 EUR/)
  const MIXED = '| Item | Cost |\n| Paint | 40 EUR |\n| Rope | 12 USD |\n| Tar | 5 EUR |\n'
  assert.doesNotMatch(ask({ MIXED }, 'What is the total cost of all items?').text, /57|Sum/)
})

test('rows are counted and listed by what they hold and by bounds', () => {
  const count = ask({ STAFF }, 'How many names are in the Lund office?')
  assert.match(
    count.text,
    /^3 of 4 rows hold office Lund: \[1\]\n- Ada Brix \[2\]\n- Cleo Dorn \[3\]\n- Ivo Ekman \[4\]$/,
  )
  assert.match(
    ask({ BOATS }, 'Which boats have a price over 20000 EUR?').text,
    /^2 of 4 rows hold Price \(EUR\) > 20000 EUR: \[1\]\n- Petrel: Price \(EUR\) 41,000 \[2\]\n- Avocet/,
  )
  assert.match(
    ask({ BOATS }, 'Which boats have their berth at the North pier?').text,
    /^2 of 4 rows hold Berth North pier:/,
  )
})

test('the words of the question may be of another language than the table', () => {
  assert.match(ask({ BOATS }, 'Wie lang ist die Petrel?').text, /^Length \(m\) von Petrel: 9\.4/)
  assert.match(ask({ BOATS }, 'Quel est le prix du Marlin ?').text, /^Price \(EUR\) de Marlin : 18,500/)
  const ZH =
    '| 城市 | 人口 | 面积 |\n|---|---|---|\n| 青岛 | 1007 | 11293 |\n| 济南 | 920 | 10244 |\n| 烟台 | 710 | 13864 |\n'
  assert.match(ask({ ZH }, '济南的人口是多少？').text, /^济南的人口：920/)
})

test('a question that no table clearly answers goes on to search', () => {
  const PROSE = 'The harbour has more boats than the lake. The tallest mast in the harbour of Vik is 31 metres high.'
  assert.match(ask({ BOATS, PROSE }, 'How high is the tallest mast in the harbour of Vik?').text, /^The tallest mast/)
  for (const question of [
    'What is the price of the Petrel in 2031?',
    'How long is the Marlin Deluxe?',
    'Why is the Petrel so long?',
    'What is the highest mountain of Norway?',
  ])
    assert.doesNotMatch(ask({ BOATS, PROSE }, question).text, / of (?:Petrel|Marlin):|highest of/, question)
})

test('a follow-up asks another cell of the same row', () => {
  const turns = [{ question: 'How long is the Petrel?', answer: 'Length (m) of Petrel: 9.4 [1]' }]
  assert.match(ask({ BOATS }, 'And what does it cost?', turns).text, /^Price \(EUR\) of Petrel: 41,000/)
})

const PLANS =
  '| Feature | Basic | Pro | Enterprise |\n|---|---|---|---|\n| Price per month | $9 | $29 | $99 |\n| Storage | 20 GB | 200 GB | 2 TB |\n| Own domain | no | yes | yes |\n| Backups kept | 7 days | 4 weeks | 12 weeks |\n'

test('a table of properties down and things across is read both ways, its units made alike', () => {
  assert.match(ask({ PLANS }, 'How much does the Pro plan cost?').text, /^Price per month of Pro: \$29 \[1\]$/)
  assert.match(
    ask({ PLANS }, 'Which plan has the most storage?').text,
    /^Enterprise: Storage 2 TB, the highest of 3 \[1\]/,
  )
  const own = ask({ PLANS }, 'Which plan has its own domain?')
  assert.match(own.text, /^- Pro: Own domain yes \[1\]\n- Enterprise: Own domain yes \[2\]/)
  assert.equal(own.cited[0], '| Own domain | no | yes | yes |')
  const both = ask({ PLANS }, 'Compare Basic and Pro')
  assert.match(both.text, /^- Basic: Price per month \$9, Storage 20 GB, .*\n- Pro: Price per month \$29/)
  assert.match(both.cited[0]!, /^\| Price.*\| 7 days \| 4 weeks \| 12 weeks \|$/s, 'all rows that were told are cited')
})

test('numbers are written as the language of the question writes them', () => {
  const SHOPS = 'Laden;Umsatz (EUR)\nNord;1.250.000,50\nHafen;890.300,00\nMitte;2.004.110,25\n'
  assert.match(
    ask({ SHOPS }, 'Wie hoch ist der Umsatz insgesamt?').text,
    /^Summe von Umsatz \(EUR\) über 3 Zeilen: 4\.144\.410,75 EUR/,
  )
  assert.match(
    ask({ SHOPS }, 'Welcher Laden hat den höchsten Umsatz?').text,
    /^Mitte: Umsatz \(EUR\) 2\.004\.110,25, der höchste Wert von 3/,
  )
})

const ANIMALS =
  'Code;Animal;Kind;Born;Weight (kg);Food per day (kg);Keeper;Enclosure\nE-01;Malaika;elephant;1988;3400;140;Sven Brode;Savanna\nG-02;Tindra;giraffe;2011;820;34;Ines Kalt;Savanna\n' +
  'W-04;Lumi;wolf;2017;38;2.5;Petra Acht;Wood\nW-05;Skadi;wolf;2019;33;2;Petra Acht;Wood\nP-07;Fridolin;penguin;2020;5;0.6;Ines Kalt;Basin\n'

test('the oldest is told by the year, and not by what is measured per year or day', () => {
  assert.match(ask({ ANIMALS }, 'Which animal is the oldest?').text, /^Malaika: Born 1988, the earliest of 5/)
  assert.match(ask({ ANIMALS }, 'Which animal is the youngest?').text, /^Fridolin: Born 2020, the latest of 5/)
})

test('a thing goes by its name and not by its number', () => {
  assert.match(ask({ ANIMALS }, 'Which animal is the heaviest?').text, /^Malaika: Weight/)
  assert.match(ask({ ANIMALS }, 'What is the weight of W-05?').text, /^Weight \(kg\) of Skadi: 33/)
})

test('an extreme bears another word for the thing and a verb, a sum does not bear one that chooses rows', () => {
  const FILM = '| Bacterium | Ampicillin |\n| E. coli | 3.2 |\n| B. subtilis | 0.7 |\n| S. aureus | 9.1 |\n'
  assert.match(ask({ FILM }, 'Which bacteria needs the most ampicillin?').text, /^S\. aureus: Ampicillin 9\.1/)
  assert.match(ask({ ANIMALS }, 'How heavy are the wolves altogether?').text, /^(?!Sum of Weight \(kg\) over 5)/)
  assert.match(
    ask({ ANIMALS }, 'What is the total weight of the wolf rows?').text,
    /^Sum of Weight \(kg\) over 2 rows: 71 kg/,
  )
})

test('two columns that are asked are both told', () => {
  const { text } = ask({ ANIMALS }, 'Who is the keeper of Lumi and what is its weight?')
  assert.match(text, /Keeper of Lumi: Petra Acht/)
  assert.match(text, /Weight \(kg\) of Lumi: 38/)
})

test('a question for what is not so is answered by the other rows, or not by rows at all', () => {
  const { text } = ask({ ANIMALS }, 'Which animals do not live in the Savanna?')
  assert.match(text, /^3 of 5 rows do not hold Enclosure Savanna: \[1\]\n- Lumi: Enclosure Wood/)
  assert.doesNotMatch(text, /Malaika|Tindra/)
  assert.match(ask({ ANIMALS }, 'How many animals are there?').text, /^Animal: 5 rows \[1\]$/)
})

test('the row that names the columns is never quoted', () => {
  for (const question of ['Keeper of the animal in the enclosure', 'Which weight and food belong to the animal kind?'])
    assert.ok(
      ask({ ANIMALS }, question).cited.every((quote) => !quote.startsWith('Code;')),
      question,
    )
})

const TREES =
  '| Sorte | Pflanzjahr | Ertrag 2021 (kg) | Reifezeit |\n| Breuhahn | 2009 | 64 | September |\n| Charneux | 2012 | 31 | Oktober |\n| Nancy | 2015 | 19 | August |\n'

test('a year in the name of a column does not make its header a row, and when is no other date', () => {
  assert.match(
    ask({ TREES }, 'Welche Sorte brachte 2021 den höchsten Ertrag?').text,
    /^Breuhahn: Ertrag 2021 \(kg\) 64/,
  )
  assert.match(ask({ TREES }, 'Wann ist die Charneux reif?').text, /Oktober/)
  assert.doesNotMatch(ask({ TREES }, 'Wann blüht die Charneux?').text, /Pflanzjahr von Charneux/)
})

const TOOLS =
  'tool_id,name,location,daily_rate,delivery_days\nT-01,Hedge trimmer,Shed A,12.50,3\nT-02,Chain saw,Shed B,25.00,5\nT-03,Cement mixer,Yard,30.00,2\nT-04,Ladder,Shed A,8.00,4\n'

test('capital letters tell things apart that have one name', () => {
  assert.match(ask({ TOOLS }, 'How many tools are in Shed A?').text, /^2 of 4 rows .*Hedge trimmer.*Ladder/s)
  const COSTS = '| Item | Department | Cost |\n| Server | IT | 900 |\n| Desk | Office | 80 |\n| Switch | IT | 120 |\n'
  assert.match(ask({ COSTS }, 'How many items belong to the IT department?').text, /^2 of 3 rows hold Department IT/)
})

test('two columns that are asked at once are both told, and a code has all of its row told', () => {
  const { text } = ask({ TOOLS }, 'What does the cement mixer cost and where is it?')
  assert.match(text, /daily rate of Cement mixer: 30\.00 \[1\]/)
  assert.match(text, /location of Cement mixer: Yard \[2\]/)
  assert.match(ask({ TOOLS }, 'What is T-02?').text, /Chain saw: tool id T-02, location Shed B/)
})

test('a number in a name is no quantity, and a word of a name is no end of a scale', () => {
  const PLAN =
    '| Item | First year (EUR) | Year 2 (EUR) |\n| Server | 18400 | 0 |\n| Course | 6200 | 1500 |\n| Printer | 2150 | 300 |\n'
  assert.match(
    ask({ PLAN }, 'Which item gets the most in the first year?').text,
    /^Server: First year \(EUR\) 18400, the highest/,
  )
  assert.match(ask({ PLAN }, 'Which item costs the most in year 2?').text, /^Course: Year 2 \(EUR\) 1500, the highest/)
})

test('the year that is asked for is no measure, and the only numbers are meant where none is named', () => {
  const CATCH =
    '| Fish | Year | Tons |\n| Herring | 1998 | 41 |\n| Herring | 1999 | 77 |\n| Herring | 2000 | 52 |\n| Cod | 1998 | 90 |\n'
  assert.match(ask({ CATCH }, 'In which year was there the most herring?').text, /1999: Tons 77, the highest of 3/)
  const TRIP =
    'Nous sommes partis tous ensemble pour une semaine, et nous avons payé les repas et les trains en commun.\n\n| Poste | Montant |\n| Trains | 112 € |\n| Repas | 238 € |\n| Visites | 29 € |\n'
  assert.match(ask({ TRIP }, 'Combien avons-nous dépensé en tout ?').text, /^Somme de Montant sur 3 lignes : 379/)
  assert.match(ask({ TRIP }, 'Quel a été le poste de dépense le plus élevé ?').text, /^Repas/)
})

test('the summary of a table tells what it holds, never its header row', () => {
  const { text, cited } = ask({ TOOLS }, 'Summarize this source')
  assert.match(text, /^TOOLS: 4 rows\. The columns are tool id, name, location, daily rate, delivery days\. \[1\]/)
  assert.match(text, /Ladder: daily rate 8\.00, the lowest of 4 .*Cement mixer: daily rate 30\.00, the highest of 4/s)
  assert.ok(cited.includes('T-04,Ladder,Shed A,8.00,4'))
})

const CHAIRS =
  'Name,From,To,Trade,Sex\nArthur Lumb,1931,1946,baker,M\nEdith Garside,1946,1949,teacher,F\nFrank Whitlow,1949,1971,baker,M\nRose Tindall,1971,1980,nurse,F\nPeter Nwosu,1980,2003,gardener,M\n'

test('who was something at a time is told by the row that lasted then', () => {
  assert.equal(ask({ CHAIRS }, 'Who was chair in 1960?').text, 'Frank Whitlow: From 1949, To 1971 [1]')
  assert.match(ask({ CHAIRS }, 'Who was chair in 1946?').text, /^- Arthur Lumb.*\n- Edith Garside/)
  for (const question of [
    'Who was chair in 1925?',
    'Who was president of France in 1960?',
    'Who discovered radium in 1935?',
  ])
    assert.doesNotMatch(ask({ CHAIRS }, question).text, /From \d/, question)
  const RULERS =
    '| Mayor | Term |\n|---|---|\n| Karl Moser | 1900–1912 |\n| Ida Lenz | 1912–1930 |\n| Uwe Kern | 1930–1933 |\n'
  assert.equal(ask({ RULERS }, 'Who was mayor in 1920?').text, 'Ida Lenz: Term 1912–1930 [1]')
})

test('the longest is told by the beginning and the end, and the first by the beginning', () => {
  assert.equal(
    ask({ CHAIRS }, 'Who was chair the longest?').text,
    'Peter Nwosu: From–To 1980–2003, the longest of 5 [1]',
  )
  assert.match(ask({ CHAIRS }, 'Who was chair for the shortest time?').text, /^Edith Garside: .*shortest of 5/)
  assert.match(ask({ CHAIRS }, 'Who was the first chair?').text, /^Arthur Lumb: From 1931, the earliest of 5/)
})

test('women and men are found by the letter that a column gives them', () => {
  assert.match(ask({ CHAIRS }, 'How many women were chair?').text, /^2 of 5 rows hold Sex F: .*Garside.*Tindall/s)
  const MEMBERS = 'Member;Gender;Age\nAnna;w;31\nBert;m;44\nCilly;w;52\n'
  assert.match(ask({ MEMBERS }, 'How many men are members?').text, /^1 of 3 rows hold Gender m: .*Bert/s)
})

test('a numbering of the things is never their measure', () => {
  const PLOTS =
    '| Plot | Holder | Size (m²) | Rent (£) |\n| 1 | Ann Corley | 125 | 32 |\n| 2 | Dev Shah | 250 | 60 |\n| 3 | Marta Ruiz | 90 | 24 |\n'
  assert.match(ask({ PLOTS }, 'Who has the cheapest plot?').text, /^Marta Ruiz: Rent \(£\) 24, the lowest/)
  assert.match(ask({ PLOTS }, 'Who has the biggest plot?').text, /^Dev Shah: Size \(m²\) 250, the highest/)
})

test('how long somebody has a thing is told by the year since when, and an everyday verb hides no sum', () => {
  const PLOTS =
    'Plot,Holder,Size (m²),Rent (£),Since\n1A,Dacre,250,42,2009\n1B,Nkemelu,125,21,2021\n3A,Hale,125,21,2019\n7,Marsh,300,50,1998\n'
  assert.equal(ask({ PLOTS }, 'How long has Hale had his plot?').text, 'Since of Hale: 2019 [1]')
  assert.match(
    ask({ PLOTS }, 'What do all the plots bring in together in rent?').text,
    /^Sum of Rent \(£\) over 4 rows: 134/,
  )
  assert.doesNotMatch(ask({ PLOTS }, 'How does the society make plots smaller?').text, /lowest/)
})

test('of several columns of money the first is compared, and named', () => {
  const TICKETS =
    '| Ticket | Adults (EUR) | Reduced (EUR) |\n| Day | 6.50 | 4 |\n| Season | 95 | 60 |\n| Evening | 4 | 3 |\n'
  assert.match(
    ask({ TICKETS }, 'Which ticket is the most expensive?').text,
    /^Season: Adults \(EUR\) 95, the highest of 3/,
  )
})

const HARVEST =
  'Crop,Year,Kilograms\nPotatoes,2019,1240\nPotatoes,2020,1510\nPotatoes,2021,980\nBeans,2019,120\nBeans,2020,95\nBeans,2021,141\n'

test('of a thing with several years each is told with its own', () => {
  assert.match(
    ask({ HARVEST }, 'What was the best year for potatoes?').text,
    /^Potatoes, 2020: Kilograms 1510, the highest of 3/,
  )
  assert.match(
    ask({ HARVEST }, 'How many kilograms of beans were there in 2020?').text,
    /^Kilograms of Beans, 2020: 95/,
  )
  const both = ask({ HARVEST }, 'How many potatoes and beans were there in 2020?').text
  assert.match(both, /^2 of 6 rows hold/)
  assert.doesNotMatch(both, /2019|2021/)
  assert.doesNotMatch(ask({ HARVEST }, 'How much must be dug in the first year?').text, /earliest/)
})

test('what is summed of one row is summed over its columns of one kind', () => {
  const COSTS =
    '| Item | Supplier | Year 1 (EUR) | Year 2 (EUR) |\n| Training | Lernwerk | 6200 | 1500 |\n| Printers | Brandt | 2150 | 300 |\n| Server | Brandt | 18400 | 0 |\n'
  assert.equal(
    ask({ COSTS }, 'What does the training cost in total?').text,
    'Year 1 (EUR) + Year 2 (EUR) of Training: 7,700 EUR [1]',
  )
  assert.match(ask({ COSTS }, 'Which supplier gets the most in year 1?').text, /^Brandt, Server: Year 1 \(EUR\) 18400/)
})

const TOURS =
  '| Tour | Guide | Date | Seats | Sold | Price (€) |\n| Harbour walk | Ada | 2 May 2026 | 20 | 20 | 12 |\n' +
  '| Old prison | Ada | 4 May 2026 | 15 | 6 | 18 |\n| Roof tour | Per | 6 May 2026 | 8 | 8 | 45 |\n' +
  '| Night watch tour | Per | 9 May 2026 | 25 | 11 | 22 |\n| Crypt | Ada | 11 May 2026 | 10 | 10 | 60 |\n'

test('what the rows are called chooses none of them, though some names hold the word', () => {
  assert.match(ask({ TOURS }, 'Which is the most expensive tour?').text, /^Crypt: Price \(€\) 60, the highest of 5/)
  assert.match(ask({ TOURS }, "What's the cheapest tour?").text, /^Harbour walk: Price \(€\) 12, the lowest of 5/)
  const PROGRAMME = TOURS.replace('Tour |', 'Name |')
  assert.doesNotMatch(ask({ PROGRAMME }, 'Which is the most expensive tour?').text, /highest of 2|Roof tour: Price/)
  const KINDS =
    '| Outing | Kind | Price |\n| Moor | walk | 5 |\n| Town | tour | 9 |\n| Lake | tour | 12 |\n| Hill | walk | 30 |\n'
  assert.match(ask({ KINDS }, 'Which tour is the most expensive?').text, /^Lake: Price 12, the highest of 2/)
  const KAESE =
    '| Ware | Preis (€) |\n| Bergkäse | 19,80 |\n| Ziegenkäse | 24,50 |\n| Käse mit Kräutern | 17,20 |\n| Quark und Brot | 2,90 |\n'
  assert.match(ask({ KAESE }, 'Welcher Käse ist am teuersten?').text, /^Ziegenkäse: Preis/)
  assert.doesNotMatch(ask({ KAESE }, 'Welcher Käse ist am billigsten?').text, /Quark|Bergkäse: Preis/)
})

test('"más barato" asks for the least, though "más" asks for the most', () => {
  const BARCOS =
    '| Barco | Precio (€) | Año |\n| Gaviota | 900 | 1990 |\n| Delfín | 400 | 2004 |\n| Atún | 650 | 1985 |\n'
  assert.match(ask({ BARCOS }, '¿Cuál es el barco más barato?').text, /^Delfín: Precio \(€\) 400/)
  assert.match(ask({ BARCOS }, '¿Cuál es el barco más caro?').text, /^Gaviota: Precio \(€\) 900/)
})

test('who does the most of what the rows are is counted, and a name is no answer to how many', () => {
  assert.match(ask({ TOURS }, 'Who leads the most tours?').text, /^Ada: tours 3, the highest of 2 .*\n- Harbour walk/)
  assert.match(ask({ TOURS }, 'How many tours does Per guide?').text, /^2 of 5 rows hold Guide Per/)
})

test('what is full or free is told by the cells that say so, and never by every row', () => {
  const full = ask({ TOURS }, 'Which tours are sold out?').text
  assert.match(
    full,
    /^- Harbour walk: Seats 20, Sold 20 .*\n- Roof tour: Seats 8, Sold 8 .*\n- Crypt: Seats 10, Sold 10/,
  )
  assert.doesNotMatch(full, /prison|Night/)
  assert.match(
    ask({ TOURS }, 'Which tours still have free seats?').text,
    /^- Old prison: .*\n- Night watch tour: [^\n]*$/,
  )
  assert.match(ask({ TOURS }, 'Is the Crypt tour full?').text, /^Crypt: Seats 10, Sold 10/)
  assert.match(ask({ TOURS }, 'How many tours are full?').text, /^3 of 5 rows/)
  assert.doesNotMatch(ask({ TOURS }, 'Which tours are cancelled?').text, /Harbour|Crypt/)
  const SHOP = '| Goods | In stock | Price |\n| Honey | 12 | 6.50 |\n| Mustard | 0 | 3.20 |\n| Vinegar | 4 | 2.10 |\n'
  assert.match(ask({ SHOP }, 'Which goods are sold out?').text, /^Mustard: In stock 0/)
  const BIKES =
    '| Bike | Price | Status |\n| Tandem | 30 | free |\n| Cargo | 28 | rented out |\n| Town | 12 | free |\n| Race | 20 | in repair |\n'
  assert.match(ask({ BIKES }, 'Which bikes are free?').text, /^- Tandem: Status free .*\n- Town: Status free[^\n]*$/)
  assert.match(ask({ BIKES }, 'Is the Race bike free?').text, /^Race: Status in repair/)
})

const LAKE =
  'site,date,observer,temp_c,oxygen_mg_l\nNorth bay,2023-06-14,Ito,17.2,9.1\nSouth pond,2023-06-14,Weber,19.8,7.4\nNorth bay,2023-07-12,Ito,21.5,8.2\n' +
  'Mill race,2023-07-12,Ito,18.9,8.8\nSouth pond,2023-08-09,Sousa,24.6,5.9\n'

test('a column of measurements is compared, averaged and counted by name, with who and when beside', () => {
  assert.equal(
    ask({ LAKE }, 'Where was it warmest, and when?').text,
    'South pond, 2023-08-09: temp c 24.6, the highest of 5 [1]',
  )
  assert.match(ask({ LAKE }, 'Who measured the lowest oxygen?').text, /observer Sousa: oxygen mg l 5\.9, the lowest/)
  assert.match(ask({ LAKE }, 'What was the average oxygen?').text, /: 7\.88 mg\/l \[1\]/)
  assert.match(ask({ LAKE }, 'Who took the most measurements?').text, /^Ito: measurements 3, the highest of 3/)
  assert.match(ask({ LAKE }, 'How many measurements did Ito make?').text, /^3 of 5 rows hold observer Ito/)
})

test('a cell of another kind than the asked one, and one of several dates that the verb does not name, are not told', () => {
  const SYSTEMS =
    'name,announced,created,release,eol\nHeron,2006-11-03,2007-10-18,2008-04-24,2013-05-09\nIbis,2020-01-15,2020-04-02,2021-06-18,2022-01-20\n'
  assert.match(ask({ SYSTEMS }, 'When did Ibis come out?').text, /^release of Ibis: 2021-06-18/)
  assert.match(ask({ SYSTEMS }, 'How long was Heron supported?').text, /^eol of Heron: 2013-05-09/)
  const CLASSES =
    'Class,Leader,Starts,Weeks\nBread baking,Ada Crane,2024-02-06,6\nPottery,Ada Crane,2024-09-10,10\nWild herbs,Dee Hart,2024-04-16,3\n'
  assert.match(ask({ CLASSES }, 'Which class is the longest?').text, /^Pottery: Weeks 10/)
  assert.doesNotMatch(ask({ CLASSES }, 'Where does Pottery take place?').text, /^Weeks/)
  assert.doesNotMatch(ask({ CLASSES }, 'Who is the youngest leader?').text, /latest/)
  const PARTS =
    '| Part | Quantity | Material |\n|---|---|---|\n| Leg | 4 | beech |\n| Top | 1 | oak |\n| Screw | 16 | steel |\n'
  assert.match(ask({ PARTS }, 'How many legs are there?').text, /^Quantity of Leg: 4/)
  const CLUB =
    '| Name | Born | Joined | Town |\n|---|---|---|---|\n| Mia Sahin | 2009 | 2021 | Lindau |\n| Jo Reiter | 1975 | 2004 | Wangen |\n| Uwe Brandt | 1948 | 1985 | Lindau |\n'
  assert.match(ask({ CLUB }, 'How old is Jo Reiter?').text, /^Born of Jo Reiter: 1975/)
  assert.match(ask({ CLUB }, 'Who is the oldest?').text, /^Uwe Brandt: Born 1948/)
})

test('a row is chosen by the month of its date and by its number', () => {
  const CLASSES =
    'Class,Leader,Starts,Weeks\nBread baking,Ada Crane,2024-02-06,6\nBike repair,Per Lund,2024-02-13,4\nWild herbs,Dee Hart,2024-04-16,3\n'
  assert.match(
    ask({ CLASSES }, 'Which classes start in February?').text,
    /^2 of 3 rows hold Starts February: \[1\]\n- Bread baking: Starts 2024-02-06 \[2\]\n- Bike repair/,
  )
  assert.match(ask({ CLASSES }, 'Which class starts in April?').text, /^Wild herbs: Leader Dee Hart/)
  assert.match(ask({ CLASSES }, 'Who leads the second class?').text, /^Bike repair: Leader Per Lund/)
  assert.doesNotMatch(ask({ CLASSES }, 'Which classes start in August?').text, /rows hold|Starts of/)
  assert.match(ask({ LAKE }, 'How warm was the Mill race in July?').text, /^temp c of Mill race: 18\.9/)
  const SESSIONS =
    '| Session | Topic | Teacher |\n|---|---|---|\n| 1 | Still life | Blas |\n| 2 | Hunting | Ines |\n| 3 | Portrait | Blas |\n'
  assert.match(ask({ SESSIONS }, 'What is the topic of the third session?').text, /Portrait/)
  assert.doesNotMatch(ask({ SESSIONS }, 'Who came to the second meeting?').text, /^Teacher of/)
})

const INVOICES =
  'Invoice,Customer,Issued,Amount (EUR),Paid on\n2041,Harrow Bakery,2024-01-12,340.50,2024-02-01\n2042,Lindt Garage,2024-01-29,1280.00,\n2043,Mossman School,2024-02-15,95.20,2024-02-28\n2045,Quayside Hotel,2024-03-18,1950.10,\n'

test('a sum is of all rows, and the largest thing is that of the largest amount', () => {
  assert.match(ask({ INVOICES }, 'What is the total of all amounts?').text, /over 4 rows: 3,665\.80 EUR/)
  assert.match(
    ask({ INVOICES }, 'Which invoice is the largest?').text,
    /^Invoice 2045, Quayside Hotel: Amount \(EUR\) 1950\.10/,
  )
  assert.match(ask({ INVOICES }, 'Who got the smallest invoice?').text, /Mossman School.*95\.20/)
  const ROOMS =
    'Room,Floor,Sleeps,Rate (GBP),Booked by\nAmber,1,2,64,Mr Oduya\nBirch,1,3,85,\nCedar,2,1,49,Ms Farrell\nDamson,2,4,112,\n'
  assert.match(ask({ ROOMS }, 'Which room is the biggest?').text, /^Damson: Sleeps 4/)
})

test('what is not done yet is what has nothing in its column', () => {
  assert.match(ask({ INVOICES }, 'Which invoices have not been paid yet?').text, /^2 of 4 rows do not hold “Paid on”/)
  const open = ask({ INVOICES }, 'How many invoices are still unpaid?')
  assert.match(open.text, /^2 of 4 rows .*\n- Lindt Garage: Invoice 2042.*\n- Quayside Hotel: Invoice 2045/)
  assert.doesNotMatch(ask({ INVOICES }, 'Which invoices have not been signed yet?').text, /rows do not hold/)
})

test('a row goes by no day, and when it is by day and hour', () => {
  const KURSE =
    'Uhrzeit;Tag;Kurs;Leitung\n18:00;Mo;Yoga;Petra Lang\n19:30;Di;Rückenschule;Jonas Weik\n17:00;Mi;Turnen;Petra Lang\n20:00;Do;Salsa;Ramon Vidal\n'
  assert.match(
    ask({ KURSE }, 'Wann ist Rückenschule?').text,
    /Tag von Rückenschule: Di.*Uhrzeit von Rückenschule: 19:30/su,
  )
  assert.match(ask({ KURSE }, 'Welche Kurse leitet Petra Lang?').text, /\n- Yoga \[2\]\n- Turnen/)
})

test('a time is asked for, and not whose cell says yes', () => {
  const PLOTS =
    'Holder,Plot,Paid,Since\nRon Tapp,5,yes,1998\nInes Corrigan,7,yes,2021\nSam Birtle,9,no,2020\nVi Rowe,11,yes,2003\n'
  assert.doesNotMatch(ask({ PLOTS }, 'By when do I have to pay for my plot?').text, /Ron Tapp/)
  assert.match(ask({ PLOTS }, 'Who has paid?').text, /Ron Tapp/)
})

test('the fastest takes the least time, and most people are told by who takes part', () => {
  const OFFRES =
    '| Entreprise | Prix | Délai |\n|---|---|---|\n| Morel | 12 000 € | 14 semaines |\n| Renov | 15 000 € | 8 semaines |\n| Bati | 13 000 € | 10 semaines |\n'
  assert.match(askTexts({ OFFRES }, 'Quelle entreprise est la plus rapide ?').text, /Renov.*8 semaines/)
  const CLASSES =
    '| Class | Day | Enrolled |\n|---|---|---|\n| Yoga | Monday | 14 |\n| Judo | Friday | 22 |\n| Tango | Sunday | 9 |\n'
  assert.match(askTexts({ CLASSES }, 'Which class has the most people?').text, /Judo.*22/)
  const HALL = '# Hall\n\n| Room | Seats |\n|---|---|\n| Main hall | 120 |\n| Loft | 12 |\n\nThe loft is dry.\n'
  assert.doesNotMatch(askTexts({ HALL }, 'How many people work at the hall?').text, /120/)
})

test('a table is no answer where next to nothing of what is asked stands in its rows or over them', () => {
  const GAUGES =
    'The wrong attribution was put right first by Moss.\n\n| Gauge | Year | Place |\n|---|---|---|\n| Trieste | 1891 | pier |\n| Lisbon | 1902 | quay |\n| Gdansk | 1910 | lock |\n'
  assert.doesNotMatch(ask({ GAUGES }, 'Who first put right the wrong attribution?').text, /earliest/)
  assert.match(ask({ BOATS }, 'Which boat is the cheapest?').text, /Sanderling/)
})

const SMOKERS =
  '| Diagnosis | Sex | None | Up to 10 |\n|---|---|---|---|\n| Asthma | women | 91 | 7 |\n| Asthma | men | 55 | 16 |\n| Gout | women | 80 | 25 |\n| Gout | men | 31 | 22 |\n'
const GESSO =
  'Gesso\n\n| Osso | Semanas |\n|---|---|\n| Punho | 3 |\n| Dedo | 3 |\n| Cotovelo | 5 |\n\nNão se pega no gesso com os dedos, pois as marcas dos dedos fazem pressão sobre a pele.\n'

test('a "no" that belongs to something else leaves out no rows, and neither does one in a question for a reason', () => {
  assert.match(ask({ SMOKERS }, 'Which sex does not have gout?').text, /^2 of 4 rows do not hold Diagnosis Gout/)
  assert.doesNotMatch(ask({ SMOKERS }, 'How many women with gout smoked no cigarettes?').text, /of 4 rows/)
  assert.doesNotMatch(ask({ SMOKERS }, 'How many with asthma are not women?').text, /of 4 rows/)
  assert.doesNotMatch(ask({ GESSO }, 'porque não se pode agarrar no gesso com os dedos?').text, /linhas/)
})

test('how long people live is not told by how many they are', () => {
  const WORLD = 'country,health,population\nJapan,83.5,126573481\nKenya,66.2,46050302\nPeru,77.5,31376670\n'
  assert.doesNotMatch(ask({ WORLD }, 'How long do people live in Japan?').text, /126573481/)
  assert.match(ask({ WORLD }, 'How many people live in Japan?').text, /126573481/)
})

test('what two tables with the same columns say of a row is told with the line that parts them', () => {
  const CATCH =
    'How many fish were caught.\n\n, , year = wet\n\nBoat Perch Pike\nKestrel  19  7\nHeron  6  5\n\n, , year = dry\n\nBoat Perch Pike\nKestrel  11  2\nHeron  3  1\n'
  const { text } = ask({ CATCH }, 'How many pike did the Kestrel catch?')
  assert.match(text, /year = wet – Pike of Kestrel: 7 .*year = dry – Pike of Kestrel: 2 /s)
})

test('of a word that stands in two columns the one that the question names chooses the rows', () => {
  const KINDS =
    'The kinds.\n\n| Sign | C kind | Python kind |\n|---|---|---|\n| e | half | float |\n| f | float | float |\n| d | double | float |\n| i | int | integer |\n'
  const { text } = ask({ KINDS }, 'Which signs have the Python kind float?')
  assert.match(text, /3 of 4 rows hold Python kind float.*- e .*- f .*- d /s)
})

test('a row under the name of a group is met by that name, and told with it', () => {
  const ILLNESS =
    'Who coughed.\n\n| Illness | Never | Often |\n|---|---|---|\n| Women | | |\n| Cough | 91 | 7 |\n| Cold | 55 | 17 |\n| Men | | |\n| Cough | 35 | 8 |\n| Cold | 24 | 1 |\n'
  assert.match(ask({ ILLNESS }, 'How many men never had a cough?').text, /Never of Cough \(Men\): 35 /)
  assert.match(ask({ ILLNESS }, 'How many women often had a cold?').text, /Often of Cold \(Women\): 17 /)
})

test('where some rows have a name over them another name for what is compared may be theirs alone', () => {
  const TASKS =
    'What they take.\n\n| Task | Size (MB) | Load (MB) |\n|---|---|---|\n| Desktops | | |\n| • Heron | 32 | 8 |\n| • Kestrel | 45 | 13 |\n| Server | 8 | 1 |\n'
  assert.doesNotMatch(ask({ TASKS }, 'Which graphical surface has the smallest load?').text, /Server: Load/)
  assert.match(ask({ TASKS }, 'Which of the desktops has the smallest load?').text, /Heron: Load \(MB\) 8, the lowest/)
})

test('rows are listed of all tables with the same columns, unless one of them is named', () => {
  const OPTIONS =
    '# Sails\n\nWhat a sail may have.\n\n| Option | Kind | Added in |\n|---|---|---|\n| reef | rope | 1.8 |\n| boom | wood | 1.9 |\n\n# Oars\n\nWhat an oar may have.\n\n| Option | Kind | Added in |\n|---|---|---|\n| collar | leather | 1.9 |\n| blade | wood | 1.7 |\n'
  assert.match(
    ask({ OPTIONS }, 'Which options were added in 1.9?').text,
    /2 of 4 rows hold Added in 1\.9: .*- boom .*- collar /s,
  )
  assert.doesNotMatch(ask({ OPTIONS }, 'Which options of oars were added in 1.9?').text, /- boom/)
})

test('rows of which a column says a word first are listed by that word', () => {
  const TYPES =
    'How they are kept.\n\n| Type of rope | Kept as | Notes |\n|---|---|---|\n| hemp | Unsupported (rots) | |\n| wire | coil | in the dry |\n| tape | Unsupported (rots) | |\n'
  assert.match(
    ask({ TYPES }, 'Which types of rope are unsupported?').text,
    /2 of 3 rows hold Kept as Unsupported.*- hemp .*- tape /s,
  )
})

const COMMANDS =
  '| Command | What it does |\n|---|---|\n| Changes (C) | Shows the log of changes that Debian keeps of the packages that are selected, and of their versions. |\n' +
  '| Install (+) | Marks what is selected for the next run, whatever its state was before that. |\n| Quit (q) | Ends it. |\n'

test('rows that tell of a thing in a sentence are not counted as the things', () => {
  assert.doesNotMatch(askTexts({ COMMANDS }, 'How many packages are there in Debian?').text, /rows hold/)
})

test('rows that hold a thing do not say what it is, and yes is no name', () => {
  const LAMPS =
    'A lumen-count is a survey of the light of a street.\n\n| Task | lumen | lux |\n|---|---|---|\n| Counting | yes | yes |\n| Drawing | yes | no |\n| Printing | no | yes |\n'
  assert.match(ask({ LAMPS }, 'What is a lumen-count?').text, /survey of the light/)
  assert.doesNotMatch(ask({ LAMPS }, 'Which other tools do a lumen-count?').text, /^lumen.*: yes/)
})

test('which things belong to one is told by the table under its name, not by the only cell beside it', () => {
  const LAYOUT =
    '## Parts\n\n| Room | Description |\n|---|---|\n| loft | Essential tools of the yard |\n| hall | Boats |\n\n' +
    '## loft\n\nThe following tools are required in the loft:\n\n| Tool | Description |\n|---|---|\n| saw | Cuts planks |\n| adze | Shapes beams |\n| awl | Makes holes |\n'
  assert.doesNotMatch(
    ask({ LAYOUT }, 'Which tools have to be in the loft?').text,
    /^(?:Description of )?loft: Essential/,
  )
})

test('a column is not named by a word that the question only joins to another', () => {
  assert.equal(isOnlyJoined('Which other tools do meta-analysis?', 'meta'), true)
  assert.equal(isOnlyJoined('Does meta do meta-analysis?', 'meta'), false)
})

test('an index says where to read on, and nothing of what it names', () => {
  const names = ['boot', 'cat', 'dim', 'embed', 'find', 'geometry']
  const sections = names.map((name, n) => `13.${n + 1} ${name}\n\nThe crew works this from the pier of the harbour.\n`)
  const rows = names.map((name, n) => `| ${name} | 13.${n + 1} ${name} |`)
  const Manual = `Manual\n\n${sections.join('\n')}\n| Entry | Section |\n|---|---|\n${rows.join('\n')}\n`
  assert.equal(ask({ Manual }, 'What is the difference between dim and embed?').state, 'partial')
  const source = smallRetrieval({ Manual }).readSource('Manual')!
  assert.deepEqual(readSourceTables(source), [])
  assert.equal(readSourceTables({ ...source, text: Manual.replaceAll('| 13.', '| page ') }).length, 1)
})

test('in a text of some pages a word of a cell decides nothing of yes or no', () => {
  const pages = Array.from({ length: 60 }, (_, n) =>
    `The harbour of island ${n} has boats, lamps and crews that are seen from far away. `.repeat(8),
  )
  const menu =
    '| Menu | Lantern | Flags |\n|---|---|---|\n| Look | ReadOnly | Large |\n| Paint | Bright | Small |\n| Draw | Bright | Small |\n'
  const Guide = `${pages.join('\n\n')}\n\n${menu}`
  assert.equal(askTexts({ Guide }, 'Is the lantern of Paint bright?').state, 'partial')
  const counted = askTexts({ Guide }, 'Is there a menu with small flags?')
  assert.deepEqual([counted.state, /2.* of 3 rows/.test(counted.text)], ['partial', true], counted.text)
  assert.match(askTexts({ Guide }, 'What is the lantern of Paint?').text, /Bright/)
})

const CREW =
  '# Deck\n\n| Name | Job | Age | Has kids | Date of birth |\n|---|---|---|---|---|\n| Ada Brix | sailor | 41 | TRUE | 1980-03-01 |\n| Bo Carlsen | cook | 58 | FALSE | 1963-11-12 |\n| Ole Holm | sailor | 33 | FALSE | 1988-04-02 |\n\n' +
  '# Office\n\n| Name | Job | Age | Has kids | Date of birth |\n|---|---|---|---|---|\n| Cleo Dorn | clerk | 29 | TRUE | 1992-06-30 |\n| Ivo Ekman | clerk | 36 | FALSE | 1985-01-15 |\n'

test('a column of yes and no chooses among the rows that the question names, and does not say how many', () => {
  const chosen = ask({ CREW }, 'Which sailors have no kids?')
  assert.match(chosen.text, /Ole Holm/)
  assert.doesNotMatch(chosen.text, /Bo Carlsen|Ivo Ekman/)
  const yes = ask({ CREW }, 'Which clerks have kids?')
  assert.match(yes.text, /Cleo Dorn/)
  assert.doesNotMatch(yes.text, /Ada Brix/)
  const many = ask({ CREW }, 'How many kids does Ada Brix have?')
  assert.notEqual(many.state, 'answered')
  assert.notEqual(ask({ CREW }, 'Where was Cleo Dorn born?').state, 'answered')
})

test('the youngest of all tables is told once, and that of the table which the question names alone', () => {
  const all = ask({ CREW }, 'Who is the youngest?')
  assert.match(all.text, /Cleo Dorn: Age 29, the lowest of 5/)
  assert.doesNotMatch(all.text, /Ole Holm/)
  assert.match(
    ask({ CREW }, 'Who is the youngest in the sheet Deck?').text,
    /^Ole Holm: Age 33, the lowest of 3 \[1\]$/,
  )
})

test('whether there is a median asks for none, and an elided question word names no row', () => {
  assert.doesNotMatch(ask({ BOATS }, 'Is there a method for the median?').text, /Median/)
  const KEYS =
    '| Tasto | Funzione |\n|---|---|\n| sin | Calcola il seno |\n| cos | Calcola il coseno |\n| tan | Calcola la tangente |\n\nKCalc è una calcolatrice che sta sulla scrivania e ha molti tasti.'
  assert.doesNotMatch(askSmallTexts({ KEYS }, "Che cos'è KCalc?").text, /coseno/)
})

test('the fastest takes the least time, and turns the most', () => {
  const PROGRAMMES =
    'Die Maschine wäscht mit diesen Programmen, die sich am Drehknopf wählen lassen:\n\n| Programm | Dauer | Schleudern |\n|---|---|---|\n| Leinen | 2:35 h | 1400 U/min |\n| Seide | 0:45 h | 600 U/min |\n| Eilig | 0:15 h | 800 U/min |\n'
  assert.match(ask({ PROGRAMMES }, 'Welches Programm ist das schnellste?').text, /^Eilig: Dauer 0:15 h/)
  assert.match(
    ask({ PROGRAMMES }, 'Bei welchem Programm schleudert sie am schnellsten?').text,
    /^Leinen: Schleudern 1400/,
  )
  assert.match(ask({ PROGRAMMES }, 'Welches Programm dauert am längsten?').text, /^Leinen: Dauer 2:35 h/)
})

test('a word that stands alone in one row and in a compound in another means neither of them', () => {
  const FAULTS =
    '| Anzeige | Ursache | Abhilfe |\n|---|---|---|\n| F2 | Kein Wasserzulauf | Hahn öffnen |\n| F3 | Wasser läuft nicht ab | Sieb reinigen |\n'
  assert.doesNotMatch(ask({ FAULTS }, 'Was tun, wenn kein Wasser kommt?').text, /^Abhilfe/)
})

const ACCOUNTS =
  'Item,2023 actual,2024 budget,2024 actual to June\nHall rent,-4100,-4200,-2100\nSheet music,-910,-600,-745\nSubscriptions,9300,9500,9120\n'

test('a year begins the name of a column over bare figures', () => {
  assert.match(ask({ ACCOUNTS }, 'How much was the hall rent in 2023?').text, /2023 actual of Hall rent: -4100/)
  assert.match(ask({ ACCOUNTS }, 'What was budgeted for sheet music?').text, /2024 budget of Sheet music: -600/)
})

test('what was spent is no budget: where several columns may be meant, all of the row is told, and not as sure', () => {
  const spent = ask({ ACCOUNTS }, 'How much was spent on sheet music?')
  assert.equal(spent.state, 'partial')
  assert.match(spent.text, /Sheet music: 2023 actual -910, 2024 budget -600, 2024 actual to June -745/)
})

test('where income and expenses stand in one column the greatest expense is the lowest value', () => {
  assert.match(ask({ ACCOUNTS }, 'Which item cost the most in 2023?').text, /Hall rent: 2023 actual -4100/)
  assert.match(ask({ ACCOUNTS }, 'What was the highest 2023 actual?').text, /Subscriptions/)
})

test('a plan of mornings and afternoons goes by its days', () => {
  const PLAN =
    'Die Klasse fährt an die See und bleibt dort für drei Tage.\n\n| Tag | Vormittag | Nachmittag |\n|---|---|---|\n| Montag | Anreise | Hafenrundfahrt |\n| Dienstag | Leuchtturm | frei |\n| Mittwoch | Wanderung im Watt | Seehund-Station |\n'
  assert.match(askTexts({ PLAN }, 'Was machen wir am Dienstagnachmittag?').text, /Nachmittag von Dienstag: .{0,2}frei/)
})

const PRICES =
  'Artikel;Einheit;Preis EUR\nStiefel Gr. 34;Paar;24,90\nStiefel Gr. 36;Paar;26,90\nRegenschirm;Stück;7,50\n'

test('what a row shortens is what the question says in full', () => {
  assert.match(askTexts({ PRICES }, 'Was kosten die Stiefel in Größe 36?').text, /Stiefel Gr\. 36: .{0,2}26,90/)
})

test('by how much something rises is told by no single cell as sure', () => {
  assert.notEqual(askTexts({ PRICES }, 'Um wie viel steigt der Preis für den Regenschirm?').state, 'answered')
})

test('rows that are listed say what is asked of them', () => {
  const STORE =
    'Artikel;Gruppe;Lieferant;Preis EUR\nApfelsaft;Getränke;Hof Steinle;13,80\nTee;Getränke;Hof Steinle;9,60\nZange;Werkzeug;Eisen Kern;5,95\n'
  assert.match(
    askTexts({ STORE }, 'Von welchem Lieferanten kommen die Getränke?').text,
    /Apfelsaft: Lieferant Hof Steinle/,
  )
})
