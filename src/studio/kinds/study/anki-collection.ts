import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zipSync } from 'fflate'
import { decodeReferences } from '../../../lib/markup.ts'
import { escapeHtmlText } from '../../render/html-text.ts'
import defaults from './anki-defaults.json' with { type: 'json' }
import { ANKI_TABLES } from './anki-tables.ts'

/** What becomes one deck of Anki; texts are plain. */
export type AnkiDeck = {
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  readonly notes: readonly { readonly front: string; readonly back: string; readonly source: string }[]
  /** Names of the three fields. */
  readonly labels: { readonly front: string; readonly back: string; readonly source: string }
}

/** No clock goes into the bytes: 2024-01-01, in seconds as most columns count. */
const FIXED_SECONDS = 1_704_067_200
const FIXED_MS = FIXED_SECONDS * 1000
const DEFAULT_DECK = 1

/** Writes a collection in Anki's schema 11, which every Anki since 2.1 reads, into a new file. */
function writeAnkiCollection(file: string, deck: AnkiDeck): void {
  const database = new DatabaseSync(file)
  try {
    database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; ${ANKI_TABLES}`)
    database.exec('BEGIN')
    writeCollectionRow(database, deck)
    writeNotes(database, deck)
    database.exec('COMMIT')
  } finally {
    database.close()
  }
}

const identifyDeck = ({ name, labels }: AnkiDeck) => ({
  model: createStableId('model', labels.front + labels.back),
  own: createStableId('deck', name),
})

function writeCollectionRow(database: DatabaseSync, deck: AnkiDeck): void {
  const { model, own } = identifyDeck(deck)
  const models = { [model]: buildNoteModel(model, own, deck) }
  const decks = {
    [DEFAULT_DECK]: buildDeckRow(DEFAULT_DECK, 'Default'),
    [own]: buildDeckRow(own, deck.name.replaceAll('::', ': ')),
  }
  const settings = { curDeck: own, activeDecks: [own], curModel: String(model), nextPos: deck.notes.length + 1 }
  database
    .prepare(`INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')`)
    .run(
      FIXED_SECONDS,
      FIXED_MS,
      FIXED_MS,
      ...[{ ...defaults.collection, ...settings }, models, decks, { 1: defaults.deckOptions }].map(toJson),
    )
}

function writeNotes(database: DatabaseSync, deck: AnkiDeck): void {
  const { model, own } = identifyDeck(deck)
  const addNote = database.prepare(`INSERT INTO notes VALUES (?, ?, ?, ?, -1, '', ?, ?, ?, 0, '')`)
  const addCard = database.prepare(`INSERT INTO cards VALUES (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')`)
  const used = new Set<number>()
  for (const [index, { back, front, source }] of deck.notes.entries()) {
    const fields = [front, back, source].map(escapeFieldText)
    const id = takeUnusedId(createStableId('note', front), used)
    addNote.run(
      id,
      createNoteGuid(front),
      model,
      FIXED_SECONDS,
      fields.join('\u001f'),
      fields[0]!,
      computeFieldChecksum(fields[0]!),
    )
    addCard.run(id, id, own, FIXED_SECONDS, index + 1)
  }
}

/** Shown as it stands: Anki plays `[sound:...]`, and has LaTeX run what stands in `[latex]` or `[$]`, whoever wrote it. */
const escapeFieldText = (text: string) => text.split('\n').map(escapeFieldLine).join('<br>')

const escapeFieldLine = (line: string) =>
  escapeHtmlText(line).replace(/\[(?=\/?(?:sound:|anki:|latex\]|\${1,2}\]))/gi, '&#91;')

/** Anki's ids are milliseconds of a clock; ours look alike and come from the content. */
function createStableId(kind: string, text: string): number {
  const digest = createHash('sha256').update(`${kind}\n${text}`).digest()
  return 1_500_000_000_000 + digest.readUIntBE(0, 5) // up to 2^40 more: far inside the safe integers
}

function takeUnusedId(id: number, used: Set<number>): number {
  let free = id
  while (used.has(free)) free += 1
  used.add(free)
  return free
}

/** A note is the same note when its front is: a second import doubles none. */
const createNoteGuid = (front: string) => createHash('sha256').update(`guid\n${front}`).digest('base64url').slice(0, 10)

/** Anki finds duplicates by it: the first eight hexadecimal digits of the SHA-1 of the first field without its markup. */
function computeFieldChecksum(field: string): number {
  const text = decodeReferences(field)
  return Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16)
}

const toJson = (value: unknown) => JSON.stringify(value)

const buildDeckRow = (id: number, name: string) => ({ id, name, mod: FIXED_SECONDS, ...defaults.deck })

function buildNoteModel(id: number, deckId: number, { direction, labels }: AnkiDeck) {
  const names = [labels.front, labels.back, labels.source].map((name) => name.replace(/[:{}"]/g, ' '))
  const field = (name: string, ord: number) => ({
    name,
    ord,
    font: 'Arial',
    size: 20,
    sticky: false,
    rtl: direction === 'rtl',
    media: [],
  })
  const [front, back, source] = names as [string, string, string]
  const template = {
    name: `${front} – ${back}`,
    ord: 0,
    qfmt: `<div dir="auto">{{${front}}}</div>`,
    afmt: `{{FrontSide}}<hr id="answer"><div dir="auto">{{${back}}}</div><p class="source" dir="auto">{{${source}}}</p>`,
    bqfmt: '',
    bafmt: '',
    did: null,
  }
  return {
    id,
    name: `${front} – ${back}`,
    type: 0,
    mod: FIXED_SECONDS,
    usn: -1,
    sortf: 0,
    did: deckId,
    tmpls: [template],
    flds: names.map(field),
    css: CARD_STYLE,
    latexPre: '',
    latexPost: '',
    tags: [],
    vers: [],
    req: [[0, 'any', [0]]],
  }
}

const CARD_STYLE = `.card { font-family: system-ui, arial, sans-serif; font-size: 22px; line-height: 1.4; text-align: center; }
.source { margin-top: 1.5em; font-size: 14px; opacity: 0.7; }
`

/** A zip knows no date before 1980; local fields, so the same bytes in every time zone. */
const NO_TIME = new Date(1980, 0, 1)

/** A deck as an `.apkg` file that Anki 2.1 and later imports. */
export async function packAnkiDeck(deck: AnkiDeck, workFolder: string): Promise<Uint8Array> {
  const file = path.join(workFolder, 'collection.anki2')
  try {
    writeAnkiCollection(file, deck)
    const collection = await readFile(file)
    return zipSync({ 'collection.anki2': collection, media: Buffer.from('{}') }, { mtime: NO_TIME, level: 6 })
  } finally {
    await rm(file, { force: true })
  }
}
