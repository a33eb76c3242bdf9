import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { readAskedModality } from '../../coverage/asked-modality.ts'
import { asksWhat, readModality } from '../../language/read-modality.ts'

const BOATHOUSE = `# The boathouse

Members row from April. The key hangs in the porch.

Members may use:

- the two skiffs,
- the dinghy on the upper lake.

On the lower lake these are prohibited:

1. sailing
2. fishing from boats

Before you row out you must:

- sign the book,
- put on a vest.

You do not need to:

- pump the tyres of the trailer
- lock the gate
`

const RULES = `Hausordnung

1. Hof. Der Hof ist für alle da. Jeder Bewohner hat
   a) den Hof einmal im Jahr zu kehren,
   b) das Tor zu schließen.

2. Dachboden. Auf dem Dachboden dürfen stehen:
   - Koffer
   - Schlitten

Nicht auf den Dachboden gehören:
   - Farben
   - Altpapier

3. Auszug. Bei Auszug muss der Bewohner:
   - die Schlüssel abgeben,
   - den Strom abmelden.
`

const ask = (texts: Record<string, string>, text: string, language = 'en') =>
  askSmallTexts(texts, text, { languages: [language] })

test('a list is told by the line that leads to it, whole, where it says of an act what is asked', () => {
  const due = ask({ BOATHOUSE }, 'What do I have to do before I row out?')
  assert.equal(due.text, 'Before you row out you must:\n- sign the book,\n- put on a vest. [1]')
  assert.equal(due.state, 'answered')
  assert.match(ask({ BOATHOUSE }, 'What is not necessary?').text, /^You do not need to:\n- pump the tyres/)
  assert.match(
    ask({ BOATHOUSE }, 'What is forbidden on the lower lake?').text,
    /^On the lower lake.*:\n1\. sailing\n2\./,
  )
})

test('what is forbidden never tells what is allowed, nor what is forbidden in one place what is in another', () => {
  const allowed = ask({ BOATHOUSE }, 'What is allowed on the lower lake?')
  assert.doesNotMatch(allowed.text, /sailing|fishing/)
  const elsewhere = ask({ BOATHOUSE }, 'What is prohibited in the porch?')
  assert.doesNotMatch(elsewhere.text, /sailing|skiffs/)
})

test('a lead-in may break off without a colon, and stand at the end of a numbered paragraph', () => {
  assert.equal(
    ask({ RULES }, 'Was muss jeder Bewohner im Hof machen?', 'de').text,
    'Jeder Bewohner hat:\n- den Hof einmal im Jahr zu kehren,\n- das Tor zu schließen. [1]',
  )
  assert.match(
    ask({ RULES }, 'Was darf nicht auf den Dachboden?', 'de').text,
    /^Nicht auf .*:\n- Farben\n- Altpapier \[1\]$/,
  )
  assert.match(
    ask({ RULES }, 'Was darf auf dem Dachboden stehen?', 'de').text,
    /dürfen stehen:\n- Koffer\n- Schlitten \[1\]$/,
  )
})

test('what forbids in one numbered paragraph is not said of the next', () => {
  assert.match(ask({ RULES }, 'Was muss der Bewohner bei Auszug?', 'de').text, /^Bei Auszug muss/)
})

test('every language tells what may, may not, must and need not be done', () => {
  const SAID = {
    en: ['Guests may bring:', 'Please do not bring:', 'You have to:', 'You do not have to:'],
    de: ['Erlaubt sind:', 'Hunde dürfen nicht:', 'Der Mieter hat den Flur zu fegen', 'Sie müssen nicht:'],
    fr: ['Vous pouvez :', 'Il est interdit de :', 'Il faut :', "Il n'est pas nécessaire de :"],
    es: ['Se permite:', 'No se puede:', 'Hay que:', 'No hace falta:'],
    pt: ['Pode-se:', 'Não se pode:', 'O cliente deve:', 'Não é preciso:'],
    it: ['Si può:', 'Non è permesso:', 'Si deve:', 'Non è necessario:'],
    nl: ['Gasten mogen:', 'U mag hier niet:', 'U moet:', 'U hoeft niet:'],
    ru: ['Можно:', 'Нельзя:', 'Гости должны:', 'Не нужно:'],
    ja: ['使用してもよいもの：', '次のことは禁止です：', '次のことをしてください：', '次のことは不要です：'],
    zh: ['可以：', '禁止：', '必须：', '无需：'],
  }
  for (const [language, lines] of Object.entries(SAID))
    assert.deepEqual(
      lines.map((line) => readModality(line, language)),
      ['allowed', 'forbidden', 'due', 'exempt'],
      language,
    )
})

test('an entry of what is not allowed does not tell what is, and a lead-in that ends in a comma brings its entries', () => {
  const LIDO = '# Lido\n\n## Not allowed on the lawn\n\n- dogs\n- ball games\n\n## Opening\n\nThe lido opens at nine.\n'
  assert.doesNotMatch(ask({ LIDO }, 'What is allowed on the lawn?').text, /dogs|ball/)
  const LOAN =
    '4. Der Entleiher verpflichtet sich,\n   - das Boot zu reinigen,\n   - Schäden zu melden.\n\n5. Haftung. Der Verein haftet.\n'
  assert.match(ask({ LOAN }, 'Wozu verpflichtet sich der Entleiher?', 'de').text, /reinigen,\n.*Schäden zu melden/)
})

test('what is to be done after is not told of what is to be done before', () => {
  const LAUNDRY = `Waschküche

Vor dem Waschen ist das Wasser aufzudrehen.

Nach dem Waschen sind:
- die Maschine zu leeren,
- das Fenster zu öffnen.
`
  const ask = (text: string) => askSmallTexts({ LAUNDRY }, text, { languages: ['de'] })
  assert.match(ask('Was muss ich nach dem Waschen tun?').text, /leeren[\s\S]*öffnen/)
  assert.match(ask('Was muss ich vor dem Waschen tun?').text, /^Vor dem Waschen/)
})

test('"est-ce que" asks whether, and "qu’est-ce que" asks what', () => {
  assert.equal(asksWhat('Est-ce que je peux venir avec mon chien ?', 'fr'), false)
  for (const question of ["Qu'est-ce que je dois faire avant de partir ?", 'Que faut-il apporter ?'])
    assert.equal(asksWhat(question, 'fr'), true, question)
})

test('a denial answers whether one may, and says what one may not', () => {
  const CABIN =
    'Le refuge reçoit huit personnes. Les chiens ne sont pas admis parce que le gardien y est allergique. Le chauffage est compris.\n'
  const may = ask({ CABIN }, 'Est-ce que je peux venir avec mon chien ?', 'fr')
  assert.equal(may.state, 'answered')
  assert.match(may.text, /^Les chiens ne sont pas admis/)
  const TOYS =
    'Cada família pode levar três jogos por dez dias. O prazo pode ser renovado uma vez. Não são emprestados puzzles nem consolas.\n'
  assert.match(ask({ TOYS }, 'O que não se pode levar emprestado?', 'pt').text, /Não são emprestados puzzles/)
})

test('what is not to be brought is told as such, and never as what to bring', () => {
  const CAMP =
    'Campamento Pinar Alto\n\nTraer:\n- saco de dormir\n- linterna\n\nNo traer:\n- navajas\n- dulces\n\nLa cena es a las nueve de la noche.\n'
  const bring = ask({ CAMP }, '¿Qué hay que traer?', 'es').text
  assert.match(bring, /^Traer:\n- saco de dormir\n- linterna/)
  assert.doesNotMatch(bring, /navajas/)
  const banned = ask({ CAMP }, '¿Qué está prohibido?', 'es').text
  assert.match(banned, /^No traer:\n- navajas\n- dulces/)
  assert.doesNotMatch(banned, /linterna/)
})

test('a list that a time leads answers what is to be done then', () => {
  const FLAT =
    'Huisregels De Wilg\n\nVoor vertrek:\n- de vaatwasser leegruimen\n- de verwarming lager zetten\n\nNa aankomst:\n- de hoofdkraan openen\n- de koelkast aanzetten\n\nHet bos ligt achter het huis.\n'
  const before = ask({ FLAT }, 'Wat moet ik doen voordat ik wegga?', 'nl').text
  assert.match(before, /^Voor vertrek:\n- de vaatwasser leegruimen\n- de verwarming lager zetten/)
  assert.doesNotMatch(before, /koelkast/)
})

test('what one body may do is not told of another that its list speaks of', () => {
  const STATUTE =
    '# Statute of the Mill Club\n\n## Committee\n\nThe Building Committee may:\n\n- appoint a Club Secretary,\n- buy tools.\n\n## Minutes\n\nThe Club Secretary keeps the minutes.\n'
  assert.doesNotMatch(ask({ STATUTE }, 'What may the Club Secretary do?').text, /buy tools/)
  assert.match(ask({ STATUTE }, 'What may the Building Committee do?').text, /buy tools/)
})

test('what may not be done in a relative clause is not what is asked for', () => {
  const read = (typed: string) => readAskedModality({ typed, language: 'en' })
  assert.equal(read('What stands in for a crew whose name cannot be read?'), null)
  assert.equal(read('What must I bring when it rains?'), 'needed')
})

test('what one does before something is asked for as what is to be done', () => {
  const KILN =
    '# The kiln\n\n## Before the first firing\n1. Sweep the floor of the kiln.\n2. Open the damper at the side.\n3. Heat it empty for an hour.\n\n## Firing\nThe kiln takes nine hours, and the lamp is red as long as it burns.\n'
  const told = /^Before the first firing:\n1\. Sweep .*\n2\. Open .*\n3\. Heat it empty for an hour\. \[1\]$/
  assert.match(ask({ KILN }, 'What do I do before the first firing?').text, told)
  assert.match(ask({ KILN }, 'What do we do before the first firing?').text, told)
})

test('what a thing has to hold is not what is to be done before it is sent', () => {
  const CLAIM =
    '# Claims\n\n## Has it been claimed already?\n\nLook into the register first, before you send a claim.\n\n## Sending a claim\n\nPlease put into your claim:\n\n- the number of the boat,\n- the day of the loss.\n\n## The register\n\nThe register lies in the office.\n'
  const { state, text } = ask({ CLAIM }, 'What should I do before I send a claim?')
  assert.ok(state !== 'answered' || /register/.test(text), text)
  assert.match(ask({ CLAIM }, 'What must I put into a claim?').text, /number of the boat/)
})

test('who is exempt from something need not do it', () => {
  assert.equal(readModality('Readers are exempt from the fee.', 'en'), 'exempt')
  assert.equal(readModality('Vorleser sind vom Beitrag befreit.', 'de'), 'exempt')
  assert.equal(readModality('Los lectores están exentos de la cuota.', 'es'), 'exempt')
})
