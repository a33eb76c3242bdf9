import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAskedFor } from '../question/asked-kind.ts'
import { isAskedFor } from './is-asked-for.ts'

test('a question is of a kind whatever marks open it, and by no word of another language', () => {
  assert.equal(isAskedFor('definition', '¿Qué es un inversor?'), true)
  assert.equal(isAskedFor('polar', 'Was it repaired?'), true)
  assert.equal(isAskedFor('polar', 'Was de brug dicht?'), true)
  for (const question of [
    'Was ist ein Wehr?',
    'Was kostet die Karte?',
    'Was mache ich bei Verlust?',
    'Combien de temps ?',
    'Do que trata?',
  ])
    assert.equal(isAskedFor('polar', question), false, question)
})

test('whoever asks what somebody is called asks for no steps and no degrees', () => {
  for (const question of ["Comment s'appelle le chef ?", '¿Cómo se llama el jefe?', 'Come si chiama il capo?'])
    assert.equal(isAskedFor('steps', question), false, question)
  assert.equal(isAskedFor('definition', 'What is the chair called?'), false)
  assert.equal(readAskedFor('Hoe heet de voorzitter?').kind, null)
  assert.equal(readAskedFor('Hoe heet is het water?').kind, 'number')
})

test('whether something is so is asked in the order of a statement, too', () => {
  for (const question of [
    "L'ingresso è gratuito?",
    'A entrada é grátis?',
    '¿La entrada es gratis?',
    '¿Se necesita un carné?',
  ])
    assert.equal(isAskedFor('polar', question), true, question)
  assert.equal(isAskedFor('list', 'O que é uma barragem?'), false)
  assert.equal(isAskedFor('list', 'A cosa serve la valvola?'), false)
})

test('several of a kind are asked for, of what they are said with', () => {
  for (const question of ['¿Qué niveles de prioridad hay?', 'Que níveis de prioridade existem?'])
    assert.equal(isAskedFor('list', question), true, question)
  assert.equal(isAskedFor('list', '¿Qué es un nivel de prioridad?'), false)
})

test('what somebody wants to do, typed as a deed and its thing, asks for steps', () => {
  for (const question of [
    'borrar una nota al pie',
    'chiffrer tout le disque',
    'cancellare una riga della tabella',
    'apagar uma linha da tabela',
  ])
    assert.equal(isAskedFor('steps', question), true, question)
  for (const question of ['titre du document', 'lugar de instalación', 'under a heading', '¿Puedo borrar una nota?'])
    assert.equal(isAskedFor('steps', question), false, question)
})
