import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listTold } from '../../../tests/support/told-statements.ts'

describe('a list of what was wrong, old or only proposed', () => {
  const COMPARED = `# Il confronto

Il programma compone gli spartiti e viene confrontato ogni anno con le incisioni fatte a mano.

La musica prodotta dalla versione 1.4 è senza dubbio leggibile, ma un confronto serrato con lo spartito inciso a mano ha mostrato numerosi errori nei dettagli:

- troppo spazio prima del tempo
- gambi troppo lunghi delle note

Con la versione attuale lo spartito è notevolmente migliorato in ogni sua parte.
`

  it('is told with the whole sentence before it, a number with a point in it or not, and never under the heading alone', () => {
    const told = listTold(COMPARED, 'it', 'Storia di un programma').filter((text) => /troppo/.test(text))
    assert.ok(told.length > 0)
    for (const text of told) assert.match(text, /^La musica prodotta dalla versione 1\.4 .* errori nei dettagli: /)
  })

  it('is told with it where each entry is a sentence, behind a colon or behind words that say that a list comes', () => {
    const faults = `# Das alte Werk

Das Werk misst die Temperatur in jedem Raum des Hauses und schreibt sie auf.

Die Prüfung der früheren Version ergab folgende Mängel.

- Die Anzeige bleibt nach jedem Neustart für eine Stunde dunkel.
- Der Speicher verliert bei Stromausfall die Werte eines ganzen Tages.
`
    const told = listTold(faults, 'de', 'Storia di un programma').filter((text) => /Anzeige|Speicher/.test(text))
    assert.ok(told.length > 0)
    for (const text of told) assert.match(text, /^Die Prüfung der früheren Version ergab folgende Mängel: D/)
    const proposals = `# The format

The format keeps pictures without any loss and may be used by everybody without a fee.

Some of the proposals that were never accepted:

- Each file holds several pictures that are shown one after another.
- The order of the bytes is that of the machine which wrote the file.
`
    const proposed = listTold(proposals, 'en', 'Storia di un programma').filter((text) =>
      /several pictures|order of the bytes/.test(text),
    )
    assert.ok(proposed.length > 0)
    for (const text of proposed) assert.match(text, /^Some of the proposals that were never accepted: /)
  })

  it('is told with it where each entry goes on what it began', () => {
    const use = `# El servidor

El servidor de la casa recibe y guarda el correo de todas las personas que viven en ella.

Como usuario puedes:

- Empezar a enviar y recibir correos con la mayoría de los programas de correo.
- Administrar filtros en el servidor empleando un programa con esa extensión.
`
    const told = listTold(use, 'es', 'Storia di un programma').filter((text) => /Empezar|Administrar/.test(text))
    assert.ok(told.length > 0)
    for (const text of told) assert.match(text, /^Como usuario puedes: (?:Empezar|Administrar)/)
  })

  it('leaves entries alone that are true without it', () => {
    const parts = `# The garden

The garden lies behind the old mill and is open to everybody from May to October.

The garden has these parts:

- The rose beds were laid out by the first owner of the mill.
- The pond is fed by the brook that once drove the wheel.
`
    const told = listTold(parts, 'en', 'Storia di un programma').filter((text) => /rose beds|brook/.test(text))
    assert.ok(told.length > 0)
    for (const text of told) assert.match(text, /^(?:The garden: )?The (?:rose|pond)/)
  })
})

describe('a list that is set in', () => {
  const CHARTER = `4. The keepers

  4.1. Powers

   Together, the keepers of the harbour may:
    1. Appoint or recall the master of the harbour.
    2. Make or override any decision authorised by the
       master of the harbour.

  4.2. The clerk

   The clerk of the harbour:
    1. Takes votes amongst the keepers, and counts the boats and the lamps.
    2. May delegate the counting of the boats to someone else at any time.

  4.3. Entry

   A boat may come in as long as one of the following conditions is met:
    1. The lamp at the gate burns and the tide is high enough.
    2. The master of the harbour has called for it by the horn.
`

  it('is told with the words that lead to it, which are set in less', () => {
    const told = listTold(CHARTER, 'en', 'The harbour')
    assert.ok(told.length > 0)
    for (const text of told)
      assert.doesNotMatch(text, /^(?:Appoint|Make or|Takes|May|The lamp|The master of the harbour has)/)
  })
})
