import assert from 'node:assert/strict'
import test from 'node:test'
import { findRenditionPicture } from './rendition-pictures.ts'

const picture = (text: string) => `<img src="data:image/png;base64,${Buffer.from(text).toString('base64')}" alt="">`
const read = (html: string, caption: string) => {
  const bytes = findRenditionPicture(html, caption)
  return bytes && Buffer.from(bytes).toString()
}

test('the picture that stands right at a caption is its own, before it or behind it', () => {
  const html = `<p>${picture('one')}</p><p><b>Figure 1:</b> The pond &amp; the roof</p><p>Words between that go on and on, long enough to part what stands before them from what follows.</p><p>Figure 2: The barn</p><p>${picture('two')}</p>`
  assert.equal(read(html, 'Figure 1: The pond & the roof'), 'one')
  assert.equal(read(html, 'Figure 2: The barn'), 'two')
})

test('a caption that has no picture beside it has none', () => {
  const html = `${picture('far')}<p>${'Words that go on. '.repeat(20)}</p><p>Figure 3: Gone</p>`
  assert.equal(read(html, 'Figure 3: Gone'), null)
  assert.equal(read(html, 'Figure 4: Never there'), null)
})
