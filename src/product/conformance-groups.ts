import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { ArtifactDownload, ContentRequest, StreamedFile } from '../domain/artifact.ts'
import type { NewSource } from '../domain/source.ts'
import { ABSENT, createNotebookRunner, hasFaultCode } from './conformance-notebook.ts'
import type { Product } from './port.ts'

const SOURCE: NewSource = { type: 'text', text: 'The Harbour Tower was finished in 1931.', title: 'Tower' }
const OTHER: NewSource = { type: 'text', text: 'The lamp of Port Ellis is seen from forty miles.', title: 'Lamp' }
const REQUEST: ContentRequest = { type: 'report', language: 'en', reportFormat: 'summary' }
const CITATION = { marker: '[1]', number: 1, sourceText: 'The', sourceId: 's', sourceName: 'Tower', start: 0, end: 3 }

/**
 * What not every product can: the hosted one keeps no citations of a note, and its public
 * link is the notebook's address; its page does not say with which options something was made.
 */
type Abilities = {
  readonly keepsCitations?: boolean
  readonly makesNewLinks?: boolean
  readonly keepsOptions?: boolean
}

/** The groups beside sources and chat: notes, labels, sharing, artifacts. A group that the adapter lacks is not tried. */
export function testGroupConformance(
  name: string,
  open: () => Product | Promise<Product>,
  { keepsCitations = true, makesNewLinks = true, keepsOptions = true }: Abilities = {},
): void {
  const expectCitations = <T>(citations: readonly T[]) => (keepsCitations ? citations : undefined)
  const signal = new AbortController().signal
  const inNotebook = createNotebookRunner(open, signal)

  test(`${name}: a note is kept as it was written, changed, and gone once deleted`, () =>
    inNotebook(async ({ notes }, id) => {
      if (!notes) return
      assert.deepEqual(await notes.list(id, signal), [])
      const first = await notes.create(
        id,
        { title: 'Türme 塔', content: '# One\n\nText. [1]', citations: [CITATION] },
        signal,
      )
      const second = await notes.create(id, { title: 'Türme 塔', content: 'Two' }, signal)
      assert.deepEqual([first.citations, second.citations], [expectCitations([CITATION]), undefined])
      assert.deepEqual(await notes.list(id, signal), [second, first])
      const renamed = await notes.update(id, first.id, { title: 'Towers' }, signal)
      assert.deepEqual(
        [renamed.title, renamed.content, renamed.citations],
        ['Towers', first.content, expectCitations([CITATION])],
      )
      const rewritten = await notes.update(id, first.id, { content: 'Nothing cited.' }, signal)
      assert.deepEqual(
        [rewritten.title, rewritten.content, rewritten.citations],
        ['Towers', 'Nothing cited.', expectCitations([])],
      )
      await notes.delete(id, second.id, signal)
      assert.deepEqual(await notes.list(id, signal), [rewritten])
      await assert.rejects(notes.delete(id, second.id, signal), hasFaultCode('NOTE_NOT_FOUND'))
      await assert.rejects(notes.update(id, second.id, { title: 'x' }, signal), hasFaultCode('NOTE_NOT_FOUND'))
    }))

  test(`${name}: a label is made, renamed, assigned and taken away, and a deleted source takes its labels along`, () =>
    inNotebook(async ({ labels, sources }, id) => {
      if (!labels) return
      assert.deepEqual(await labels.list(id, signal), [])
      const tower = (await sources.add(id, SOURCE, signal)).source.id
      const lamp = (await sources.add(id, OTHER, signal)).source.id
      const zone = await labels.create(id, { name: 'Zone', emoji: '🗼', sourceIds: [tower] }, signal)
      const area = await labels.create(id, { name: 'Area', sourceIds: [] }, signal)
      assert.deepEqual(await labels.list(id, signal), [area, zone])
      assert.deepEqual([zone.name, zone.emoji, zone.sourceIds, area.emoji], ['Zone', '🗼', [tower], undefined])
      await labels.assign(id, [zone.id, area.id], [lamp, tower], signal)
      await labels.unassign(id, [area.id], [tower], signal)
      await labels.update(id, area.id, { name: 'Aria' }, signal)
      const [aria, both] = await labels.list(id, signal)
      assert.deepEqual([aria!.name, aria!.sourceIds, both!.sourceIds], ['Aria', [lamp], [tower, lamp]])
      await sources.delete(id, tower, signal)
      await labels.delete(id, [area.id], signal)
      assert.deepEqual(await labels.list(id, signal), [{ ...zone, sourceIds: [lamp] }])
    }))

  test(`${name}: a change of labels that cannot be made whole is not made at all`, () =>
    inNotebook(async ({ labels, sources }, id) => {
      if (!labels) return
      const tower = (await sources.add(id, SOURCE, signal)).source.id
      const zone = await labels.create(id, { name: 'Zone', sourceIds: [] }, signal)
      const area = await labels.create(id, { name: 'Area', sourceIds: [] }, signal)
      const twin = { name: ' zONE ', sourceIds: [] }
      await assert.rejects(labels.create(id, twin, signal), hasFaultCode('DUPLICATE_NAME'))
      await assert.rejects(labels.update(id, area.id, { name: 'zone' }, signal), hasFaultCode('DUPLICATE_NAME'))
      await assert.rejects(
        labels.create(id, { name: 'New', sourceIds: [ABSENT] }, signal),
        hasFaultCode('SOURCE_NOT_FOUND'),
      )
      await assert.rejects(labels.assign(id, [zone.id], [tower, ABSENT], signal), hasFaultCode('SOURCE_NOT_FOUND'))
      await assert.rejects(labels.assign(id, [zone.id, ABSENT], [tower], signal), hasFaultCode('LABEL_NOT_FOUND'))
      await assert.rejects(labels.unassign(id, [ABSENT], [tower], signal), hasFaultCode('LABEL_NOT_FOUND'))
      await assert.rejects(labels.delete(id, [zone.id, ABSENT], signal), hasFaultCode('LABEL_NOT_FOUND'))
      await assert.rejects(labels.update(id, ABSENT, { name: 'x' }, signal), hasFaultCode('LABEL_NOT_FOUND'))
      assert.deepEqual(await labels.list(id, signal), [area, zone])
    }))

  test(`${name}: a public link is there while it is open`, () =>
    inNotebook(async ({ sharing }, id) => {
      if (!sharing) return
      const closed = await sharing.get(id, signal)
      assert.deepEqual([closed.isPublic, closed.publicLink], [false, undefined])
      assert.ok(closed.collaborators.some(({ role }) => role === 'owner'))
      const open = { isPublic: true }
      const opened = await sharing.set(id, open, signal)
      assert.equal(opened.isPublic, true)
      assert.ok(opened.publicLink)
      assert.deepEqual(await sharing.set(id, open, signal), opened)
      assert.deepEqual(await sharing.get(id, signal), opened)
      assert.deepEqual(await sharing.set(id, { isPublic: false }, signal), closed)
      const again = await sharing.set(id, open, signal)
      assert.equal(again.publicLink !== opened.publicLink, makesNewLinks)
    }))

  test(`${name}: content that was made is listed, read, downloaded, and gone once deleted`, () =>
    inNotebook(async ({ artifacts, sources }, id) => {
      if (!artifacts) return
      assert.deepEqual(await artifacts.list(id, signal), [])
      await assert.rejects(artifacts.create(id, REQUEST, signal), hasFaultCode('NO_SOURCES'))
      await sources.add(id, SOURCE, signal)
      await assert.rejects(
        artifacts.create(id, { ...REQUEST, sourceIds: [ABSENT] }, signal),
        hasFaultCode('SOURCE_NOT_FOUND'),
      )
      const made = await artifacts.create(id, REQUEST, signal)
      assert.deepEqual([made.type, made.status, made.applied.language], ['report', 'ready', 'en'])
      assert.ok(made.name && made.text && made.files.length > 0)
      const { id: madeId, name, createdAt, files } = made
      const [listed, ...others] = await artifacts.list(id, signal)
      assert.deepEqual([listed!.id, listed!.name, listed!.createdAt, others], [madeId, name, createdAt, []])
      assert.deepEqual(await artifacts.read(id, madeId, signal), keepsOptions ? made : { ...made, applied: {} })
      const file = await artifacts.download(id, madeId, null, signal)
      assert.equal(await countBytes(file), file.size)
      assert.equal(file.size, files[0]!.size)
      if ('path' in file) await file.release?.()
      await assert.rejects(artifacts.download(id, madeId, 'no such file', signal), hasFaultCode('CONTENT_NOT_FOUND'))
      assert.equal((await artifacts.delete(id, madeId, signal)).id, madeId)
      assert.deepEqual(await artifacts.list(id, signal), [])
      for (const call of [artifacts.read, artifacts.delete])
        await assert.rejects(call(id, madeId, signal), hasFaultCode('CONTENT_NOT_FOUND'))
    }))

  test(`${name}: notes, labels, sharing and content of a notebook that is not there are refused`, async () => {
    const { notes, labels, sharing, artifacts } = await open()
    const calls = [
      () => notes?.list(ABSENT, signal),
      () => notes?.create(ABSENT, { title: 't', content: 'c' }, signal),
      () => notes?.update(ABSENT, ABSENT, { title: 't' }, signal),
      () => notes?.delete(ABSENT, ABSENT, signal),
      () => labels?.list(ABSENT, signal),
      () => labels?.create(ABSENT, { name: 'n', sourceIds: [] }, signal),
      () => labels?.delete(ABSENT, [ABSENT], signal),
      () => sharing?.get(ABSENT, signal),
      () => sharing?.set(ABSENT, { isPublic: true }, signal),
      () => artifacts?.list(ABSENT, signal),
      () => artifacts?.create(ABSENT, REQUEST, signal),
      () => artifacts?.read(ABSENT, ABSENT, signal),
      () => artifacts?.download(ABSENT, ABSENT, null, signal),
      () => artifacts?.delete(ABSENT, ABSENT, signal),
    ]
    for (const [index, call] of calls.entries()) {
      const outcome = call()
      if (outcome) await assert.rejects(outcome, hasFaultCode('NOTEBOOK_NOT_FOUND'), `call ${index}`)
    }
  })
}

/** Wherever it lies. */
async function countBytes(file: ArtifactDownload | StreamedFile): Promise<number> {
  if ('path' in file) return readFileSync(file.path).length
  return Buffer.concat(await Array.fromAsync(await file.readPart(0, file.size))).length
}
