import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseUnusedSlug, createSlug, removeAccents } from './slug.ts'

test('a name in any script becomes a word for addresses', async () => {
  const slugs = {
    'React Docs (v19)': 'react-docs-v19',
    'Müller & Söhne': 'muller-sohne',
    "L'été à Paris": 'lete-a-paris',
    Мама: 'mama',
    日本語: /^[a-z]+(-[a-z]+)*$/,
    北京大学: 'bei-jing-da-xue',
    'Ελληνικά notes': 'ellinika-notes',
    '٣ كتب': /^[a-z0-9-]+$/,
  }
  for (const [name, expected] of Object.entries(slugs)) {
    const slug = await createSlug(name, 'notebook')
    if (typeof expected === 'string') assert.equal(slug, expected)
    else assert.match(slug, expected)
  }
})

test('a name without a letter or digit gives the fallback', async () => {
  for (const name of ['', '   ', '!!!', '—', '\u0301']) assert.equal(await createSlug(name, 'notebook'), 'notebook')
})

test('a long name is cut at a dash', async () => {
  const slug = await createSlug('word '.repeat(40), 'notebook')
  assert.ok(slug.length <= 60 && slug.endsWith('word'), slug)
  assert.equal((await createSlug('x'.repeat(300), 'notebook')).length, 60)
})

test('a taken slug gets the first free number', () => {
  const taken = new Set(['notes', 'notes-2', 'notes-3'])
  assert.equal(
    chooseUnusedSlug('notes', (slug) => taken.has(slug)),
    'notes-4',
  )
  assert.equal(
    chooseUnusedSlug('other', (slug) => taken.has(slug)),
    'other',
  )
})

test('accents are taken off letters', () => {
  assert.equal(removeAccents('Éclair Ångström'), 'Eclair Angstrom')
})
