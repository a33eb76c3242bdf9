import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { DeltaStream } from '../product/rpc/delta-stream.ts'
import { listMarkerNumbers, splitMarkerGroups } from '../product/rpc/markers.ts'
import { readTableCells, readTreeText } from './read-text-tree.ts'
import { ReplyReader } from './reply-reader.ts'

const leaf = (start: number, text: string) => [start, start + text.length, [text]]
const block = (...leaves: (readonly [number, string])[]) => {
  const made = leaves.map(([start, text]) => leaf(start, text))
  return [made[0]![0], made.at(-1)![1], [made, [null, 1]]]
}
const read = (value: unknown) => readTreeText(new ReplyReader(value, 'READ_SOURCE'))

describe('the text of a document tree', () => {
  test('has a line break between blocks that bring none, and offsets lead to the same words', () => {
    const document = read([[[block([0, 'One '], [4, 'two.']), block([8, 'Three.'])]]])
    assert.equal(document.text, 'One two.\nThree.')
    const range = document.findRange(8, 14)!
    assert.equal(document.text.slice(range.start, range.end), 'Three.')
    const across = document.findRange(4, 11)!
    assert.equal(document.text.slice(across.start, across.end), 'two.\nThr')
  })

  test('is exactly its leaves where they bring their own line breaks', () => {
    const document = read([block([0, 'One.\n\n']), block([6, 'Two.'])])
    assert.deepEqual([document.text, document.findRange(6, 10)], ['One.\n\nTwo.', { start: 6, end: 10 }])
  })

  test('takes offsets that count characters, not UTF-16 units', () => {
    const document = read([
      [0, 4, [[[0, 4, ['🗼🗼ab']]]]],
      [4, 6, [[[4, 6, ['cd']]]]],
    ])
    const range = document.findRange(2, 6)!
    assert.equal(document.text.slice(range.start, range.end), 'ab\ncd')
  })

  test('reads tables, code and rules', () => {
    const cell = (start: number, text: string) => [
      start,
      start + text.length,
      [[start, start + text.length, [[leaf(start, text)]]]],
    ]
    const table = [
      0,
      4,
      null,
      null,
      [
        2,
        2,
        [
          [0, 2, [cell(0, 'a'), cell(1, 'b')]],
          [2, 4, [cell(2, 'c'), [3, 3]]],
        ],
      ],
    ]
    const rule = [4, 5, null, null, null, null, null, null, null, null, null, []]
    const code = [5, 8, null, null, null, null, ['x=1', 'js']]
    assert.equal(read([[table, rule, code]]).text, 'a\tb\nc\nx=1')
    assert.deepEqual(readTableCells(new ReplyReader([[table]], 'X')), [
      ['a', 'b'],
      ['c', ''],
    ])
  })

  test('is refused with its path when it is none, or nested without end', () => {
    assert.throws(() => read([[[0, 'x', 5]]]), fault('RPC_REPLY_MOVED', /^READ_SOURCE \[0\]\[0\]/))
    let deep: unknown = leaf(0, 'x')
    for (let depth = 0; depth < 5000; depth += 1) deep = [deep]
    assert.throws(() => read(deep), fault('RPC_REPLY_MOVED'))
  })

  test('gives no range outside itself', () => {
    assert.equal(read([block([0, 'One.'])]).findRange(10, 20), null)
    assert.equal(read([]).findRange(0, 1), null)
  })
})

describe('citation marks', () => {
  test('stand for one citation each once groups are taken apart, outside code', () => {
    assert.equal(
      splitMarkerGroups('A [1]. B [2, 3]. C [4-6, 8]. D [35–36].'),
      'A [1]. B [2][3]. C [4][5][6][8]. D [35][36].',
    )
    const code = 'x `a[1, 2]` y\n```\nb[3, 4]\n```\n[5, 6]'
    assert.equal(splitMarkerGroups(code), 'x `a[1, 2]` y\n```\nb[3, 4]\n```\n[5][6]')
    assert.equal(splitMarkerGroups('[0, 1] [9-2] [1-999] [2024]'), '[0, 1] [9-2] [1-999] [2024]')
  })

  test('are found once each, in their order', () => {
    assert.deepEqual(listMarkerNumbers('b [2][1] c [2] `[7]` [2024]'), [2, 1])
  })
})

describe('an answer that comes in ever longer versions', () => {
  const heardOf = (versions: readonly string[], whole: string) => {
    const heard: string[] = []
    const telling = new DeltaStream((piece) => heard.push(piece))
    for (const version of versions) telling.hear(version)
    return { isSame: telling.end(whole), text: heard.join(''), pieces: heard.length }
  }

  test('is told in pieces that give the whole', () => {
    const versions = ['The', 'The tower [', 'The tower [1] is', 'The tower [1] is old.']
    const { isSame, text, pieces } = heardOf(versions, 'The tower [1] is old.')
    assert.deepEqual([isSame, text], [true, 'The tower [1] is old.'])
    assert.ok(pieces > 2)
  })

  test('is not told where a version is revised, and says when it was too late', () => {
    assert.deepEqual(heardOf(['One two', 'One too late', 'One too'], 'One too.'), {
      isSame: true,
      text: 'One too.',
      pieces: 3,
    })
    assert.equal(heardOf(['One two', 'One two three', 'None'], 'None').isSame, false)
  })

  test('never tells half a character', () => {
    const { isSame, text } = heardOf(['a🗼', 'a🗾', 'a🗾b'], 'a🗾b')
    assert.deepEqual([isSame, text], [true, 'a🗾b'])
  })
})
