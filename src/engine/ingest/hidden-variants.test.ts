import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from './read-document.ts'
import { raw } from './testing/made-files.ts'

const words = 'The gate of the mill is moved with the keys of the desk, and nobody has to walk to it in the rain. '
const read = async (body: string): Promise<string> => {
  const page = `<!doctype html><html><head><title>Gate</title></head><body><article><h1>Gate</h1><p>${words.repeat(3)}</p>${body}<p>${words.repeat(3)}</p></article></body></html>`
  return (await readDocument(raw('gate.html', page))).text
}
const key = (id: string, name: string) => `<span hidden="true" id="${id}"><b>${name}</b></span>`

test('where all variants of a wording wait for a script, the default is told and the others are not', async () => {
  const choice = `<span class="switchinline">${key('MAC1', 'Command')}${key('default1', 'Ctrl')}</span>`
  const text = await read(`<p>To open the gate, press ${choice}+Enter at the desk.</p>`)
  assert.match(text, /press Ctrl ?\+Enter at the desk/)
  assert.doesNotMatch(text, /Command/)
})

test('what is hidden beside something shown, alone, or without a default stays hidden', async () => {
  const shown = `<span><span id="x">Ctrl</span>${key('default2', 'Shift')}</span>`
  const beside = `<span>Alt ${key('MAC3', 'Option')}${key('default3', 'Meta')}</span>`
  const none = `<span>${key('MAC4', 'Command')}${key('WIN4', 'Super')}</span>`
  const text = await read(`<p>Press ${shown}, then ${beside}, then ${none} and ${key('default5', 'Return')} wait.</p>`)
  assert.match(text, /Press Ctrl, then Alt ?, then/)
  assert.doesNotMatch(text, /Shift|Option|Meta|Command|Super|Return/)
})
