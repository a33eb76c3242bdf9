import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatWebVtt } from './webvtt.ts'

test('cues carry times to the millisecond and their speaker, and no text can break out of them', () => {
  const text = formatWebVtt(
    [
      { start: 0, end: 1.2346, speaker: 'Ada', text: 'a --> b & <i>c</i>\n\nd [1]' },
      { start: 3661.5, end: 3662, text: 'late' },
    ],
    ['[1] bees.md', '[2] wax.md'],
  )
  assert.equal(
    text,
    `WEBVTT

NOTE
[1] bees.md
[2] wax.md

1
00:00:00.000 --> 00:00:01.235
<v Ada>a --&gt; b &amp; &lt;i&gt;c&lt;/i&gt; d [1]

2
01:01:01.500 --> 01:01:02.000
late
`,
  )
})
