import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'

const ask = (text: string, source: string, language = 'en') =>
  askSmallTexts({ source }, text, { languages: [language] }).text

const LICENCE = `SOFTWARE LICENCE

This Agreement is made on 3 March 2024 between Northlight Ltd., a company registered in Leith (hereinafter "the Licensor"), and Harbour Trust of Wick, 3 Quay Street (hereinafter referred to as the "Licensee").

1. Grant

The Licensor grants the Licensee the right to use the programs listed below (hereinafter "the Software"). The Licensor is not liable for tides.
`

test('who has a role in an agreement, and who concludes it, is told by where it gives the role', () => {
  assert.match(
    ask('Who is the Licensor?', LICENCE),
    /^Licensor: Northlight Ltd\., a company registered in Leith \[1\]$/,
  )
  assert.match(ask('Who is the licensee?', LICENCE), /^Licensee: Harbour Trust of Wick, 3 Quay Street \[1\]$/)
  assert.match(
    ask('Who are the parties?', LICENCE),
    /^- Licensor: Northlight Ltd\., [^\n]* \[1\]\n- Licensee: Harbour Trust of Wick, 3 Quay Street \[2\]$/,
  )
  const bare = LICENCE.replaceAll('hereinafter ', '').replace('referred to as ', '')
  assert.match(ask('Who is the Licensee?', bare), /^Licensee: Harbour Trust/)
})

test('roles are read in other languages, in paragraphs of their own and between dashes', () => {
  const MIETE =
    'Mietvertrag\n\nzwischen\n\nNordlicht GmbH\nKaiserkai 4, Hamburg\n\n– nachfolgend „Vermieterin“ genannt –\n\nund\n\nHerrn Jonas Brandt, Kiel (im Folgenden „Mieter“)\n\nDer Mieter zahlt 640 Euro.\n'
  assert.match(ask('Wer ist der Mieter?', MIETE, 'de'), /^Mieter: Herrn Jonas Brandt, Kiel/)
  assert.match(ask('Wer sind die Vertragsparteien?', MIETE, 'de'), /Vermieterin: Nordlicht GmbH, Kaiserkai 4, Hamburg/)
  const CONTRATO =
    'De una parte, DON JOSÉ GARCÍA, con domicilio en Madrid (en adelante, el "CLIENTE").\n\nY de otra parte, DOÑA MARÍA RUIZ, de Sevilla (en adelante, el "PROFESIONAL").\n\nAmbas partes (en adelante, las "Partes") acuerdan lo siguiente.\n'
  assert.match(ask('¿Quién es el profesional?', CONTRATO, 'es'), /^PROFESIONAL: DOÑA MARÍA RUIZ, de Sevilla \[1\]$/)
  assert.match(
    ask('¿Quiénes son las partes?', CONTRATO, 'es'),
    /^- CLIENTE: DON JOSÉ GARCÍA, .*\n- PROFESIONAL: [^\n]* \[2\]$/,
  )
})

test('a name in quotation marks in any other text is no role', () => {
  const manual = 'The tool, called "dimmer", sets the light of a pier. It has a mode ("night") and a lamp of its own.'
  assert.doesNotMatch(ask('What is dimmer?', manual), /^dimmer: The tool/)
  assert.doesNotMatch(ask('What is night?', manual), /^night:/)
})

test('a role in brackets needs no quotation marks where the agreement speaks of whoever has it', () => {
  const LEASE =
    'RESIDENTIAL LEASE\n\nThis lease is made on 4 May 2026 between Harriet Cole, 12 Mill Road (the Landlord) and Sam Okoro and Priya Nair (the Tenants).\n\n1. The Landlord lets the flat to the Tenants from June.\n2. The Tenants pay the rent to the Landlord each month.\n'
  assert.match(ask('Who is the landlord?', LEASE), /^Landlord: Harriet Cole, 12 Mill Road \[1\]$/)
  assert.match(ask('Who are the tenants?', LEASE), /^Tenants: Sam Okoro and Priya Nair \[1\]$/)
  const MIETE =
    'MIETVERTRAG\n\nzwischen\nFrau Helga Brandt, Leipzig (Vermieterin)\nund\nHerrn Tobias Kern (Mieter)\n\nDer Mieter zahlt 640 Euro an die Vermieterin. Die Vermieterin übergibt dem Mieter zwei Schlüssel.\n'
  assert.match(ask('Wer ist die Vermieterin?', MIETE, 'de'), /^Vermieterin: Frau Helga Brandt, Leipzig \[1\]$/)
  const TREES = 'The path runs between an old oak (Quercus) and a lime (Tilia) down to the mill. It is two miles long.'
  assert.doesNotMatch(ask('What is Quercus?', TREES), /^Quercus: an old oak/)
})
