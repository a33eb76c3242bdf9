import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from './read-document.ts'

const read = (body: string) =>
  readDocument({
    bytes: Buffer.from(`<html><head><title>The tide mill</title></head><body>${body}</body></html>`),
    name: 'mill.html',
  })

const frame = (content: string) => `<table width="100%"><tr><td>${content}</td></tr></table>`
const bullet = (text: string, mark = '&bull;') => `<tr><td><p>${mark}</p></td><td><p>${text}</p></td></tr>`
const topic =
  '<table width="100%"><tr><td>&nbsp;</td><td><img src="icon.png"></td><td>The tide mill</td></tr><tr><td colspan="3">&nbsp;</td></tr></table>'
const lines = [
  'The mill grinds for about five hours behind each high tide, when its pond is full and the sea has fallen away.',
  'Open the sluice by a hand each time, because a sudden rush of water lifts the wheel out of its bearings.',
  'Oil the bearings before the first tide of the week, and look then whether the paddles sit fast on the wheel.',
  'Should a paddle be loose, drive in its wedge with the wooden hammer that hangs beside the door of the mill.',
]
const prose = `<p>${lines[0]}</p><blockquote><p>Tool: the sluice key</p></blockquote><p>${lines[1]}</p><table align="center"><tr><td><img src="wheel.png"></td></tr></table>`

test('no part of a page laid out in tables is lost, and its title and bullets are none of a table', async () => {
  const hints = `<table>${bullet(lines[2]!)}${bullet(lines[3]!)}</table>`
  for (const [first, second] of [
    [prose, hints],
    [prose, hints.repeat(9)],
    [prose.repeat(9), hints],
  ] as const) {
    const { text } = await read(`<div>${topic}${frame(first)}<div>${frame(second)}</div></div>`)
    for (const line of lines) assert.ok(text.includes(line), `${line}\n${text}`)
    assert.ok(text.includes(`\n- ${lines[2]}\n- ${lines[3]}`), text)
    assert.ok(!text.includes('|'), text)
  }
})

test('a row of one cell over bullets is their heading', async () => {
  const over = (text: string) => `<tr><td colspan="2"><p><b>${text}</b></p></td></tr>`
  const { text, places } = await read(
    frame(`${prose}<table>${over('The wheel')}${bullet(lines[2]!)}${over('The pond')}${bullet(lines[3]!)}</table>`),
  )
  assert.ok(text.endsWith(`\n\nThe wheel\n\n- ${lines[2]}\n\nThe pond\n\n- ${lines[3]}`), text)
  assert.deepEqual(
    places.map(({ heading }) => heading).filter((heading) => /wheel|pond/.test(heading ?? '')),
    ['The wheel', 'The pond'],
  )
})

test('sentences that are counted in a column of their own are a counted list, ranks and values stay a table', async () => {
  const counted = `<table>${bullet(lines[2]!, '3.')}${bullet(lines[3]!, '4.')}</table>`
  assert.ok((await read(prose + counted)).text.endsWith(`\n3. ${lines[2]}\n4. ${lines[3]}`))
  for (const rows of [
    [bullet('Anna', '1.'), bullet('Bert', '2.')],
    [bullet(lines[2]!, '3.'), bullet(lines[3]!, '7.')],
    [bullet('Anna', 'first'), bullet('Bert', '&bull;')],
    ['<tr><th>Fit</th><th>Part</th></tr>', bullet('wheel'), bullet('pond')],
  ])
    assert.match((await read(`${prose}<table>${rows.join('')}</table>`)).text, /\| [^|]+ \| [^|]+ \|\n.*\|$/)
})

test('the rows of one column are lines, a row of links is not opened', async () => {
  const column = '<table><tr><td>wheat</td></tr><tr><td>rye</td></tr></table>'
  assert.match((await read(`${prose}${column}<p>${lines[2]}</p>`)).text, /\n\nwheat\n\nrye\n\n/)
  const menu = ['Tides', 'Boats', 'Harbour'].map((name) => `<td><a href="${name}.html">${name}</a></td>`).join('')
  const { text } = await read(`${frame(`<table><tr>${menu}</tr></table>`)}${prose}`)
  assert.ok(!/^(?:Tides|- Tides)/m.test(text), text)
})
