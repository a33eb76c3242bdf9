import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listField } from '../../../../tests/support/list-fields.ts'
import { readDocument } from '../read-document.ts'
import { raw } from '../testing/made-files.ts'
import { readEscapes } from './escapes.ts'
import { readMdocLine } from './mdoc-line.ts'
import macros from './mdoc-macros.json' with { type: 'json' }

const MAN = `.\\" a comment
.TH TIDE 1 2024-03-05 "tools" "Manual"
.SH NAME
tide \\- tell the tide
.SH OPTIONS
.TP
\\fB\\-h\\fR, \\fB\\-\\-height\\fR=\\fIMETRES\\fR
print the height.
It is \\(lqmean\\(rq.
.TP
.B \\-q
say nothing
.PP
See
.BR moon (7).
.SS Codes
.IP \\(bu 2
one
.IP \\(bu
two
.nf
tide -h 4
  moon
.fi
.TS
tab(|);
l l.
0|fine
1|T{
not
fine
T}
.TE
`
const MDOC = `.Dd $Mdocdate: May 3 2021 $
.Dt MOON 7
.Os
.Sh NAME
.Nm moon
.Nd pull the sea
.Sh DESCRIPTION
.Nm
.Op Fl ab
.Op Fl c Ar colour
takes:
.Bl -tag -width x
.It Fl a
All of
.Xr tide 1 .
.It Fl b Ar size
Bigger
.Pq by Ar size .
.El
.Pp
Done.
`
const read = (text: string) => readDocument(raw('page.1', text))

test('the source of a manual is read as man shows it', async () => {
  const { kind, title, text, places, facts } = await read(MAN)
  assert.deepEqual([kind, title, facts?.modifiedOn], ['roff', 'TIDE(1)', '2024-03-05'])
  assert.equal(
    text,
    'NAME\n\ntide - tell the tide\n\nOPTIONS\n\n- -h, --height=METRES: print the height. It is “mean”.\n- -q: say nothing\n\nSee moon(7).\n\nCodes\n\n- one\n\n- two\n\ntide -h 4\n  moon\n\n| 0 | fine |\n| 1 | not fine |',
  )
  assert.deepEqual(listField(places, 'heading'), ['NAME', 'OPTIONS', 'Codes'])
})

test('the macros of BSD are read as well', async () => {
  const { title, text } = await read(MDOC)
  assert.equal(title, 'MOON(7)')
  assert.match(text, /^NAME\n\nmoon — pull the sea\n\nDESCRIPTION\n\nmoon \[-ab\] \[-c colour\] takes:/)
  assert.match(text, /- -a: All of tide\(1\)\.\n- -b size: Bigger \(by size\)\.\n\nDone\./)
})

test("what Perl's pages are made with is read: parts of subsections, code, quotes", async () => {
  const { text, places } = await read(`.TH TIDE 1
.SH "GUILD"
.SS "Wardens"
.IX Subsection "Wardens"
Two.
.PP
\\fIPowers\\fR
.IX Subsection "Powers"
.PP
They \\*(L"lead\\*(R".
.Vb 2
\\& don\\*(Aqt  ask
\\&   why
.Ve
.Sp
Done.
`)
  assert.equal(text, `GUILD\n\nWardens\n\nTwo.\n\nPowers\n\nThey "lead".\n\n don't  ask\n   why\n\nDone.`)
  assert.deepEqual(
    places.map(({ heading, headingLevel }) => [heading, headingLevel]),
    [
      ['GUILD', 2],
      ['Wardens', 3],
      ['Powers', 4],
    ],
  )
})

test('terms under each other share what is said of them, and a term for the screen is read', async () => {
  const { text } = await read(`.TH TIDE 1
.SH OPTIONS
.IP "\\fB\\-q\\fR" 4
.PD 0
.IP "\\fB\\-\\-quiet\\fR" 4
.PD
Say nothing.
.SH "EXIT STATUS"
.ie  n .IP "0" 4
.el .IP "\\f(CW0\\fR" 4
High water.
.SH MOONS
.TP
new
.TP
full
`)
  assert.match(text, /- -q, --quiet: Say nothing\.\n\nEXIT STATUS\n\n- 0: High water\.\n\nMOONS\n\nnew\n\nfull$/)
})

test('escapes give the characters that they name', () => {
  assert.equal(readEscapes('a\\-b \\(co \\[u2013] \\fIx\\fP\\|y\\e \\(:a \\s-1z\\s0 \\" gone'), 'a-b © – xy\\ ä z ')
  assert.equal(readMdocLine(['Oo', 'Fl', 'v', 'Oc', 'Ns', 'x', ',', 'Dq', 'a', 'b', '.'], ''), '[-v]x, “a b”.')
})

test('a macro of mdoc is of one sort, and what is set around has a beginning or an end', () => {
  const names = [...Object.keys(macros.around), ...Object.keys(macros.names), ...macros.plain]
  assert.equal(new Set(names).size, names.length)
  for (const name of names) assert.match(name, /^[A-Z][a-z]{1,2}$/)
  for (const { before, after } of Object.values(macros.around)) assert.ok(before.length + after.length > 0)
})

test('a page whose name has a space is one, and a line below the first row of a table tells the names of its columns', async () => {
  const { kind, text } = await read(
    '.TH "LAMP OIL" "7"\n.SH TABLE\n.TS\ntab(@);\nl l.\nT{\nKind\nT}@T{\nPrice\nT}\n_\nT{\nthin\nT}@T{\n4\nT}\n.TE\n',
  )
  assert.equal(kind, 'roff')
  assert.match(text, /\| Kind \| Price \|\n\|---\|---\|\n\| thin \| 4 \|/)
})
