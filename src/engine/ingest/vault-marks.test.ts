import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from './read-document.ts'
import { raw } from './testing/made-files.ts'
import { readVaultMarks } from './vault-marks.ts'

const reads = (pairs: Readonly<Record<string, string>>) => {
  for (const [written, meant] of Object.entries(pairs)) assert.equal(readVaultMarks(written), meant, written)
}

test('links are read as their words, or as the name of what they lead to', () => {
  reads({
    'See [[Moss|the moss]] and [[Fern]].': 'See the moss and Fern.',
    '[[Fern#Spores]], [[Fern#Spores#Size]], [[#Here]]': 'Fern > Spores, Fern > Spores > Size, Here',
    '[[Fern#^37066d]] and [[plants/Fern.md]]': 'Fern and plants/Fern.md',
    '| [[a\\|b]] | c |': '| b | c |',
    '[[森#苔|苔の森]]': '苔の森',
  })
})

test('embeds are read as the name of what they show', () => {
  reads({
    '![[spore.png|300]] ![[spore.png|300x200]]': 'spore.png spore.png',
    '![[Fern#Spores]] ![[spore.png|A spore]]': 'Fern > Spores A spore',
  })
})

test('comments, names of blocks and signs of highlighting go; callouts keep their title', () => {
  reads({
    'Moss %%check this%% grows.': 'Moss  grows.',
    'One.\n\n%%\nnot yet\n100 % sure\n%%\n\nTwo.': 'One.\n\n\n\nTwo.',
    'Moss grows here. ^37066d\nNext.': 'Moss grows here.\nNext.',
    '| a |\n\n^my-table\n': '| a |\n\n\n',
    'It is ==very important== here.': 'It is very important here.',
    '> [!note] Mind this\n> Text': '> Mind this\n> Text',
    '> [!warning]-\n> Text': '> Warning\n> Text',
  })
})

test('what only looks like a mark stays to the letter', () => {
  for (const text of [
    'As shown [[1]](https://example.org).',
    'The matrix [[1, 2], [3, 4]] is square.',
    'if [[ -f file ]]; then',
    'for %%i in (*) do echo %%i',
    'It rose by 5%% and fell by 3%% later.',
    'x == y == z, a==b==c',
    'Title\n=====\n\nText',
    'E = m c ^2\n10 ^12',
    'A footnote.[^1]\n\n[^1]: It is here.',
    'Inline `[[a|b]]` and ``==x `y` ==`` stay.',
    '```\n[[a|b]] %%c%% ==d== ^abc\n```',
    '~~~md\n> [!note]\n~~~',
    '> ```\n> [[quoted]]\n> ```',
    '```dataview\nLIST FROM [[Fern]]',
  ])
    assert.equal(readVaultMarks(text), text)
})

test('marks after code are read again, also after an unpaired tick', () => {
  reads({
    '```\n[[a]]\n```\n[[b|c]]': '```\n[[a]]\n```\nc',
    'one ` tick and [[b|c]]': 'one ` tick and c',
  })
})

test('a note made to exhaust the reader is read at once', () => {
  for (const piece of ['[[', '%%', '== ', '` `` ', '> [!', ' ^', '[[a|', '%% % '])
    assert.ok(readVaultMarks(piece.repeat(20_000)).length > 0, piece)
})

test('the indexed text is the text that is meant, so that places and citations are of it', async () => {
  const written = '%%draft%%# The [[Fern|fern]] ^top\n\nA [[Spore|spore]] is ==light==.\n\n## [[Moss]]\n\nText.'
  const { text, places, title, html } = await readDocument(raw('note.md', written))
  assert.equal(text, '# The fern\n\nA spore is light.\n\n## Moss\n\nText.')
  assert.equal(title, 'The fern')
  assert.deepEqual(
    places.map(({ start, heading }) => [text.slice(start).split('\n', 1)[0], heading]),
    [
      ['# The fern', 'The fern'],
      ['## Moss', 'Moss'],
    ],
  )
  assert.match(html ?? '', /<h2>Moss<\/h2>/)
})

test('a note of comments alone holds no text', async () => {
  const { text } = await readDocument(raw('note.md', '%%only this%%'))
  assert.equal(text, '')
})
