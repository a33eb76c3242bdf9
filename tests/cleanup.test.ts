import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createLog } from '../src/lib/log.ts'
import { compose } from '../src/main/compose.ts'
import { readConfig } from '../src/main/config.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const WORD = 'chrysanthemum'

test('after a full clean-up no text of a notebook is left in any file of the data directory', async (context) => {
  const directory = temporaryDirectory(context)
  const config = readConfig({ DATA_DIR: directory })
  const service = await compose(config, createLog({ level: 'silent' }))
  const call = { signal: new AbortController().signal, requestId: 'r' }
  const run = async (name: string, input: object) =>
    (await service.invoke(name, input, call)).data as Record<string, never>
  const tellingFiles = () =>
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => readFileSync(file).includes(WORD))
  try {
    const { notebook_url } = await run('createNotebook', { name: WORD })
    await run('addNotebook', { url: notebook_url, name: WORD })
    const lines = Array.from({ length: 200 }, (_, line) => `The ${WORD} number ${line} blooms in autumn.`)
    const text = [`A ${WORD} is a flower of the daisy family that blooms in autumn.`, ...lines].join('\n')
    const { sourceId } = await run('addSource', { source_type: 'text', text, title: WORD, notebook_url })
    writeFileSync(path.join(directory, 'paper.txt'), `Another text.\n${text}`)
    await run('addSource', { source_type: 'file', file_path: path.join(directory, 'paper.txt'), notebook_url })
    const { contentId } = await run('generateContent', { content_type: 'report', notebook_url })
    await run('generateContent', { content_type: 'flashcards', notebook_url })
    await run('deleteContent', { content_id: contentId })
    await run('askQuestion', { question: `When does the ${WORD} bloom?`, notebook_url })
    await run('deleteSource', { source_id: sourceId, notebook_url })
    writeFileSync(path.join(directory, 'paper.txt'), 'the caller’s own file')
    assert.ok(tellingFiles().length >= 4)
    const { files_deleted } = await run('cleanupData', { confirm: true })
    assert.ok(Number(files_deleted) >= 3)
    assert.deepEqual(tellingFiles(), [])
    assert.equal((await run('scrapeNotebooks', {})).total, 0)
    const again = await run('createNotebook', { name: 'Again' })
    assert.equal((await run('scrapeNotebooks', {})).total, 1, again.notebook_url)
  } finally {
    await service.close()
  }
})
