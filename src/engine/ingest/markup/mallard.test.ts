import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { raw } from '../testing/made-files.ts'

const PAGE = `<page xmlns="http://projectmallard.org/1.0/" xmlns:if="http://projectmallard.org/if/1.0/" type="topic" id="kiln-fire">
<info>
  <link type="guide" xref="index"/>
  <revision pkgversion="1.0" date="2019-04-01" status="draft"/>
  <revision pkgversion="1.2" date="2021-06-09" status="final"/>
  <credit type="author"><name>Mara Linde</name><email>mara@kiln.example</email></credit>
  <credit type="editor"><name>Otto Beck</name></credit>
  <desc>Heat the kiln slowly.</desc>
  <title type="link">Fire it</title>
</info>
<title>Fire the kiln</title>
<links type="topic"/>
<comment><p>To be reworked.</p></comment>
<p>Open <guiseq><gui>File</gui><gui>New firing</gui></guiseq>, see <link xref="kiln-glaze"/>.</p>
<steps>
  <item><p>Press <keyseq><key>Ctrl</key><key>F</key></keyseq>.</p></item>
  <item><if:choose><if:when test="platform:old"><p>Wait an hour.</p></if:when><p>Wait two hours.</p></if:choose></item>
</steps>
<section id="curves"><title>Curves</title>
  <terms>
    <item><title>Ramp</title><p>How fast it grows hot.</p></item>
  </terms>
  <table><title>Heat by clay</title>
    <tr><th><p>Clay</p></th><th><p>Heat</p></th></tr>
    <tr><td><p>Stoneware</p></td><td><p>1240</p></td></tr>
  </table>
  <note><title>Care</title><p>It is hot.</p></note>
</section>
</page>`

test('a page of Mallard is read as Yelp shows it, without what is for those who write it', async () => {
  const read = await readDocument(raw('kiln-fire.page', PAGE))
  assert.deepEqual([read.kind, read.title], ['mallard', 'Fire the kiln'])
  assert.deepEqual(read.facts, { authors: ['Mara Linde'], modifiedOn: '2021-06-09' })
  assert.equal(
    read.text,
    `Fire the kiln

Heat the kiln slowly.

Open File → New firing, see kiln glaze.

1. Press Ctrl+F.
2. Wait two hours.

Curves

- Ramp: How fast it grows hot.

Heat by clay
| Clay | Heat |
|---|---|
| Stoneware | 1240 |

Care

It is hot.`,
  )
  assert.deepEqual(
    read.places.map(({ heading, headingLevel }) => [heading, headingLevel]),
    [
      ['Fire the kiln', 1],
      ['Curves', 2],
    ],
  )
})
