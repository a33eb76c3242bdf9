import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { smallRetrieval } from '../../../../../tests/support/small-retrieval.ts'
import { readAskedOfEach } from './read-asked-of-each.ts'

const HOUSES = {
  leaflet:
    '# Leaflet of the boathouse\n\n## Dogs\n\nDogs are allowed on the pier. They stay on a lead.\n\n## Keys\n\nA lost key costs 30 pounds. The key is kept at the desk.',
  contract:
    '# Agreement of members\n\n## Animals\n\nDogs are not allowed on the pier.\n\n## Loss\n\nA lost key costs 45 pounds. The rent is due in March.',
}

test('what both say is told by each behind its name, and that they differ first', () => {
  const { state, text } = askSmallTexts(HOUSES, 'Do both documents allow dogs on the pier?')
  assert.equal(state, 'answered')
  assert.match(
    text,
    /^The sources differ:\n\n- Leaflet: Dogs are allowed on the pier.*\n- Contract: Dogs are not allowed/s,
  )
  assert.match(
    askSmallTexts(HOUSES, 'What does a lost key cost according to each document?').text,
    /^The sources differ:.*30 pounds.*\n- Contract: A lost key costs 45 pounds/s,
  )
})

test('sources are named by their titles and by the line that they begin with', () => {
  const { text } = askSmallTexts(HOUSES, 'Do the leaflet and the agreement agree on dogs?')
  assert.match(
    text,
    /^The sources differ:\n\n- The leaflet: Dogs are allowed on the pier\. They stay on a lead\..*\n- The agreement: Dogs/s,
  )
})

test('a source that says nothing of it is named, and the answer is one in part', () => {
  const { state, text } = askSmallTexts(HOUSES, 'What do both documents say about the rent?')
  assert.equal(state, 'partial')
  assert.match(text, /Contract: The rent is due in March\.[\s\S]*“leaflet” says nothing about it/)
})

test('both of another thing than documents are two sources only where each of them speaks of what is asked', () => {
  assert.match(
    askSmallTexts(HOUSES, 'Which of the two clubs allows dogs on the pier?').text,
    /- Leaflet: Dogs are allowed[\s\S]*- Contract: Dogs are not allowed/,
  )
  const rooms = {
    house: 'The two rooms of the house are heated with wood. The cellar is damp.',
    boats: 'The boats are painted each spring by the members of the club.',
  }
  assert.doesNotMatch(askSmallTexts(rooms, 'Are the two rooms heated?').text, /^- /)
})

test('sources asked alike are read in ten languages', () => {
  const retrieval = smallRetrieval({ manual: HOUSES.leaflet, contract: HOUSES.contract })
  const asked: readonly (readonly [string, string, string])[] = [
    ['Do both handbooks allow dogs?', 'en', 'Do   allow dogs?'],
    ['What does each document say about dogs?', 'en', 'dogs'],
    ['Where do the documents differ on dogs?', 'en', 'dogs'],
    ['Do the manual and the contract agree on dogs?', 'en', 'dogs'],
    ['Was sagen die beiden Dokumente über Hunde?', 'de', 'Hunde'],
    ['Sind Hunde in beiden Dokumenten erlaubt?', 'de', 'Sind Hunde   erlaubt?'],
    ['Que disent les deux documents sur les chiens ?', 'fr', 'les chiens'],
    ['Que coûte la clé selon chaque document ?', 'fr', 'Que coûte la clé   ?'],
    ['¿Qué dicen los dos documentos sobre los perros?', 'es', 'los perros'],
    ['Che cosa dicono entrambi i documenti sui cani?', 'it', 'cani'],
    ['O que dizem os dois documentos sobre os cães?', 'pt', 'os cães'],
    ['Wat zeggen beide documenten over honden?', 'nl', 'honden'],
    ['Что говорят оба документа о собаках?', 'ru', 'собаках'],
    ['両方の文書は犬について何と言っていますか？', 'ja', '犬'],
    ['两份文件对狗怎么说？', 'zh', '狗'],
  ]
  for (const [question, language, topic] of asked) {
    const each = readAskedOfEach(question, language, retrieval)
    assert.deepEqual(
      [each?.topic.replace(/\s+/g, ' '), each?.sources.length],
      [topic.replace(/\s+/g, ' '), 2],
      question,
    )
  }
  for (const question of [
    'What are the two kinds of keys?',
    'Are dogs allowed?',
    'What does the manual say about dogs?',
    'When is the rent due?',
  ])
    assert.equal(readAskedOfEach(question, 'en', retrieval), null, question)
})

test('of a long section under the topic the first sentences that say it are told', () => {
  const filler = 'Who keeps it there has to tell the keeper of the harbour in writing, and the keeper writes it down. '
  const AT_SEA = {
    charter: `# Charter of boats\n\n## Fishing\n\nA member is whoever has paid for the year. ${filler.repeat(4)}Fishing is free for each member, in the bay and on the river. ${filler.repeat(6)}`,
    bylaws: '# Bylaws of anglers\n\n## Fishing\n\nFishing needs a permit of the county. It costs 20 pounds.',
  }
  const { text } = askSmallTexts(AT_SEA, 'What do the charter and the bylaws say about fishing?')
  assert.match(text, /- The charter: Fishing is free for each member/)
  assert.match(text, /- The bylaws: Fishing needs a permit/)
})
