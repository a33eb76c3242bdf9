import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from './read-document.ts'
import { raw } from './testing/made-files.ts'

const read = async (markdown: string) => (await readDocument(raw('moss.md', markdown))).text

test('links are their words, pictures what they show, badges and comments are nothing', async () => {
  const badge = '[![Build](https://img.shields.io/moss.svg)](https://ci.example.org/moss)'
  const markdown = `# Moss\n\n${badge} ${badge}\n\n<!-- hidden -->Read [the *guide*](docs/guide.md "Guide") of [\`moss()\`](a(b).md), see [here][1] and <https://example.org>.\n\n![Moss on the roof of a mill](a.png)\n![Logo](b.png)\n\n[1]: https://example.org/here`
  assert.equal(
    await read(markdown),
    '# Moss\n\nRead the *guide* of `moss()`, see here and <https://example.org>.\n\nMoss on the roof of a mill',
  )
})

test('a list that only leads to the headings below is left out, a link by a name in code is its words', async () => {
  const contents = '- [Roofs](#roofs)\n  - [Mills](#mills)\n'
  const named = 'See [`moss`][] and [`moss`][].\n\n[`moss`]: https://example.org/moss'
  assert.equal(
    await read(`# Moss\n\n${contents}\n## Roofs\n\n${named}`),
    '# Moss\n\n## Roofs\n\nSee `moss` and `moss`.',
  )
})

test('code stays to the letter, whatever stands in it', async () => {
  const code = '```html\n<!-- kept --> [a](b) {% raw %} &lt;p&gt;\n\n\n\n<p>\n```'
  assert.equal(
    await read(`Use \`{{ name }}\` and \`[a](b)\`:\n\n${code}`),
    `Use \`{{ name }}\` and \`[a](b)\`:\n\n${code.replace('&lt;p&gt;', '<p>')}`,
  )
  assert.equal(
    await read('Type <name> for <your id>, a[0](x is no link.'),
    'Type <name> for <your id>, a[0](x is no link.',
  )
})

test('front matter and the tags of templates and HTML are no text, headings still have their places', async () => {
  const markdown =
    '---\ntitle: Moss\nlayout: post\n---\n\n<div align="center">\n<b>Moss</b> &mdash; old</div>\n\n{% image "a.png" "A roof" %}\n\n## Roofs {#roofs}\n\nSee [roofs]({{ "/2015/roofs/" | url }}).{: .note}'
  const { text, places } = await readDocument(raw('moss.md', markdown))
  assert.equal(text, 'Moss — old\n\n## Roofs\n\nSee roofs.')
  assert.deepEqual(places, [{ start: text.indexOf('##'), heading: 'Roofs', headingLevel: 2 }])
})

test('marks that are never closed cost no time', async () => {
  for (const mark of ['[', '![', '[![', '{%', '{{', '<!--', '<a ', '[a](', '&'])
    assert.ok((await read(`Moss ${mark.repeat(5_000)}`)).startsWith('Moss'))
})
