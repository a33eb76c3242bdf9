import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import { NodeNames } from './node-names.ts'

test('what a sentence leaves out names no node', () => {
  const { reference } = sampleOutline.tables[0]!.rows[0]!
  const left: Readonly<Record<string, readonly [text: string, name: RegExp]>> = {
    en: ['Illnesses that were known before are not covered, except for sudden health emergencies.', /emergenc/i],
    es: ['Las enfermedades que ya existían al contratar, salvo una crisis imprevista.', /crisis/i],
    de: ['Nicht versichert sind alte Leiden, außer bei unerwarteten Krankheitsausbrüchen.', /Krankheit/],
    fr: ['Les maladies connues ne sont pas couvertes, sauf une crise imprévue.', /crise/i],
  }
  for (const [language, [text, name]] of Object.entries(left)) {
    const names = new NodeNames({ ...sampleOutline, definitions: [], language })

    test('what a sentence denies names no node', () => {
      const { reference } = sampleOutline.tables[0]!.rows[0]!
      const denied: Readonly<Record<string, readonly [text: string, name: RegExp]>> = {
        en: ['The library never looks for rules in git configurations.', /configurations/i],
        de: ['Die Bibliothek sucht nicht nach Regeln in Versionsverwaltungen.', /Versionsverwaltung/],
        es: ['La biblioteca no busca reglas en las carpetas superiores.', /carpetas/i],
      }
      for (const [language, [text, name]] of Object.entries(denied)) {
        const names = new NodeNames({ ...sampleOutline, definitions: [], language })
        assert.doesNotMatch(names.findName({ text, reference }, [], [], 0) ?? '', name, language)
      }
    })
    assert.doesNotMatch(names.findName({ text, reference }, [], [], 0) ?? '', name, language)
  }
})
