import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from './read-document.ts'
import { raw } from './testing/made-files.ts'

const MANUAL = `This is lamp.info, produced by makeinfo version 6.8 from lamp.texi.

This manual is of the lamp.
INFO-DIR-SECTION Lights
START-INFO-DIR-ENTRY
* Lamp: (lamp).   The lamp.
END-INFO-DIR-ENTRY

\x1f
File: lamp.info,  Node: Top,  Next: Wicks,  Up: (dir)

The Lamp
********

* Menu:

* Wicks::   How to trim them.

— The Detailed Node Listing —

Wicks

* Oil::

\x1f
File: lamp.info,  Node: Wicks,  Next: Oil,  Prev: Top,  Up: Top

1 Wicks
*******

* Menu:

* Oil::     What burns,
            and how long.

Trim the wick at noon (*note What
burns: Oil.).  *Note Oil::, for more.

\x1f
File: lamp.info,  Node: Oil,  Prev: Wicks,  Up: Wicks

1.1 Oil
=======

A litre lasts three nights.
\x1f
Tag Table:
Node: Top\x7f12
\x1f
End Tag Table
`

test('a manual of Texinfo reads as on paper: nodes in a row, titles as headings, no menus and no marks of references', async () => {
  const { kind, title, text, places } = await readDocument(raw('lamp.info', MANUAL))
  assert.deepEqual([kind, title], ['text', 'The Lamp'])
  assert.equal(
    text,
    'This manual is of the lamp.\n\nThe Lamp\n\n1 Wicks\n\nTrim the wick at noon (What\nburns.).  Oil, for more.\n\n1.1 Oil\n\nA litre lasts three nights.',
  )
  assert.deepEqual(
    places.map(({ start, heading, headingLevel }) => [text.startsWith(heading!, start), heading, headingLevel]),
    [
      [true, 'The Lamp', 1],
      [true, '1 Wicks', 1],
      [true, '1.1 Oil', 2],
    ],
  )
})
