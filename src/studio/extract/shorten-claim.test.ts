import assert from 'node:assert/strict'
import test from 'node:test'
import { dropPointers, shortenClaim } from './shorten-claim.ts'

test('an aside behind the last comma goes, and pointers in parentheses', () => {
  const said = 'The tool reads all logs of the server (Miller and Cook 2014), which are kept for a day.'
  assert.equal(shortenClaim(said, 'en'), 'The tool reads all logs of the server.')
  assert.equal(
    shortenClaim('Die Anlage misst den Strom in jedem Haus, wobei sie selbst kaum welchen braucht.', 'de'),
    'Die Anlage misst den Strom in jedem Haus.',
  )
})

test('what limits, denies or conditions a sentence stays, and so does one that would be a fragment', () => {
  for (const said of [
    'The server, which runs on every machine of the house, answers in a second.',
    'All packages are removed at night, unless their owner says otherwise.',
    'Water boils at a hundred degrees; it does not do so on a mountain.',
    'The tests pass on all machines – but not on the one that counts.',
  ])
    assert.equal(shortenClaim(said, 'en'), said)
  const german = 'Wir entfernen jede Nacht alle Pakete, die seit einem Jahr niemand mehr pflegt.'
  assert.equal(shortenClaim(german, 'de'), german)
})

test('who is named with a year stays named with it', () => {
  const said = 'Chow (1960) was the first to suggest such a test on structural change.'
  assert.equal(shortenClaim(said, 'en'), said)
})

test('the space before the name of a file or a French mark stays', () => {
  for (const said of [
    'The .LCK and .LNK files are left on the disk.',
    'La mairie paie 90 € ; il reste 180 € aux familles.',
  ])
    assert.match(dropPointers(said), /The \.LCK and \.LNK|90 € ;/)
})

test('a place and a date before a dash are no claim', () => {
  const said =
    'PORT ELLIS, April, 12, 2016 — The council of the port today announced its first survey of ferries, which took two years.'
  assert.match(shortenClaim(said, 'en'), /announced its first survey/)
})

test('a date in parentheses is no pointer', () => {
  const said = 'Release 2.1 of the mill (March 9th, 1999) has a second wheel.'
  assert.equal(dropPointers(said), said)
})

test('the second entry of a list is no addition to the first', () => {
  const said = 'The mill has run on two rivers so far: the Aller above the town; the Leine below it.'
  assert.equal(shortenClaim(said, 'en'), said)
})
