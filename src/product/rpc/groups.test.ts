import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fakeHosted } from '../../../tests/support/fake-hosted.ts'
import { type Heard, refusal } from '../../../tests/support/fake-wire.ts'
import { fault } from '../../../tests/support/faults.ts'
import { CONTENT_CHOICES, type ContentRequest } from '../../domain/artifact.ts'
import { CONTENT_LANGUAGES } from '../../domain/content-language.ts'
import type { NewSource } from '../../domain/source.ts'
import { ReplyReader } from '../../wire/reply-reader.ts'
import { readArtifactRow } from '../../wire/rows/artifact-row.ts'
import { buildOrder } from './groups/artifact-content.ts'

const signal = new AbortController().signal
const T = [1_790_000_000, 0]
const row = (id: string, status = 2, more: readonly unknown[] = []) => [
  [id],
  `Title ${id}`,
  [null, 9, T, [`rev-${id}`, T], 5, null, 1],
  [null, status, ...more],
]
const notebook = (rows: readonly unknown[]) => [
  ['Towers', rows, 'n1', null, null, [1, false, true, null, null, T, 1, false, T]],
]
const NONE = [null, T]

describe('adding a source', () => {
  const page: NewSource = { type: 'url', url: 'https://example.org/tower' }

  /** A product that answers ADD_SOURCES with a status, and lists a new source all the same, or not. */
  const doubtful = (code: number, added: readonly unknown[]) => {
    let isAsked = false
    return fakeHosted((heard: Heard) => {
      if (heard.name === 'ADD_SOURCES') {
        isAsked = true
        return refusal(heard, code)
      }
      if (heard.name === 'GET_NOTEBOOK') return notebook(isAsked ? [row('old'), ...added] : [row('old')])
      return heard.name === null ? undefined : []
    })
  }

  test('that was refused with 3 or 9 is looked for in the list before it counts as failed', async () => {
    for (const code of [3, 9]) {
      const { product, named } = doubtful(code, [row('new')])
      assert.equal((await product.sources.add('n1', page, signal)).source.id, 'new')
      assert.equal(named('ADD_SOURCES').length, 1)
    }
    await assert.rejects(doubtful(3, []).product.sources.add('n1', page, signal), fault('BAD_REQUEST'))
    await assert.rejects(doubtful(9, []).product.sources.add('n1', page, signal), fault('NOT_READY'))
  })

  test('that was refused for good is not looked for', async () => {
    const { product, named } = doubtful(7, [row('new')])
    await assert.rejects(product.sources.add('n1', page, signal), fault('PERMISSION_DENIED'))
    assert.equal(named('GET_NOTEBOOK').length, 1)
  })

  test('that came with others is not guessed', async () => {
    await assert.rejects(
      doubtful(3, [row('a'), row('b')]).product.sources.add('n1', page, signal),
      fault('BAD_REQUEST'),
    )
  })

  test('that the product cannot read fails with its reason, and leaves nothing behind', async () => {
    let rows = [row('old')]
    const { product, named } = fakeHosted((heard: Heard) => {
      if (heard.name === 'ADD_SOURCES') {
        rows = [...rows, row('new', 3, [[null, null, [10]]])]
        return [[row('new', 1)]]
      }
      return heard.name === 'GET_NOTEBOOK' ? notebook(rows) : heard.name === null ? undefined : []
    })
    await assert.rejects(
      product.sources.add('n1', page, signal),
      fault('SOURCE_UNREACHABLE', 'The page wants a sign-in.'),
    )
    assert.deepEqual(named('DELETE_SOURCES')[0]?.params, [[['new']], [2]])
  })

  const NULLS = (count: number) => Array(count).fill(null)
  const SPECS: readonly (readonly [NewSource, unknown])[] = [
    [{ type: 'text', text: 'Old tower', title: 'T' }, [null, ['T', 'Old tower'], null, 2, ...NULLS(6), 1]],
    [
      { type: 'text', text: '# Old\ntower', mediaType: 'text/markdown' },
      [null, ['# Old', '# Old\ntower'], null, 3, ...NULLS(6), 1],
    ],
    [page, [null, null, ['https://example.org/tower'], ...NULLS(7), 1]],
    [{ type: 'url', url: 'https://youtu.be/x1' }, [...NULLS(7), ['https://youtu.be/x1'], null, null, 1]],
    [
      { type: 'web_video', url: 'https://www.youtube.com/watch?v=x' },
      [...NULLS(7), ['https://www.youtube.com/watch?v=x'], null, null, 1],
    ],
    [
      { type: 'drive', url: 'https://docs.google.com/presentation/d/abc-1/edit', title: 'Deck' },
      [['abc-1', 'application/vnd.google-apps.presentation', 1, 'Deck'], ...NULLS(9), 1],
    ],
    [
      { type: 'drive', url: 'https://drive.google.com/open?id=abc' },
      [['abc', 'application/pdf', 1, 'Drive document'], ...NULLS(9), 1],
    ],
  ]
  test('takes the form of its kind', async () => {
    for (const [source, spec] of SPECS) {
      const { product, named } = fakeHosted((heard: Heard) =>
        heard.name === 'ADD_SOURCES'
          ? [[row('new')]]
          : heard.name === 'GET_NOTEBOOK'
            ? notebook([row('new')])
            : heard.name
              ? []
              : undefined,
      )
      await product.sources.add('n1', source, signal)
      assert.deepEqual((named('ADD_SOURCES')[0]!.params[0] as unknown[])[0], spec)
    }
    const { product } = fakeHosted((heard) => (heard.name === 'GET_NOTEBOOK' ? notebook([]) : undefined))
    for (const source of [
      { type: 'web_video', url: 'https://vimeo.com/1' },
      { type: 'drive', url: 'https://example.org/document/d/abc' },
      { type: 'drive', url: 'https://docs.google.com/forms/d/abc' },
    ] as const)
      await assert.rejects(product.sources.add('n1', source, signal), fault('BAD_REQUEST'), source.url)
  })
})

describe('the length of a source', () => {
  test('is not known from its row, whatever number that holds, until its text was read', async () => {
    const tower = ['The tower is old.', 'It was finished in 1931.']
    const counted = row('s1')
    counted[2] = [null, 8, T, ['rev-1', T], 4, null, 1, null, 12]
    const blocks = tower.map((text) => [0, text.length, [[[0, text.length, [text]]], [null, 1]]])
    const { product, named } = fakeHosted((heard: Heard) => {
      if (heard.name === 'GET_NOTEBOOK') return notebook([counted])
      return heard.name === 'READ_SOURCE' ? [counted, null, null, [[blocks]]] : undefined
    })
    const measures = async () => (await product.sources.list('n1', signal)).map(({ chars, words }) => [chars, words])
    assert.deepEqual(await measures(), [[null, 8]])
    const { content, source } = await product.sources.read('n1', 's1', 'text', signal)
    assert.deepEqual([content.length > 40, source.chars], [true, content.length])
    assert.deepEqual(await measures(), [[content.length, 8]])
    counted[2] = [null, 8, T, ['rev-2', T], 4]
    assert.deepEqual(await measures(), [[null, 8]])
    assert.equal(named('READ_SOURCE').length, 1)
  })
})

describe('labels', () => {
  test('are not counted from the row of another notebook', async () => {
    const { product } = fakeHosted((heard: Heard) => {
      if (heard.name === 'GET_NOTEBOOK') return notebook([row('s1')])
      return heard.name === 'LIST_LABELS' ? [[['Zone', [['s9']], 'l1', '']]] : undefined
    })
    await assert.rejects(product.sources.list('n2', signal), fault('RPC_REPLY_MOVED', 'GET_NOTEBOOK [0][2]'))
    await assert.rejects(product.labels!.assign('n2', ['l1'], ['s1'], signal), fault('RPC_REPLY_MOVED'))
  })

  test('that cannot all be assigned are taken back', async () => {
    const changes: unknown[] = []
    const { product } = fakeHosted((heard: Heard) => {
      if (heard.name === 'GET_NOTEBOOK') return notebook([row('s1'), row('s2')])
      if (heard.name === 'LIST_LABELS') return [[['Zone', null, 'l1', '']]]
      if (heard.name !== 'UPDATE_LABEL') return undefined
      changes.push((heard.params[3] as unknown[])[0])
      return changes.length === 2 ? refusal(heard, 13) : []
    })
    await assert.rejects(product.labels!.assign('n1', ['l1'], ['s1', 's2'], signal), fault('PRODUCT_FAILED'))
    assert.deepEqual(changes, [
      [null, [['s1']]],
      [null, [['s2']]],
      [null, null, [['s1']]],
      [null, null, [['s2']]],
    ])
  })
})

describe('research', () => {
  const run = (id: string, state: number, query = 'towers') => [
    id,
    [
      'n1',
      [query, 1],
      1,
      state === 1
        ? null
        : [
            [
              ['https://a.org', 'A', 'About', 1],
              [null, 'Report', null, 5],
            ],
          ],
      state,
    ],
    T,
    T,
  ]
  const searching = (states: readonly number[], id = 'r1') => {
    let looks = 0
    return fakeHosted((heard: Heard) => {
      if (heard.name === 'GET_NOTEBOOK') return notebook([])
      if (heard.name === 'START_FAST_RESEARCH') return ['r1']
      if (heard.name === 'START_DEEP_RESEARCH') return ['first', 'r1']
      if (heard.name === 'LIST_RESEARCH')
        return [[run('other', 2, 'lamps'), run(id, states[Math.min(looks++, states.length - 1)]!)]]
      return heard.name === null ? undefined : []
    })
  }
  const query = { text: 'towers', mode: 'fast', source: 'web', limit: 5 } as const

  test('waits until the run is over, gives pages without the report, and closes the run', async () => {
    const { product, named } = searching([1, 1, 2])
    const { sources } = await product.research!.discover('n1', query, undefined, signal)
    assert.deepEqual(sources, [{ url: 'https://a.org', title: 'A', description: 'About', score: 1 }])
    assert.deepEqual(named('FINISH_RESEARCH')[0]?.params, [null, [1], 'r1', 'n1'])
  })

  test('finds a deep run that is listed under another id by its query', async () => {
    const { product } = searching([6], 'another-id')
    assert.equal(
      (await product.research!.discover('n1', { ...query, mode: 'deep' }, undefined, signal)).sources.length,
      1,
    )
  })

  test('that does not end, or was closed, is no empty success', async () => {
    const slow = searching([1])
    await assert.rejects(slow.product.research!.discover('n1', query, undefined, signal), fault('TIMEOUT'))
    assert.equal(slow.named('FINISH_RESEARCH').length, 1)
    await assert.rejects(
      searching([5]).product.research!.discover('n1', query, undefined, signal),
      fault('PRODUCT_FAILED'),
    )
  })
})

describe('an order of generated content', () => {
  const wish = (type: ContentRequest['type'], more: Partial<ContentRequest> = {}): ContentRequest => ({
    type,
    language: 'de',
    ...more,
  })
  const S2 = [['s1'], ['s2']]
  const S3 = [[['s1']], [['s2']]]
  const content = (more: ContentRequest) => buildOrder(more, ['s1', 's2']).content
  const head = (code: number, nulls: number) => [null, null, code, S3, ...Array(nulls).fill(null)]

  test('has the code, the sources and the options of its kind at their places', () => {
    const focus = { focus: 'the lamp', instructions: 'Be brief.' }
    const both = 'the lamp\n\nBe brief.'
    assert.deepEqual(content(wish('audio_overview', { audioFormat: 'debate', audioLength: 'long', ...focus })), [
      ...head(1, 2),
      [null, [both, 3, null, S2, 'de', null, 4]],
    ])
    assert.deepEqual(content(wish('video', { videoFormat: 'explainer', videoStyle: 'classroom' })), [
      ...head(3, 4),
      [null, null, [S2, 'de', '', null, 1, 3]],
    ])
    assert.deepEqual(content(wish('infographic', { infographicFormat: 'vertical', infographicStyle: 'bento' })), [
      ...head(7, 10),
      [[null, 'de', null, 2, 2, 4]],
    ])
    assert.deepEqual(
      content(wish('presentation', { presentationStyle: 'presenter_notes', presentationLength: 'long', focus: 'x' })),
      [...head(8, 12), [['x', 'de', 2, 4]]],
    )
    assert.deepEqual(content(wish('data_table', { focus: 'x' })), [...head(9, 14), [null, ['x', 'de']]])
    assert.deepEqual(content(wish('flashcards', { quantity: 'more', difficulty: 'easy' })), [
      ...head(4, 5),
      [null, [1, null, null, 'de', null, null, [3, 1]]],
    ])
    assert.deepEqual(content(wish('quiz', { quantity: 'fewer', difficulty: 'hard' })), [
      ...head(4, 5),
      [null, [2, null, null, 'de', null, null, null, [1, 3]]],
    ])
    assert.deepEqual(content(wish('mind_map', { focus: 'x' })), [...head(4, 5), [null, [4, null, 'x', 'de']]])
    const report = content(wish('report', { reportFormat: 'detailed', focus: 'x' })).at(7) as unknown[][]
    assert.deepEqual([report[1]![0], report[1]![3], report[1]![4]], ['Detailed Report', S2, 'de'])
    assert.match(String(report[1]![5]), /\n\nConcentrate on: x$/)
  })

  test('sends every choice of every option as something of its own, and reads it back by name', () => {
    const kinds: Readonly<Record<string, ContentRequest['type']>> = {
      report: 'report',
      presentation: 'presentation',
      infographic: 'infographic',
      audio: 'audio_overview',
      video: 'video',
      quantity: 'quiz',
      difficulty: 'flashcards',
    }
    for (const [option, choices] of Object.entries(CONTENT_CHOICES)) {
      const type = kinds[Object.keys(kinds).find((part) => option.startsWith(part))!]!
      const sent = choices.map((choice) => buildOrder(wish(type, { [option]: choice }), ['s1']))
      assert.equal(new Set(sent.map((one) => JSON.stringify(one.content))).size, choices.length, option)
      for (const { content: order, chosen } of sent) {
        const stored = [...order, ...Array(20 - order.length).fill(null)]
        stored[0] = 'a1'
        stored[1] = 'Made'
        stored[4] = 1
        const { options } = readArtifactRow(new ReplyReader(stored, 'LIST_ARTIFACTS'))
        const told = Object.fromEntries(Object.entries(options).filter(([name]) => name in chosen))
        assert.deepEqual(told, chosen, `${option}: ${JSON.stringify(order)}`)
      }
    }
  })

  test('carries each of the 81 languages', () => {
    assert.equal(CONTENT_LANGUAGES.length, 81)
    for (const { code } of CONTENT_LANGUAGES)
      for (const type of [
        'audio_overview',
        'video',
        'report',
        'infographic',
        'presentation',
        'data_table',
        'flashcards',
        'quiz',
        'mind_map',
      ] as const)
        assert.ok(JSON.stringify(content({ type, language: code })).includes(`"${code}"`), `${type} ${code}`)
  })
})

describe('generated content', () => {
  const artifact = (status: number, language = 'en') => [
    'a1',
    'Report',
    2,
    [[['s1']]],
    status,
    null,
    null,
    [status === 3 ? '# Report' : null, ['Briefing Doc', '', null, [['s1']], language, 'x', null, true]],
    ...Array(7).fill(null),
    T,
  ]
  /** A product whose list of artifacts is each of these in turn, once one was ordered. */
  const making = (lists: readonly (readonly unknown[])[], order: (heard: Heard) => unknown = () => [artifact(1)]) => {
    let looks = -1
    return fakeHosted((heard: Heard) => {
      if (heard.name === 'GET_NOTEBOOK') return notebook([row('s1'), row('s2', 1)])
      if (heard.name === 'LIST_NOTES') return NONE
      if (heard.name === 'LIST_ARTIFACTS') return looks < 0 ? [] : [lists[Math.min(looks++, lists.length - 1)]]
      if (heard.name === 'CREATE_ARTIFACT') {
        looks = 0
        return order(heard)
      }
      return heard.name === null ? undefined : []
    })
  }
  const wish: ContentRequest = { type: 'report', language: 'en' }

  test('is waited for until the list says that it is ready, whatever the order answered', async () => {
    const { product, paused, named } = making([[artifact(1)], [artifact(2)], [artifact(3)]])
    const made = await product.artifacts!.create('n1', wish, signal)
    assert.deepEqual([made.status, made.text, paused.length], ['ready', '# Report', 2])
    assert.deepEqual((named('CREATE_ARTIFACT')[0]!.params[2] as unknown[])[3], [[['s1']]])
  })

  test('that failed says so and is deleted, as is what a caller did not wait for', async () => {
    const failed = making([[artifact(4)]])
    await assert.rejects(
      failed.product.artifacts!.create('n1', wish, signal),
      fault('PRODUCT_FAILED', 'could not make this: Report'),
    )
    assert.deepEqual(failed.named('DELETE_ARTIFACT')[0]?.params, [[2], 'a1'])
    const slow = making([[artifact(1)]])
    await assert.rejects(slow.product.artifacts!.create('n1', wish, signal), fault('TIMEOUT'))
    assert.equal(slow.named('DELETE_ARTIFACT').length, 1)
  })

  test('in another language than wished is told in the warnings', async () => {
    const { product } = making([[artifact(3, 'fr')]])
    const made = await product.artifacts!.create('n1', wish, signal)
    assert.equal(made.applied.language, 'fr')
    assert.match(made.warnings[0]!, /language fr/)
  })

  test('whose order was carried out although it failed is found, and not ordered twice', async () => {
    const { product, named } = making([[artifact(3)]], (heard) => refusal(heard, 13))
    assert.equal((await product.artifacts!.create('n1', wish, signal)).id, 'a1')
    assert.equal(named('CREATE_ARTIFACT').length, 1)
    const none = making([[]], (heard) => refusal(heard, 13))
    await assert.rejects(none.product.artifacts!.create('n1', wish, signal), fault('PRODUCT_FAILED'))
  })

  test('that is a mind map among the notes is listed, read, and not deleted', async () => {
    const map = ['m1', '{"name":"Root","children":[]}', [2, '1', T, 5, [['s1']]], null, 'Map']
    const { product } = fakeHosted((heard: Heard) =>
      heard.name === 'LIST_NOTES'
        ? [[['m1', map]], T]
        : heard.name === 'GET_NOTEBOOK'
          ? notebook([])
          : heard.name
            ? []
            : undefined,
    )
    const [listed] = await product.artifacts!.list('n1', signal)
    assert.deepEqual([listed?.type, listed?.name, listed?.files[0]?.name], ['mind_map', 'Map', 'map.json'])
    assert.deepEqual((await product.artifacts!.read('n1', 'm1', signal)).tree, { title: 'Root', children: [] })
    await assert.rejects(product.artifacts!.delete('n1', 'm1', signal), fault('BAD_REQUEST'))
    assert.deepEqual(await product.notes!.list('n1', signal), [])
  })
})
