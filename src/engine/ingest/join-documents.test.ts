import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHtml } from './readers/html.ts'

const PROSE =
  '<p>The kiln stands behind the mill and was built of bricks that the river brought down in the spring floods.</p>'
const read = async (page: string) => readHtml({ bytes: Buffer.from(page), name: 'kiln' })

test('documents behind or within each other are read as one page, called as the first', async () => {
  const chapter = (name: string) =>
    `<!DOCTYPE html><html><head><title>${name}</title></head><body><h1>${name}</h1>${PROSE}</body></html>`
  const behind = await read(chapter('Kiln') + chapter('Saggar') + chapter('Cone'))
  assert.match(behind.text, /Saggar\s+The kiln stands[\s\S]*Cone\s+The kiln stands/)
  const within = await read(chapter('Kiln').replace('</body>', `${chapter('Saggar')}</body>`))
  assert.match(within.text, /Saggar\s+The kiln stands/)
  assert.match(`${within.title}`, /Kiln/)
  assert.match((await read(`<html>${chapter('Cone')}</html>`)).text, /The kiln stands/)
})
