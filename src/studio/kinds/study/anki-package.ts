import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { zipSync } from 'fflate'
import { type AnkiDeck, writeAnkiCollection } from './anki-collection.ts'

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
