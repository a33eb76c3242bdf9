import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FoundTable } from '../outline.ts'
import { buildOutline } from './build-outline.ts'

const findTables = (text: string, language: string): readonly FoundTable[] =>
  buildOutline([{ id: 's', title: 'list.txt', language, text, chars: text.length, places: [] }], {
    type: 'report',
    language,
  }).tables

const listCells = (table: FoundTable | undefined) => table?.rows.map(({ cells }) => cells)

test('a price list with leaders is a table under its heading, each row at its place', () => {
  const text = `WARSZTAT
Ceny od marca

WHEELS
Wymiana opony ................ 25 zł
Centrowanie .................. 40 zł
Zaplatanie ................... 130 zł za koło

Zapraszamy od poniedziałku do piątku, a w soboty do południa.`
  const [table] = findTables(text, 'pl')
  assert.deepEqual(listCells(table), [
    ['Wymiana opony', '25 zł'],
    ['Centrowanie', '40 zł'],
    ['Zaplatanie', '130 zł za koło'],
  ])
  for (const { cells, reference } of table!.rows)
    assert.ok(text.slice(reference.start, reference.end).includes(cells[0]!))
})

const DRYER = `Air dryer

Set it on a level floor and close the windows before you switch it on.

Technical data

Power: 320 W
Noise: 42 dB
Weight: 13.2 kg

Troubles

It does not run: look whether the plug sits and the 2 fuses are whole.
It runs and does not dry: clean the filter, or wait until it is above 15 °C.
It beeps: the sensor of the tank has failed. Call the service.`

test('names and values behind a colon are no table: in documents they are mostly what a program printed', () => {
  assert.deepEqual(findTables(DRYER, 'en'), [])
})

test('what a program prints is no table of measures, and a unit that the next word changes no key figure', () => {
  const printed =
    'The monitor found a break in the series of the last ten years.\n\nSettings\n\nHistory size : 48\nCritical value : 3.109524\nLast point : 182\n'
  assert.deepEqual(findTables(printed, 'en'), [])
  const text =
    'Cada parcela recibirá desde abril unos 3200 metros cúbicos de agua por hectárea. El canal nuevo mide 480 metros de largo desde la presa.'
  const { figures } = buildOutline([{ id: 's', title: 'a', language: 'es', text, chars: text.length, places: [] }], {
    type: 'report',
    language: 'es',
  })
  assert.deepEqual(
    figures.map((figure) => figure.text),
    ['480 metros'],
  )
})

test('what is said of several things in one sentence is no meaning of a word', () => {
  const text =
    'The dependent variable is the increase in cost and the regressors are the residuals of the first model. A regressor is a variable that explains another one in a model.'
  const { definitions } = buildOutline(
    [{ id: 's', title: 'a', language: 'en', text, chars: text.length, places: [] }],
    {
      type: 'report',
      language: 'en',
    },
  )
  assert.deepEqual(
    definitions.map(({ term }) => term),
    ['regressor'],
  )
})
