import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeReferences, escapeMarkup } from './markup.ts'

test('what was escaped is decoded to the same text', () => {
  const text = `5 < 6 & 7 > 6, "so" it's said: &amp; stays`
  assert.equal(escapeMarkup(text), '5 &lt; 6 &amp; 7 &gt; 6, &quot;so&quot; it&#39;s said: &amp;amp; stays')
  assert.equal(decodeReferences(escapeMarkup(text)), text)
})

test('references by number and by name are decoded once; what is none stays', () => {
  assert.equal(decodeReferences('it&#8217;s &#x1F41D; &AMP; &nbsp;&apos;'), "it’s 🐝 & \u00a0'")
  assert.equal(decodeReferences('&amp;lt; &hellip; &#0; &#x110000; R&D; &;'), '&lt; &hellip; &#0; &#x110000; R&D; &;')
})
