import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { raw } from '../testing/made-files.ts'

const MANUAL = String.raw`\input texinfo
@c %**start of header
@settitle The Kiln Manual @value{VERSION}
@set VERSION 2.1
@titlepage
@title The Kiln Manual
@author Mara Linde
@end titlepage
@node Top
@top The Kiln
@cindex kiln
This is for version @value{VERSION}, see @ref{Firing,,How to fire}.
@menu
* Firing:: Heat
@end menu

@node Firing
@chapter Firing @code{kiln}
Press @kbd{C-c} --- it's ''hot''. Write to @email{mara@@kiln.example}@footnote{Or call.}

@itemize @bullet
@item
Slow for @emph{wet} clay.
@item Fast for dry clay.
@end itemize

@table @option
@item -r
@itemx --ramp
How fast it heats.
@item -h
Holds the heat.
@end table

@multitable @columnfractions .5 .5
@headitem Clay @tab Heat
@item Stoneware @tab 1240
@end multitable

@section Caf@'e mode
@example
kiln --ramp @var{n} --- ''x''
@group
@{done@}
@end group
@end example

@deffn Command kiln-ramp n
Sets the ramp.
@end deffn
@bye
nobody reads this
`

test('the source of a manual in Texinfo is read as it is shown, without menus, indices and its title page', async () => {
  const read = await readDocument(raw('kiln.texi', MANUAL))
  assert.deepEqual([read.kind, read.title, read.facts], ['texinfo', 'The Kiln Manual', { authors: ['Mara Linde'] }])
  assert.equal(
    read.text,
    `The Kiln

This is for version 2.1, see How to fire.

Firing kiln

Press C-c — it's ”hot”. Write to mara@kiln.example (Or call.)

- Slow for wet clay.
- Fast for dry clay.

- -r, --ramp: How fast it heats.
- -h: Holds the heat.

| Clay | Heat |
|---|---|
| Stoneware | 1240 |

Café mode

kiln --ramp n --- ''x''
{done}

Command kiln-ramp n

Sets the ramp.`,
  )
  assert.deepEqual(
    read.places.map(({ heading, headingLevel }) => [heading, headingLevel]),
    [
      ['The Kiln', 1],
      ['Firing kiln', 1],
      ['Café mode', 2],
    ],
  )
})
