import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { loadAnalyzer } from './analyzer.ts'
import { type FamilyRules, findFamilyReader } from './word-family.ts'

const FOLDER = new URL('./families/', import.meta.url)
const KEYS = 'bound changes endings graded groups irregular marks minChars prefixes spellings wordEnd'.split(' ')

const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  en: [
    'decide decision',
    'pay payment payable',
    'apply application',
    'submit submission',
    'bacterium bacteria',
    'index indices',
    'fail failure',
    'steal stolen',
    'absent absence',
    'choose chosen choice',
    'go went gone',
    'rewrite rewrote rewritten',
    'withdraw withdrew withdrawal',
    'colour color coloured',
    'define definition',
  ],
  de: [
    'aufgelöst Auflösung auflösen',
    'kündigen Kündigung',
    'austreten Austritt',
    'zurückgeben Rückgabe',
    'beschlossen Beschluss',
    'verloren Verlust',
    'gewählt Wahl',
    'teilnehmen Teilnahme',
    'geschlossen Schließung schließt',
    'installieren installiert Installation',
    'entwickeln Entwicklung Entwickler',
    'wiederherstellen wiederhergestellt Wiederherstellung',
    'ändern Änderung geändert',
    'empfangen empfing Empfänger',
    'Nutzer Benutzer benutzt',
  ],
  fr: [
    'traduire traduction traduit',
    'obtenir obtient obtention',
    'fermer fermeture',
    'nettoyer nettoyage',
    'baigner baignade',
    'élire élection',
    'ouvrir ouverture',
  ],
  es: [
    'salir salgo salida',
    'traducir traducción tradujo',
    'buscar búsqueda',
    'pagar pago',
    'elegir elección elige',
    'ausente ausencia',
    'limpian limpieza',
    'disolver disolución',
  ],
  it: [
    'tradurre tradotto traduzione',
    'ridurre riduzione ridotto',
    'annullare annullamento',
    'pagare pagamento',
    'smarrito smarrimento',
    'iscritto iscrizione',
    'chiuso chiusura',
  ],
  nl: [
    'opzeggen opzegt opzegging opgezegd',
    'betalen betaalt betaald betaling',
    'annuleren geannuleerd annulering',
    'verliezen verloren verlies',
    'sluiten gesloten sluiting',
    'verhuist verhuizing',
    'kiezen koos keuze',
    'installeren installatie',
  ],
  pt: [
    'imprimir impresso',
    'remover remoção',
    'botão botões',
    'cancelar cancelamento',
    'pagar pagamento',
    'devolver devolução',
    'inscrever inscrição',
    'proibido proibição',
  ],
}
const STRANGERS: Readonly<Record<string, readonly string[]>> = {
  en: ['car carriage', 'good went', 'met metre', 'miss mission', 'sum summer', 'member memory'],
  de: ['Seite Seil', 'Handbuch Handbuchseite', 'Gefahr fahren', 'Verlag verlangen'],
  fr: ['rendre rester'],
  es: ['parte particular'],
  it: ['stringa stretto', 'mano manico', 'posto postino'],
  nl: ['stad staan', 'reden rijden', 'week weg', 'lid lied', 'gast gas', 'dag dak'],
  pt: ['versão ver', 'multa mulher', 'banco banho'],
}

const readRoots = (language: string, words: string) =>
  words.split(' ').map((word) => findFamilyReader(language)!.readRoot(loadAnalyzer(language).terms(word)[0]!))

test('a verb, its noun and its adjective are of one root, in their irregular forms too', () => {
  for (const [language, families] of Object.entries(FAMILIES))
    for (const words of families) assert.equal(new Set(readRoots(language, words)).size, 1, words)
})

test('words that only begin alike are of two roots', () => {
  for (const [language, pairs] of Object.entries(STRANGERS))
    for (const words of pairs) assert.equal(new Set(readRoots(language, words)).size, 2, words)
})

test('every stem of a family is found from the beginnings that another lists', () => {
  for (const [language, families] of Object.entries(FAMILIES))
    for (const words of families) {
      const terms = words.split(' ').map((word) => loadAnalyzer(language).terms(word)[0]!)
      for (const term of terms) {
        const beginnings = findFamilyReader(language)!.listBeginnings(term)
        for (const other of terms)
          assert.ok(
            beginnings.some((one) => other.startsWith(one)),
            `${term}: ${other}`,
          )
      }
    }
})

test('a word compares as a whole word does: a holder is no older thing', () => {
  const { isGraded } = findFamilyReader('en')!
  assert.deepEqual(['longer', 'Older', 'holder', 'folder', 'flower', 'builder'].filter(isGraded), ['longer', 'Older'])
})

test('no language lacks a rule, no stem is in two groups, and a foreign code has no families', () => {
  for (const name of readdirSync(FOLDER)) {
    const rules = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as FamilyRules
    assert.deepEqual(Object.keys(rules).sort(), KEYS, name)
    const stems = rules.groups.flatMap((group) => group.split(' '))
    assert.deepEqual(
      stems.filter((stem, place) => stems.indexOf(stem) !== place),
      [],
      name,
    )
    for (const pair of rules.changes) assert.equal(pair.split(' ').length, 2, `${name}: ${pair}`)
  }
  assert.equal(findFamilyReader('ja'), null)
  assert.equal(findFamilyReader('../families/en'), null)
})

test('a participle is freed of what only marks it', () => {
  const german = findFamilyReader('de')!
  assert.equal(german.dropMark('angeschafft'), 'anschaff')
  assert.equal(german.dropMark('verringert'), 'verringer')
  assert.equal(findFamilyReader('en')!.dropMark('concert'), 'concert')
})
