import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { standsAlone } from './stands-alone.ts'

type Texts = Readonly<Record<string, readonly string[]>>

const LEANS: Texts = {
  en: [
    'Yes, it saves the letters, but it keeps no copy.',
    'When you open it, the lid turns.',
    'When asked, we say that the bridge was built too late.',
    'The keeper will do it without a second look.',
    'To recap, these are two quite different kinds of roof.',
    'In practice, this means that the gate stays shut.',
    'Step 2: removal of the bolts that are not needed.',
    'Forget that the roof leaks and think of it as a fountain.',
  ],
  de: [
    'Die Art, wie dies geschieht, hängt von der Form ab.',
    'Wenn Sie damit schneiden, bleibt der Rand gerade.',
    'Darunter befinden sich einige sehr alte Bäume.',
    'Andererseits haben einige Bäume keine Rinde.',
  ],
  es: ['Pueden ser puertos del norte o del sur.', 'Sí, el tren para en el pueblo.'],
  fr: ['Si vous la fermez, le vent tombe.', 'Oui, le bac passe le dimanche.'],
  it: ['Possono essere porti del nord o del sud.'],
  pt: ['Podem ser portos do norte ou do sul.'],
  nl: ['Als u het sluit, valt de wind weg.'],
}

const ALONE: Texts = {
  en: [
    'When you paint a boat, the wood stays dry.',
    'In practice, the gate stays shut at night.',
    'The keeper can do that work alone.',
    'When heated, water expands.',
    'No road leads to the old mill.',
    'Well water is cold in the summer.',
    'In general, it is best to sail at noon.',
  ],
  de: ['Wenn Sie mit dem Messer schneiden, bleibt der Rand gerade.', 'Der Rat prüft, ob das Wehr hält.'],
  es: ['Puede abrir la puerta con una llave.', 'No hay puente sobre el río.'],
  fr: ['Si vous fermez la porte, le vent tombe.', 'Si le vent tombe, le bac passe.'],
  pt: ['Se o vento cai, o barco passa.', 'Não há ponte sobre o rio.'],
  nl: ['Als u de deur sluit, valt de wind weg.'],
}

const listAll = (texts: Texts) =>
  Object.entries(texts).flatMap(([language, all]) => all.map((text) => [language, text]))

describe('a sentence that answers, goes on or speaks of what was named before', () => {
  for (const [language, text] of listAll(LEANS)) it(text!, () => assert.ok(!standsAlone(text!, language!)))
})

describe('a sentence that names what it speaks of', () => {
  for (const [language, text] of listAll(ALONE)) it(text!, () => assert.ok(standsAlone(text!, language!)))
})
