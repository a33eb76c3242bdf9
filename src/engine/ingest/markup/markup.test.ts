import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { raw } from '../testing/made-files.ts'

const read = (name: string, text: string) => readDocument(raw(name, text))
const listHeadings = (places: Awaited<ReturnType<typeof read>>['places']) =>
  places.map(({ heading, headingLevel }) => [heading, headingLevel])

test('reStructuredText is read by its titles, directives, roles and links', async () => {
  const { kind, text, places, title } = await read(
    'a.rst',
    `.. _top:

=====
Tides
=====

The \`\`height\`\` of :ref:\`the sea <sea>\`, see \`tables <https://a.example/t>\`_ [1]_.

.. toctree::
   :maxdepth: 2

   other

Ebb
---

.. note:: It falls
   twice.

.. versionadded:: 3.1
   The moon.

.. function:: rise(day, *, by=1)

   Tells the flood::

      rise(4)
        by

.. [1] Of 1998.
.. a comment
   of two lines
`,
  )
  assert.deepEqual([kind, title], ['rst', 'Tides'])
  assert.deepEqual(listHeadings(places), [
    ['Tides', 1],
    ['Ebb', 2],
  ])
  assert.equal(
    text.replace(/\n{2,}/g, '\n\n'),
    '# Tides\n\nThe `height` of the sea, see tables [1].\n\n## Ebb\n\nNote: It falls twice.\n\nNew in version 3.1: The moon.\n\nrise(day, *, by=1)\n\nTells the flood:\n\n```\nrise(4)\n  by\n```\n\n[1] Of 1998.',
  )
})

test('a text in AsciiDoc whose name does not say so is read as it is shown', async () => {
  const source =
    '== Ash\n\n[[sweep]]\nSweep it out as in linkgit:git-clean[1] and\n<<dry, what stays dry>>.\n\n*\tUse a broom.\n\nMake it new.::\n\n----\nsweep\n----\n'
  const { kind, text } = await read('ash.txt', source)
  assert.equal(kind, 'asciidoc')
  assert.equal(
    text.replace(/\n{2,}/g, '\n\n'),
    '## Ash\n\nSweep it out as in git-clean(1) and\nwhat stays dry.\n\n- Use a broom.\n\n- Make it new.\n\n```\nsweep\n```',
  )
})

test('the numbers by which AsciiDoc explains lines of code are in brackets, in the code and below it', async () => {
  const { text } = await read(
    'a.adoc',
    '= Sluice\n\n----\nopen() # <1>\nif (a <1>) b <2> <3>\n----\n<1> Opens the sluice.\n<2> Shuts it.\n',
  )
  assert.equal(
    text.replace(/\n{2,}/g, '\n\n'),
    '# Sluice\n\n```\nopen() (1)\nif (a <1>) b (2) (3)\n```\n\n(1) Opens the sluice.\n(2) Shuts it.',
  )
})

test('AsciiDoc is read by its titles, blocks, lists and tables', async () => {
  const { kind, text, places, title, facts } = await read(
    'a.adoc',
    `= Tides of the Sea
Ada Byron <ada@a.example>
v1.2, 2024-05-03
:toc: left
:sea: North Sea

The {sea}, see https://a.example/t[the tables] and <<ebb,below>>.

[[ebb]]
== Ebb

[NOTE]
====
It falls.
====

. Look.
.. Twice.
. Write.

Flood:: Water that
rises.

[source,python]
----
rise(4)
----

.Heights
[cols="1,2",options="header"]
|===
|Day |Metres
|1
|4.2
|===

// gone
`,
  )
  assert.deepEqual(
    [kind, title, facts?.authors, facts?.publishedOn],
    ['asciidoc', 'Tides of the Sea', ['Ada Byron'], '2024-05-03'],
  )
  assert.deepEqual(listHeadings(places), [
    ['Tides of the Sea', 1],
    ['Ebb', 2],
  ])
  assert.equal(
    text.replace(/\n{2,}/g, '\n\n'),
    '# Tides of the Sea\n\nThe North Sea, see the tables and below.\n\n## Ebb\n\nNote:\nIt falls.\n\n1. Look.\n   1. Twice.\n2. Write.\n\n- Flood: Water that\nrises.\n\n```python\nrise(4)\n```\n\nHeights\n\n| Day | Metres |\n|---|---|\n| 1 | 4.2 |',
  )
})

test('an Org file is read by its headings, blocks and links; what is kept for its program goes', async () => {
  const { kind, text, places, title, facts } = await read(
    'a.org',
    `#+TITLE: Tides
#+AUTHOR: Ada Byron
#+STARTUP: overview
* TODO Look at the ~sea~ :home:water:
:PROPERTIES:
:ID: 7
:END:
See [[https://a.example/t][the tables]].
# a comment
- ebb :: It /falls/.
#+begin_src sh
,* rise
#+end_src
| Day | Metres |
|-----+--------|
| 1   | 4.2    |
`,
  )
  assert.deepEqual([kind, title, facts?.authors], ['org', 'Tides', ['Ada Byron']])
  assert.deepEqual(listHeadings(places), [['TODO Look at the sea', 1]])
  assert.equal(
    text.replace(/\n{2,}/g, '\n\n'),
    '# TODO Look at the `sea`\n\nSee the tables.\n- ebb: It *falls*.\n\n```sh\n* rise\n```\n\n| Day | Metres |\n|-----|--------|\n| 1   | 4.2    |',
  )
})

test('LaTeX is read by its sections, lists, tables and notes; formulas stay as they are written', async () => {
  const { kind, text, places, title, facts } = await read(
    'a.tex',
    String.raw`\documentclass{article}
\usepackage[utf8]{inputenc}
\title{Tides of the \emph{Sea}}
\author{Ada Byron \and Mary Shore}
\date{3 May 2024}
\begin{document}
\maketitle
\section{Ebb \& flood}\label{sec:ebb} % gone
It f\"alls 5\,\% a day\footnote{Of 1998.} -- see \href{https://a.example/t}{the tables}
and $h_{max} = 4$.
\begin{enumerate}
  \item Look.
  \item Write \texttt{rise}.
\end{enumerate}
\begin{verbatim}
rise(4) % by
\end{verbatim}
\begin{tabular}{l|r}
Day & Metres \\ \hline
1 & 4.2 \\
\end{tabular}
\end{document}
`,
  )
  assert.deepEqual(
    [kind, title, facts?.authors, facts?.publishedOn],
    ['latex', 'Tides of the Sea', ['Ada Byron', 'Mary Shore'], '2024-05-03'],
  )
  assert.deepEqual(listHeadings(places), [['Ebb & flood', 2]])
  assert.equal(
    text.replace(/\n{2,}/g, '\n\n'),
    '## Ebb & flood\n\nIt fälls 5 % a day (Of 1998.) – see the tables\nand $h_{max} = 4$.\n\n1. Look.\n2. Write `rise`.\n\n```\nrise(4) % by\n```\n\n| Day | Metres |\n|---|---|\n| 1 | 4.2 |',
  )
  assert.equal((await read('b.tex', '\\hsize 3in Plain \\TeX')).kind, 'text')
})

test('the tables that directives of reStructuredText make of lists and values, and the fields below its title, are read', async () => {
  const { text, facts } = await read(
    'boats.rst',
    'Boats\n=====\n\n:Author: Ola Berg\n:Date: 2024-05-06\n\n.. list-table:: For hire\n   :header-rows: 1\n\n   * - Boat\n     - Price\n   * - Canoe\n     - 9 EUR\n       a day\n   * - Punt\n     -\n\n.. csv-table:: Crew\n   :header: "Name", "Role"\n\n   "Ann", "cook, baker"\n\nText goes on.\n',
  )
  assert.match(text, /For hire\n\n\| Boat \| Price \|\n\|---\|---\|\n\| Canoe \| 9 EUR a day \|\n\| Punt \| {2}\|/)
  assert.match(text, /Crew\n\n\| Name \| Role \|\n\|---\|---\|\n\| Ann \| cook, baker \|\n\nText goes on\./)
  assert.deepEqual(facts, { authors: ['Ola Berg'], publishedOn: '2024-05-06' })
})

test('notes that go on over lines stand in their sentence, and counters are no text', async () => {
  const adoc = await read('oil.adoc', '= Oil\n\nIt burns.footnote:[From the\nnorth.] Well.\n')
  assert.match(adoc.text, /It burns\. \(From the north\.\) Well\./)
  const latex = await read(
    'oil.tex',
    '\\documentclass{article}\n\\begin{document}\n\\section{Oil}\n\\def\\labelenumi{\\arabic{enumi}.}\nIt burns.\\footnote{From the\n\\emph{far} north.} Well.\n\\end{document}\n',
  )
  assert.match(latex.text, /\n\nIt burns\. \(From the \S?far\S? north\.\) Well\./)
})
