import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

const ask = askSmallTexts

test('the sentence with the reason comes along when the best sentence does not give it', () => {
  const CRANE =
    'The harbour has a crane. The old crane was painted red in 1970. Rust had eaten the paint because nobody had cleaned it. The yard is green.'
  const answer = ask({ CRANE }, 'Why was the old crane painted red?')
  assert.match(answer.text, /because nobody had cleaned it\./)
  assert.match(answer.text, /The old crane was painted red in 1970\./)
})

test('the sentence with the asked number comes along from the same paragraph', () => {
  const TOWER =
    'The lamp of the lighthouse is bright. It burns all night. Its light reaches 40 miles.\n\nThe keeper has 3 boats.'
  assert.match(ask({ TOWER }, 'How many miles does the lamp of the lighthouse reach?').text, /40 miles/)
})

test('a command follows the sentence that leads to it, without its fence', () => {
  const SETUP =
    '# Setup\n\nThe pump needs a driver. To install the driver run this command:\n\n```sh\npumpctl install --driver\n```\n\nThe pump then starts.'
  const answer = ask({ SETUP }, 'How do I install the driver?')
  assert.match(answer.text, /To install the driver run this command: `pumpctl install --driver` \[1\]/)
  assert.doesNotMatch(answer.text, /```/)
})

test('code is no answer to a question for what something is, when a sentence is there', () => {
  const MIXED =
    'The driver moves the pump and reads its state.\n\n```js\nconst driver = openDriver(pump)\n```\n\nIt is free.'
  assert.match(ask({ MIXED }, 'What does the driver do?').text, /^The driver moves the pump/)
})

test('neighbouring sentences are one excerpt', () => {
  const CLUB = 'The rowing club owns six boats. The rowing club rents two boats. Guests pay.'
  const answer = ask({ CLUB }, 'Which six boats does the rowing club own?')
  assert.equal(answer.citations.length, 1)
  assert.match(answer.text, /owns six boats\. The rowing club rents two boats\. \[1\]/)
})

test('a further sentence is quoted for what the first lacks, not for a word that both have', () => {
  const MILL =
    'The old mill was built of stone.\n\nGuests pay.\n\nThe old mill has a red roof.\n\nThe bridge is narrow. It was rebuilt.\n\nThe old mill is closed.'
  assert.equal(ask({ MILL }, 'What was the old mill built of?').text, 'The old mill was built of stone. [1]')
  assert.match(ask({ MILL }, 'What was the old mill built of, and which roof has it?').text, /stone.*roof/s)
})

test('a further sentence is not quoted for an everyday verb alone', () => {
  const HALL =
    'No dog may come into the hall.\n\nMusic must end at eleven.\n\nThe summer fair brought in 2,060 pounds.\n\nGuests pay.'
  assert.equal(ask({ HALL }, 'Can I bring my dog into the hall?').text, 'No dog may come into the hall. [1]')
})

test("a question of the source's own leads to its answer and is none", () => {
  const FAQ =
    '- Can I sell the old lamp in my shop without a permit?\n\n  The lamp is in the public domain.\n\n- Is it bright?\n\n  Yes, very.'
  assert.match(ask({ FAQ }, 'May I sell the old lamp in a shop without a permit?').text, /^The lamp is in the public/)
})

test('a link that stands by itself is never quoted', () => {
  const FUND = 'The harbour fund pays for the lamp.\n\n→ https://example.org/harbour/lamp/fund\n\nThe lamp is old.'
  assert.doesNotMatch(ask({ FUND }, 'Why does the harbour fund pay for the lamp?').text, /example\.org/)
})

test('what speaks of the thing leads before what meets a verb of the question alone', () => {
  const CAMP =
    'Payment by card is not possible; bring cash.\n\nDogs are welcome on the lower field.\n\nThe shop is small.'
  const { text } = askSmallTexts({ CAMP }, 'Can I bring my dog?')
  assert.match(text, /^(?:Yes\. )?Dogs are welcome/)
})

test('a section of a text without spaces is cut: the sentence that is asked for is told alone', () => {
  const DANCHI =
    'くらしのしおり\n\n■自転車置き場\n自転車置き場は北側にあります。シールのない自転車は、2週間の警告のあと撤去します。バイクは置けません。\n\n■集会室\n集会室は午前9時から使えます。予約は2か月前から受け付けます。'
  const { text } = askSmallTexts({ DANCHI }, 'シールのない自転車はどうなりますか？', { languages: ['ja'] })
  assert.match(text, /^シールのない自転車は、2週間の警告のあと撤去します。 \[1\]/)
})

test('what is to be done in a case is told with what follows it in its paragraph', () => {
  const HOUSE =
    'Article 1 – Bruit\nEn cas de fête, prévenez vos voisins par un mot.\n\nArticle 2 – Fuite d’eau\nFermez le robinet sous l’évier. Ensuite appelez le gardien.\n'
  const { text } = askSmallTexts({ HOUSE }, 'Que faut-il faire en cas de fuite d’eau ?', { languages: ['fr'] })
  assert.match(text, /^Fermez le robinet sous l’évier\. Ensuite appelez le gardien\./)
})

test('one step that says what is asked is told without the procedure that it stands in', () => {
  const BUGS =
    'Reporting\n\nBefore you report a bug, do these things:\n\n1. Write a small example.\n2. Compile with debugging code.\n3. Turn on the core dumps with "ulimit -c unlimited".\n4. Get a backtrace.\n'
  const { text } = ask({ BUGS }, 'How do I turn on the core dumps?')
  assert.match(text, /ulimit -c unlimited/)
  assert.doesNotMatch(text, /small example|backtrace/)
})

test('a why-question that has its reason is told nothing of another thing, and an unmarked reason stands in the next sentence', () => {
  const RULES =
    'Watering cans are used at any hour. Weedkillers may not be used, because the bees on plot 31 were ill. Rent is paid in May.\n\nThe bouncy castle is not hired again. A child broke her wrist on it. The fair begins at noon. Cakes are sold in the hall.'
  assert.match(
    ask({ RULES }, 'Why may weedkillers not be used?').text,
    /^Weedkillers may not be used, because the bees on plot 31 were ill\. \[1\]$/,
  )
  const castle = ask({ RULES }, 'Why is the bouncy castle not hired again?').text
  assert.match(castle, /^The bouncy castle is not hired again\. A child broke her wrist on it\. \[1\]/)
  assert.doesNotMatch(castle, /noon|Cakes/)
})

test('of an entry that is a paragraph the sentence is told that is asked for', () => {
  const KILN =
    'Kiln\n\n- Everybody fires the kiln on Fridays with the others of the group who are there on the day. It is not opened before Sunday. Nobody may touch it while the red lamp burns.\n- Every pot bears a name.\n'
  assert.match(
    ask({ KILN }, 'May I touch it while the red lamp burns?').text,
    /^Nobody may touch it while the red lamp/,
  )
})

test('what a thing is for is told by the sentence that says what it is', () => {
  const TOOLS =
    'The scraper lies in the shed.\n\nA scraper is a blade on a handle for taking bark off. Each scraper is cleaned after use.'
  assert.match(ask({ TOOLS }, 'What is a scraper used for?').text, /^A scraper is a blade on a handle/)
})

test('what may not be done with a thing is told with what is to be done instead', () => {
  const BINS =
    'Déchets\n\nLes encombrants ne doivent pas être déposés dans le local. Il faut appeler la mairie.\n\nLe verre va dans la colonne.'
  const { text } = askSmallTexts({ BINS }, 'Que faire des encombrants ?', { languages: ['fr'] })
  assert.match(text, /^Les encombrants ne doivent pas .*\. Il faut appeler la mairie\. \[1\]/)
})

test('a piece of a word in another word is not the word', () => {
  const DANCHI =
    'くらし\n\n■ペット\n小鳥やハムスターなどの動物はかまいません。\n\n■エレベーターが止まったとき\nあわてずに非常ボタンを5秒以上押してください。'
  const { state } = askSmallTexts({ DANCHI }, 'エレベーターが止まったらどうすればいいですか？', { languages: ['ja'] })
  assert.equal(state, 'no_support')
})

test('what the asker points at is told by the first sentence of the one source', () => {
  const PUMP =
    'Pump\n\nThe pump kit is a set of valves and hoses for gardens without a well. I recommend this kit to everybody.\n'
  assert.match(ask({ PUMP }, 'What does this kit do?').text, /^The pump kit is a set of valves and hoses/)
})

test('a reason behind a short sentence of the paragraph comes along', () => {
  const AGM =
    'Minutes\n\nThe motion on hosepipes was lost. Long discussion. Argument against: the pressure drops to nothing as soon as three people water. Tea was served.'
  const { text } = ask({ AGM }, 'Why was the motion on hosepipes lost?')
  assert.match(text, /the pressure drops to nothing/)
  assert.doesNotMatch(text, /Tea/)
})

test('beside the row that is asked for, a row of another thing is not told', () => {
  const PAY =
    'What is paid besides the wages:\n\n| Part | Amount | Paid |\n| Shift allowance | GBP 145 | monthly |\n| Travel allowance | GBP 60 | monthly |\n| Clothing | GBP 80 | yearly |'
  const { text } = ask({ PAY }, 'How high is the shift allowance?')
  assert.match(text, /145/)
  assert.doesNotMatch(text, /60|80/)
})
