import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { recordedExchanges, withoutRecordings } from '../../../tests/support/recorded-exchanges.ts'
import { ARTIFACT_CODE, VARIANTS } from '../artifact-codes.ts'
import { ReplyReader } from '../reply-reader.ts'
import { readArtifactRow, writeArtifactRow } from './artifact-row.ts'
import { readGrounding, writeGrounding } from './citation-row.ts'
import { readCollaborator, writeCollaborator } from './collaborator-row.ts'
import { readLabelRow, writeLabelRow } from './label-row.ts'
import { readNoteEntry, writeNoteEntry, writeNoteRow } from './note-row.ts'
import { readNotebookRow, writeNotebookMetadata, writeNotebookRow } from './notebook-row.ts'
import { readResearchRun, writeFoundItem, writeResearchRun } from './research-row.ts'
import { readSourceRow, writeRegisteredSourceRow, writeSourceRow } from './source-row.ts'
import { readChatTurn, writeChatTurn } from './turn-row.ts'

const reader = (row: unknown) => new ReplyReader(row, 'A_ROW')
const MS = Date.UTC(2026, 4, 1, 8, 30, 0, 250)
const AT = new Date(MS).toISOString()

/** Only the members of `value` that `expected` has. */
function pick(value: object, expected: object): unknown {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name in expected))
}

describe('what is written is read back', () => {
  const source = { id: 's1', title: 'Bees', status: 2, type: 5, addedMs: MS, words: 12, mark: 1 }
  const revision = { id: 'r1', atMs: MS }

  test('of a notebook with its sources', () => {
    const facts = { role: 2, isShared: true, isStarred: false, isPublic: false, createdMs: MS, viewedMs: MS + 1000 }
    const sources = [writeSourceRow({ ...source, revision })]
    const metadata = writeNotebookMetadata(facts)
    const read = readNotebookRow(reader(writeNotebookRow({ title: 'T', id: 'n1', emoji: null, metadata, sources })))
    const expected = { id: 'n1', title: 'T', sourceCount: 1, createdAt: AT, role: 2 }
    assert.deepEqual(pick(read, expected), expected)
    assert.equal(read.modifiedAt, new Date(MS + 1000).toISOString())
  })

  test('of a source from wherever it comes', () => {
    const origins = [
      [{ address: 'https://a.example' }, 'https://a.example'],
      [{ video: { url: 'https://v.example/1', id: '1' } }, 'https://v.example/1'],
      [{ document: { id: 'd1', resourceKey: '' } }, 'https://drive.google.com/open?id=d1'],
      [{ driveFile: { id: 'd2', mime: 'application/pdf' } }, 'https://drive.google.com/open?id=d2'],
      [{}, undefined],
    ] as const
    for (const [origin, address] of origins)
      for (const size of [{}, { size: 40 }]) {
        const read = readSourceRow(reader(writeSourceRow({ ...source, revision, ...origin, ...size })))
        const expected = { id: 's1', title: 'Bees', status: 'ready', words: 12, addedAt: AT, kind: 5, revisionId: 'r1' }
        assert.deepEqual(pick(read, expected), expected)
        assert.equal(read.origin, address)
      }
    assert.equal(readSourceRow(reader(writeRegisteredSourceRow('s2', 'A file'))).status, 'processing')
  })

  test('of a note, a mind map and what is left of a deleted note', () => {
    const note = { id: 'a', title: 'Plan', content: '{"name":"Bees","children":[]}', createdAt: AT, modifiedAt: AT }
    const facts = { type: 2, author: '7', promptType: 5, sourceIds: ['s1'], citations: null, document: null }
    const read = readNoteEntry(reader(writeNoteEntry('a', writeNoteRow(note, facts))))
    assert.deepEqual(read, { ...note, mindMap: { title: 'Bees', children: [] }, sourceIds: ['s1'] })
    assert.equal(readNoteEntry(reader(writeNoteEntry('a', null))), null)
  })

  test('of an artifact of every type', () => {
    const base = { id: 'x', title: 'Made', sourceIds: ['s1'], status: 1, derivedFrom: null }
    const times = { createdMs: MS, changedMs: MS + 5 }
    const types = { audio: 'audio_overview', report: 'report', video: 'video', infographic: 'infographic' } as const
    for (const [name, type] of Object.entries(types)) {
      const row = writeArtifactRow({ ...base, type: ARTIFACT_CODE[name as keyof typeof types], content: [], times })
      const expected = { id: 'x', title: 'Made', type, status: 'processing', createdAt: AT }
      assert.deepEqual(pick(readArtifactRow(reader(row)), expected), expected)
    }
    for (const [type, variant] of Object.entries(VARIANTS)) {
      const content = [null, [variant, null, 'On bees', 'de']]
      const read = readArtifactRow(reader(writeArtifactRow({ ...base, type: ARTIFACT_CODE.app, content, times: null })))
      assert.deepEqual([read.type, read.options.focus, read.options.language], [type, 'On bees', 'de'])
    }
  })

  test('of a citation, a run of research, a message and somebody who has the notebook', () => {
    const place = { sourceId: 's1', start: 4, end: 9 }
    const grounding = readGrounding(
      reader(writeGrounding({ ...place, revisionId: 'r', chunkId: 'c', relevance: 0.5, excerpt: [] })),
    )
    assert.deepEqual(pick(grounding, place), place)
    const items = [{ url: 'https://a.example', title: 'A', description: 'About', kind: 1 }]
    const result = [items.map(writeFoundItem), 'a summary']
    const run = { id: 'r1', notebookId: 'n1', query: 'bees', where: 1, mode: 1, state: 2, startedMs: MS, changedMs: MS }
    const readRun = readResearchRun(reader(writeResearchRun({ ...run, result })))
    assert.deepEqual(readRun, { id: 'r1', query: 'bees', state: 2, items, startedAt: AT })
    const turns = [
      writeChatTurn({ id: 't1', atMs: MS, question: 'Well?' }),
      writeChatTurn({ id: 't2', atMs: MS, message: ['Yes.'] }),
    ]
    assert.deepEqual(
      turns.map((row) => readChatTurn(reader(row)).text),
      ['Well?', 'Yes.'],
    )
    const person = readCollaborator(reader(writeCollaborator('a@example.com', 2, 'Ada', 'https://a.example/a')))
    assert.deepEqual(person, { email: 'a@example.com', name: 'Ada', role: 'editor' })
  })
})

const RECORDED_LABELS = 'I3xc3c'

test('labels as they were recorded are written as they were read', { skip: withoutRecordings }, () => {
  const lists = recordedExchanges().filter(({ rpc, payload }) => rpc === RECORDED_LABELS && Array.isArray(payload))
  const rows = lists.flatMap(({ payload }) => reader(payload).rows('labels'))
  assert.ok(rows.length > 0)
  const raw = lists.flatMap(({ payload }) => (payload as unknown[][])[0] ?? [])
  assert.deepEqual(
    rows.map((row) => writeLabelRow(readLabelRow(row))),
    raw,
  )
})
