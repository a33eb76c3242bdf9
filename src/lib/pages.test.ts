import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPageCursor, cutPage, type PageFormat, readCursorOffset } from './pages.ts'

function allPages(content: string, maxChars: number, format: PageFormat = 'text'): string[] {
  const pages: string[] = []
  for (let offset: number | null = 0; offset !== null; ) {
    const page = cutPage(content, { offset, maxChars, format })
    assert.equal(page.pageChars, page.content.length)
    assert.ok(page.nextOffset === null || page.nextOffset > offset, 'every page moves on')
    pages.push(page.content)
    offset = page.nextOffset
  }
  return pages
}

/** A fixed sequence of numbers in [0, 1): the same texts in every run. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return state / 2 ** 31
  }
}

function textOf(random: () => number, pieces: readonly string[]): string {
  return Array.from({ length: 120 }, () => pieces[Math.floor(random() * pieces.length)]).join('')
}

test('a page ends at the nearest line break, before or after its size', () => {
  assert.deepEqual(allPages('aaaa\nbbbb\ncccc\n', 6), ['aaaa\n', 'bbbb\n', 'cccc\n'])
  assert.deepEqual(allPages('aaaa\nbbbb\ncccc\n', 8), ['aaaa\nbbbb\n', 'cccc\n'])
})

test('a break exactly at the size ends the page there', () => {
  assert.deepEqual(allPages('aaaa\nbbbb\n', 5), ['aaaa\n', 'bbbb\n'])
})

test('a line up to twice the size is kept whole, a longer one is cut hard', () => {
  assert.deepEqual(allPages(`${'x'.repeat(19)}\nend`, 10), [`${'x'.repeat(19)}\n`, 'end'])
  assert.deepEqual(
    allPages('x'.repeat(25), 10).map((page) => page.length),
    [10, 10, 5],
  )
})

test('a hard cut never splits a surrogate pair', () => {
  for (const maxChars of [1, 2, 3]) {
    const pages = allPages('😀'.repeat(20), maxChars)
    assert.ok(pages.every((page) => page.isWellFormed()))
    assert.equal(pages.join(''), '😀'.repeat(20))
  }
})

test('an HTML page ends after a closing tag', () => {
  const html = '<h1>One</h1><p>first paragraph</p><ul><li>a</li><li>b</li></ul><p>last</p>'
  for (const page of allPages(html, 24, 'html')) assert.match(page, /<\/\w+>$/)
})

test('an HTML stretch without closing tags ends after a tag, and one without any tag is cut hard', () => {
  const rules = allPages('<hr>'.repeat(30), 10, 'html')
  assert.ok(rules.every((page) => page.endsWith('>')))
  const image = `<img src="data:${'A'.repeat(100)}">`
  assert.equal(allPages(image, 10, 'html').join(''), image)
  assert.equal(allPages(image, 10, 'html')[0]!.length, 10)
})

test('joining all pages gives any content back, and only the rest of a line exceeds the size', () => {
  const random = sequence(7)
  for (let round = 0; round < 60; round += 1) {
    const text = textOf(random, ['word ', '\n', '\n\n', 'a rather long piece of a line', '😀', '</p>', '<br>', '<'])
    const maxChars = 1 + Math.floor(random() * 40)
    for (const format of ['text', 'html'] as const) {
      const pages = allPages(text, maxChars, format)
      assert.equal(pages.join(''), text)
      assert.ok(pages.every((page) => page.length <= 2 * maxChars + 1))
    }
    for (const page of allPages(text, maxChars).slice(0, -1)) {
      assert.ok(page.length <= maxChars || page.endsWith('\n') || page.endsWith('😀'), 'only to the end of its line')
    }
  }
})

test('an empty content is one empty page, and an offset outside is refused', () => {
  assert.deepEqual(allPages('', 10), [''])
  for (const offset of [-1, 4, 1.5, Number.NaN]) {
    assert.throws(() => cutPage('abc', { offset, maxChars: 2, format: 'text' }), RangeError)
  }
})

test('a cursor leads back to its offset, in the content and the form it was made for', () => {
  const cursor = createPageCursor('some content', 'text', 5)
  assert.deepEqual(readCursorOffset(cursor, 'some content', 'text'), { offset: 5 })
  assert.deepEqual(readCursorOffset(cursor, 'some content', 'html'), { problem: 'format' })
  assert.deepEqual(readCursorOffset(cursor, 'other content', 'text'), { problem: 'changed' })
})

test('what never was a cursor is malformed', () => {
  const madeUp = [[99, 'text'], [-1, 'text'], ['5', 'text'], [1, 'xml'], {}, 7].map((fields) =>
    Buffer.from(JSON.stringify(fields)).toString('base64url'),
  )
  for (const cursor of ['', 'zzz', '20000', ...madeUp]) {
    const result = readCursorOffset(cursor, 'some content', 'text')
    assert.ok('problem' in result, cursor)
  }
})
