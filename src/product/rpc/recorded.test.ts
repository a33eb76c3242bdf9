import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listField } from '../../../tests/support/list-fields.ts'
import {
  type Recorded,
  recordedExchanges,
  recordedHomePage,
  withoutRecordings,
} from '../../../tests/support/recorded-exchanges.ts'
import { FrameReader, FrameWriter, readFrames } from '../../wire/frames.ts'
import { RPC_IDS } from '../../wire/ids.ts'
import { ReplyReader } from '../../wire/reply-reader.ts'
import { readArtifactRow } from '../../wire/rows/artifact-row.ts'
import { readNotebookRow } from '../../wire/rows/notebook-row.ts'
import { readSourceRow } from '../../wire/rows/source-row.ts'
import { readAnswer } from './chat.ts'
import { listMarkerNumbers, splitMarkerGroups } from './markers.ts'
import { getAccountMethod } from './methods/account.ts'
import {
  createArtifactMethod,
  getArtifactMethod,
  listArtifactsMethod,
  renameArtifactMethod,
} from './methods/artifacts.ts'
import { listChatTurnsMethod } from './methods/chats.ts'
import { createLabelMethod, listLabelsMethod } from './methods/labels.ts'
import {
  createNotebookMethod,
  getNotebookGuideMethod,
  getNotebookMethod,
  listNotebooksMethod,
  renameNotebookMethod,
} from './methods/notebooks.ts'
import { createNoteMethod, listNotesMethod, updateNoteMethod } from './methods/notes.ts'
import { listResearchMethod, startDeepResearchMethod, startFastResearchMethod } from './methods/research.ts'
import { getSharingMethod } from './methods/sharing.ts'
import {
  addSourcesMethod,
  getSourceGuideMethod,
  readSourceTextMethod,
  registerFileMethod,
  renameSourceMethod,
} from './methods/sources.ts'

const signal = new AbortController().signal

type Facts = { readonly read: (reply: ReplyReader) => unknown; readonly expected: Readonly<Record<string, unknown>> }

/** Reads a reply and shows of what was read only what the recording is checked for. */
function facts<T>(
  { read }: { readonly read: (reply: ReplyReader) => T },
  shown: (value: T) => unknown,
  expected: Facts['expected'],
): Facts {
  return { read: (reply) => shown(read(reply)), expected }
}

// Rows as calls reply that only clients of the host make.
const artifactRow = { read: (reply: ReplyReader) => readArtifactRow(reply.at(0)) }
const sourceRow = { read: (reply: ReplyReader) => readSourceRow(reply.at(0)) }
const sourceRows = { read: (reply: ReplyReader) => reply.rows('the sources').map(readSourceRow) }
const notebookRow = { read: readNotebookRow }

/** By id; the values were read by eye in the recordings, named by a part of the file's name. */
const FACTS: Readonly<Record<string, Facts>> = {
  CCqFvf: facts(createNotebookMethod, (id) => id, { create_1: 'afefc562-f8d1-41ec-a5d5-c197efdf52e1' }),
  CYK0Xb: facts(createNoteMethod, (id) => id, {
    notes_create_1: '3ba71644-5e30-4330-96d8-d29f5f1ecef4',
    notes_delete_1: '7027c957-5230-4fc1-adf1-3ea5c3041d5a',
    notes_update_1: '596c4eb8-43d5-4438-bc40-12d5874da5d4',
  }),
  FLmJqe: facts(sourceRow, ({ title, type, status, chars, words }) => [title, type, status, chars, words], {
    refresh_drive: ['synthetic Drive doc fixture', 'google_doc', 'ready', null, 316],
  }),
  I3xc3c: facts(listLabelsMethod, (labels) => labels, {
    labels_list: [
      {
        id: 'fdfc8ac4-3237-4f2a-8a79-3e24297a7040',
        name: 'Renamed',
        emoji: '🚀',
        sourceIds: ['36fb80a1-7f3b-4fed-8e17-21d105273edf'],
      },
    ],
  }),
  JFMDGd: facts(getSharingMethod, ({ isPublic, collaborators }) => [isPublic, collaborators[0]], {
    get_status_1: [false, { email: 'owner@example.com', name: 'Example Owner', role: 'owner' }],
    set_public_1: [false, { email: 'owner@example.com', name: 'Example Owner', role: 'owner' }],
    workflow_3: [true, { email: 'owner@example.com', name: 'Example Owner', role: 'owner' }],
  }),
  KmcKPe: facts(artifactRow, ({ title, type, status, options }) => [title, type, status, options.language], {
    revise_slide: ['NotebookLM Redefined (2)', 'presentation', 'processing', 'fr'],
  }),
  LBwxtb: facts(sourceRows, (rows) => rows.map(({ title, origin }) => [title, origin]), {
    bulk_import: [
      ['HAR (file format) - Wikipedia', 'https://en.wikipedia.org/wiki/HAR_(file_format)'],
      ['HTTP Archive (HAR) format - W3C on GitHub', 'https://w3c.github.io/web-performance/specs/HAR/Overview.html'],
      ['google/har2csv: A simple NodeJS CLI tool', 'https://github.com/google/har2csv'],
    ],
  }),
  Ljjv0c: facts(startFastResearchMethod, (id) => id, {
    import_sources_1: '63bef569-1ae4-4610-8324-ab29b9e178c3',
    poll_1: '32b1e6c3-863f-4502-8509-fe9d5801db14',
  }),
  QA9ei: facts(startDeepResearchMethod, (id) => id, { start: '00000000-0000-4000-8000-000000000402' }),
  R7cb6c: facts(
    createArtifactMethod,
    ({ id, type, status, options }) => [id.slice(0, 8), type, status, options.language],
    {
      flashcards_with_source_ids_2: ['9f53ad5f', 'flashcards', 'processing', 'fr'],
      generate_quiz_2: ['838fb7fd', 'quiz', 'processing', 'en'],
      quiz_with_source_ids_2: ['7a4bbd29', 'quiz', 'processing', 'fr'],
      report_with_source_ids_2: ['7fc13317', 'report', 'processing', 'en'],
    },
  ),
  Rytqqe: facts(artifactRow, ({ title, type, status }) => [title, type, status], {
    retry_artifact: ['Retried Video Overview', 'video', 'processing'],
  }),
  VfAZjd: facts(
    getNotebookGuideMethod,
    ({ summary, questions }) => [summary.slice(0, 27), questions.length, questions[1]],
    {
      get_description_1: [
        'The provided sources introd',
        3,
        'What role do subagents and context isolation play in managing complex coding tasks?',
      ],
    },
  ),
  ZwVcOc: facts(getAccountMethod, (account) => account, {
    get_output_language_1: { notebooks: 500, sourcesPerNotebook: 300, wordsPerSource: 500000, language: 'fr' },
  }),
  agX4Bc: facts(createLabelMethod, ([label]) => label, {
    label_create: { id: 'fdfc8ac4-3237-4f2a-8a79-3e24297a7040', name: 'VCR Test Label', emoji: '📄', sourceIds: [] },
  }),
  b7Wfje: facts(renameSourceMethod, (row) => [row?.title, row?.addedAt], {
    rename_2: ['VCR Test Renamed Source', '2026-01-21T02:03:24.097Z'],
  }),
  cFji9: facts(listNotesMethod, (notes) => notes.map(({ title, mindMap }) => [title, mindMap?.title ?? null]), {
    artifacts_delete_2: [],
    download_mind_map_1: [
      [
        'Architecting Autonomous Intelligence: The Claude Code Framework',
        'Building a True AI Agent (Learn Claude Code)',
      ],
    ],
    artifacts_get_2: [['VCR Updated Title', null]],
    notes_get_1: [],
    notes_get_not_found_1: [],
    share_with_artifact_2: [['Google et Apprentissage Automatique', 'Google et Apprentissage Automatique']],
  }),
  cYAfTb: facts(updateNoteMethod, (note) => [note?.title, note?.content], {
    notes_create_2: ['VCR Test Note', 'This is a test note created by VCR recording.'],
    create_and_update_2: ['VCR Update Test', 'Original content.'],
    create_and_update_3: ['VCR Update Test - Updated', 'Updated content.'],
    notes_delete_2: ['VCR Delete Test Note', 'This note will be deleted.'],
  }),
  e3bVqc: facts(listResearchMethod, (runs) => runs.map(({ query, state, items }) => [query, state, items.length]), {
    import_sources_2: [
      ['Machine learning fundamentals', 1, 0],
      ['Python programming best practices', 1, 0],
    ],
    research_poll_2: [['Python programming best practices', 1, 0]],
    response_running: [
      ['outstanding query', 1, 0],
      ['old tombstoned query', 5, 2],
    ],
  }),
  gArtLc: facts(
    listArtifactsMethod,
    (rows) => rows.slice(0, 2).map(({ title, type, status }) => [title, type, status]),
    {
      artifacts_delete_1: [
        ['E2E-Generation-521cccd0', 'flashcards', 'processing'],
        ['Machine Learning Fundamentals: A Study Guide', 'report', 'ready'],
      ],
      artifacts_list_1: [
        ['Reverse Engineering an AI Coding Agent', 'audio_overview', 'ready'],
        ['AI Agent Step-by-Step Evolution', 'infographic', 'ready'],
      ],
    },
  ),
  hizoJc: facts(readSourceTextMethod, ({ text }) => text.split('\n').slice(0, 4), {
    get_fulltext_2: [
      'Skip to contentNavigation Menu',
      ' Sign in Appearance settings  ',
      'AI CODE CREATION',
      'GitHub Copilot Write better code with AI',
    ],
  }),
  izAoDd: facts(
    addSourcesMethod,
    ([row]) => [row?.title.slice(0, 23), row?.type, row?.status, row?.chars, row?.words],
    {
      add_drive_1: ['VCR Export Test', 'google_doc', 'ready', null, 911],
      add_text_1: ['VCR Test Source', 'text', 'ready', null, 9],
      add_youtube_1: ['Artificial Intelligence', 'web_video', 'ready', null, 42865],
      wait_for_sources_1: ['VCR Batch Wait Test 1', 'text', 'ready', null, 140],
      wait_until_ready_1: ['VCR Wait Test Source', 'text', 'ready', null, 160],
    },
  ),
  khqZz: facts(listChatTurnsMethod, (turns) => turns.slice(0, 3).map(({ role, at }) => [role, at]), {
    july2026: [
      ['user', '2026-07-20T23:28:03.686Z'],
      ['user', '2026-07-20T22:43:03.021Z'],
      ['assistant', '2026-07-20T22:07:03.142Z'],
    ],
  }),
  o4cbdc: facts(registerFileMethod, (id) => id, { add_file_1: 'dc84ca28-2629-49ac-aec3-de45f0ec93e4' }),
  rLM1Ne: facts(
    getNotebookMethod,
    ({ title, sourceCount, createdAt }) => [title.slice(0, 22), sourceCount, createdAt],
    {
      generate_flashcards_1: ['GENERATION: Claude Cod', 44, '2026-01-11T23:33:33.819Z'],
      generate_mind_map_1: ['Refresh-Test-176910491', 3, '2026-01-22T18:01:57.443Z'],
      notebooks_get_1: ['TypeScript Fundamental', 2, '2026-01-09T01:20:09.087Z'],
      sources_get_1: ['TypeScript Fundamental', 5, '2026-01-09T01:20:09.087Z'],
      sources_list_1: ['READ ONLY: Learn Claud', 8, '2026-01-13T01:48:04.276Z'],
    },
  ),
  rc3d8d: facts(renameArtifactMethod, ({ title, type, text }) => [title, type, text?.slice(0, 22)], {
    artifacts_rename_3: ['VCR Renamed Artifact', 'report', '# Machine Learning Fun'],
  }),
  s0tc2d: facts(notebookRow, ({ title }) => title, { notebooks_rename_2: 'VCR Test Renamed' }),
  tr032e: facts(getSourceGuideMethod, ({ keywords }) => keywords, {
    get_guide_2: [
      'AI Coding Agents',
      'Agent Development Tutorials',
      'Claude Code',
      'Tool Use Loop',
      'Software Engineering Automation',
    ],
  }),
  v9rmvd: facts(getArtifactMethod, ({ cards, questions }) => [cards?.[2]?.back, questions?.[0]?.answer.slice(0, 28)], {
    download_flashcards_2: ['80, 20', undefined],
    download_quiz_2: [undefined, 'The model itself is the agen'],
  }),
  wXbhsf: facts(listNotebooksMethod, (all) => [all[0]?.title.slice(0, 10), all[0]?.sourceCount, all[0]?.role], {
    list_notebooks_1: ['GENERATION', 44, 1],
  }),
}

/** Calls that only clients of the host make, whose replies hold no row that others share. */
const UNCALLED = new Set(['AUrzMb', 'Krh3pd', 'ciyUvf', 'hPTbtc', 'hT54vc', 'otmP3b', 'yR9Yof', 'yyryJe'])
/** Calls whose success says nothing. */
const SILENT = new Set(['AH0mwd', 'J7Gthc', 'QDyure', 'V5N4be', 'WWINqb', 'le8sX', 'tGMBJ'])
/** Calls that were recorded as refused alone, with the status. */
const REFUSED: Readonly<Record<string, number>> = { AHyHrd: 3, VUsiyb: 16, RGP97b: 3, fejl7e: 13, te3DCe: 3 }

describe('recorded exchanges of the hosted product', { skip: withoutRecordings }, () => {
  const all = withoutRecordings ? [] : recordedExchanges()
  const unary = all.filter(({ kind }) => kind === 'batchexecute')

  test('every reply is decoded, and says what was read in it by eye', (context) => {
    const seen: string[] = []
    for (const { file, rpc, payload } of unary) {
      const known = FACTS[rpc]
      if (payload === undefined || known === undefined) continue
      const value = known.read(new ReplyReader(payload, rpc))
      const wanted = Object.keys(known.expected).find((part) => file.includes(part))
      if (wanted === undefined) continue
      assert.deepEqual(value, known.expected[wanted], file)
      seen.push(`${rpc} ${wanted}`)
    }
    const expected = Object.entries(FACTS).flatMap(([rpc, one]) =>
      Object.keys(one.expected).map((part) => `${rpc} ${part}`),
    )
    assert.deepEqual([...new Set(seen)].sort(), expected.sort())
    context.diagnostic(`${unary.length} unary exchanges decoded, ${seen.length} compared with values written by hand`)
  })

  test('every reply that names what it is about names what was asked for', () => {
    const methods = [getNotebookMethod, renameNotebookMethod, getArtifactMethod, renameArtifactMethod]
    const more = [renameSourceMethod, readSourceTextMethod, updateNoteMethod]
    const count = [...methods, ...more].reduce((sum, { name, about }) => {
      const recorded = unary.filter(({ rpc, payload, params }) => rpc === RPC_IDS[name] && payload && params)
      for (const { file, payload, params } of recorded)
        for (const place of about!.places(new ReplyReader(payload, name)))
          if (place?.isString) assert.ok(JSON.stringify(params).includes(place.string('an id')), file)
      return sum + recorded.length
    }, 0)
    assert.ok(count > 30)
  })

  test('a slide deck read as a whole has nothing inside that its row does not have', () => {
    const { payload } = unary.find(({ rpc }) => rpc === 'KmcKPe')!
    assert.deepEqual(getArtifactMethod.read(new ReplyReader(payload, 'GET_ARTIFACT')), {
      cards: null,
      questions: null,
      tree: null,
    })
  })

  test('no id of the recordings is left out', () => {
    const without = unary.filter(({ rpc, payload, status }: Recorded) => {
      if (payload === undefined)
        return status !== undefined && status !== null && (status as number[])[0] !== REFUSED[rpc]
      return FACTS[rpc] === undefined && !UNCALLED.has(rpc) && !(SILENT.has(rpc) && JSON.stringify(payload) === '[]')
    })
    assert.deepEqual(listField(without, 'file'), [])
    const ids = new Set<string>(Object.values(RPC_IDS))
    assert.deepEqual(
      unary.filter(({ rpc }) => !ids.has(rpc) && REFUSED[rpc] === undefined),
      [],
    )
  })

  test('every body is rebuilt byte for byte from its frames', async () => {
    for (const { file, body, kind } of all.filter((one) => one.body !== null && one.kind !== 'upload')) {
      if (file.includes('unframed')) continue
      const chunks = new Blob([body!]).stream()
      const frames = []
      for await (const frame of readFrames(chunks, new FrameReader())) frames.push(frame)
      const writer = new FrameWriter()
      const written = frames.slice(0, -1).map((frame) => writer.frame(frame))
      assert.equal(written.join('') + writer.endRow(), body, `${file} (${kind})`)
    }
  })

  test('a streamed answer has the text, marks and groundings that were recorded', async () => {
    const streamed = async (part: string) => {
      const { body } = all.find(({ file }) => file.startsWith('GenerateFreeForm') && file.includes(part))!
      const heard: string[] = []
      const answer = await readAnswer(new Response(body), (text) => heard.push(text), signal)
      return { answer: answer!, heard }
    }
    const { answer, heard } = await streamed('chat_ask_2')
    assert.equal(heard.length, 17)
    assert.equal(answer.text.length, 1704)
    assert.equal(answer.threadId, 'f1fe8352-9971-4ec6-9991-5c291b68fa57')
    const text = splitMarkerGroups(answer.text)
    assert.ok(text.includes('model evaluations and analytics [2][3].'))
    assert.deepEqual(listMarkerNumbers(text), [1, 2, 3, 4])
    const [first] = answer.groundings
    assert.deepEqual(
      [answer.groundings.length, first?.sourceId, first?.start, first?.end],
      [4, '6ad4fced-a87f-42bc-a11f-b92cc700fa5f', 15588, 16370],
    )
    const other = await streamed('follow_up')
    assert.deepEqual([other.heard.length, other.answer.groundings.length, other.answer.text.length], [7, 1, 400])
    await assert.rejects(streamed('oversized'), { code: 'BAD_REQUEST' })
  })

  test('the recorded home page has the keys that are read', () => {
    assert.match(recordedHomePage(), /"SNlM0e":"CSRF_TOKEN:1780000000000"/)
  })
})
