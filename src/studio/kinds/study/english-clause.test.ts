import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseEnglishClause } from './english-clause.ts'

test('a month in which something happened is not who did it', () => {
  assert.equal(parseEnglishClause('June saw the first page of the project.'), null)
  assert.equal(parseEnglishClause('The engineer saw the first page of the project.')?.subject, 'The engineer')
})

test('what is said of the thing behind the verb is no subject', () => {
  assert.equal(parseEnglishClause('Less well known is the fact that lamps burn oil.'), null)
})

test('what opens a clause of time is no subject', () => {
  assert.equal(parseEnglishClause('Once normal operation is restored, the lamp is lit.'), null)
})

test('who is invited to do something did nothing', () => {
  assert.equal(parseEnglishClause("Let's take the example of another lamp whose oil has been burnt."), null)
})

test('an aside at its end is no part of a clause', () => {
  const clause = parseEnglishClause(
    'The lamp was designed to burn in the worst of storms (wind, rain; it does not matter).',
  )
  assert.equal(clause?.subject, 'The lamp')
  assert.equal(clause?.rest, 'designed to burn in the worst of storms.')
  assert.equal(parseEnglishClause('The lamp gives the light (not in storms; never in rain).'), null)
})
