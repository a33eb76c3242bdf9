import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'

const ORDER =
  '1 Aufnahme\n\nAufgenommen werden Kinder ab drei Jahren, wenn ein Platz frei ist.\n\n2 Beiträge\n\nDer Beitrag ist am Dritten des Monats fällig und wird abgebucht.'
const MINUTES = 'Die Beitragsordnung ist anzupassen. Frau Lund legt den Entwurf bis zum Herbst vor.'
const MAIL =
  'Subject: Lieferung\nFrom: Ada Lund <ada@hof.example>\nTo: post@haus.example\nDate: 2025-03-04\n\nWir liefern jeden Dienstag warm und freitags kalt, wenn das Wetter es erlaubt.'

const ask = (question: string) =>
  askSmallTexts({ ORDER, MINUTES, MAIL }, question, {
    known: {
      ORDER: { name: 'Beitrags- und Aufnahmeordnung' },
      MINUTES: { name: 'Protokoll' },
      MAIL: { name: 'Lieferung' },
    },
  }).text

test('either of two that a title joins by a hyphen names the source', () => {
  for (const question of ['Was steht in der Beitragsordnung?', 'Was steht in der Beitragsordnung, kurz gesagt?'])
    assert.match(ask(question), /Aufgenommen werden Kinder ab drei Jahren/, question)
})

test('the mail is the source that has a sender and a subject', () => {
  assert.match(ask('Fasse die Mail zusammen.'), /Wir liefern jeden Dienstag warm/)
})
