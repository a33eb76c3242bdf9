import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createClient } from '../src/client/client.ts'
import { createFileContext } from './support/file-context.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import { startTestService } from './support/test-service.ts'

const shared = createFileContext()
const allowed = temporaryDirectory(shared)
const { url } = await startTestService(shared, { NOTEBOOK_ALLOWED_ROOTS: allowed })

/** An empty notebook of the service of all tests. */
async function makeOwnNotebook() {
  const client = createClient({ baseUrl: url })
  const { notebook_id } = await client.createNotebook({ name: 'Originals' })
  const addFile = (name: string, text: string) => {
    const file = new File([text], name)
    return client.addSource({ source_type: 'file', file_path: file, notebook_id })
  }
  return { client, notebook_id: String(notebook_id), addFile }
}

const PAGE =
  '<!doctype html><title>Larch</title><main><h1>Larch</h1><p>The larch loses its needles in autumn.</p></main>'

test('every original comes back byte for byte, however it is kept: in the row, as a file, as the text itself', async () => {
  const { client, notebook_id, addFile } = await makeOwnNotebook()
  const large = PAGE.replace('</main>', `${'<p>The spruce keeps its needles for years.</p>\n'.repeat(2000)}</main>`)
  const originals = [
    ['larch.html', PAGE, 'text/html'],
    ['large.html', large, 'text/html'],
    ['larch.md', '# Larch\n\nIt grows in the mountains.\n', 'text/markdown'],
  ] as const
  for (const [name, text, mimeType] of originals) {
    const { sourceId: source_id } = await addFile(name, text)
    const { file, ...facts } = await client.downloadSource({ source_id, notebook_id })
    assert.deepEqual([facts.name, facts.mimeType, facts.size], [name, mimeType, Buffer.byteLength(text)])
    assert.equal(await new Response(await file!.read()).text(), text)
  }
})

test('a pasted text comes back to the letter, with its blanks, byte order mark and ends of lines', async () => {
  const { client, notebook_id } = await makeOwnNotebook()
  const long = `\uFEFF${'The spruce keeps its needles for years.\r\n'.repeat(2000)}`
  for (const content of ['The larch is bare in winter.', '\n  The larch loses its needles.\r\n', long]) {
    const { sourceId: source_id } = await client.addSource({ source_type: 'text', text: content, notebook_id })
    const { file } = await client.downloadSource({ source_id, notebook_id })
    assert.equal(Buffer.from(await new Response(await file!.read()).arrayBuffer()).toString(), content)
  }
})

test('an original is sent as a file that no browser runs, whole or in parts', async () => {
  const { notebook_id, addFile } = await makeOwnNotebook()
  const { sourceId } = await addFile('larch.html', PAGE)
  const address = `${url}/notebooks/${notebook_id}/sources/${sourceId}/original`
  const { headers } = await fetch(address, { method: 'HEAD' })
  assert.match(headers.get('content-disposition')!, /^attachment; filename="larch\.html"$/)
  assert.equal(headers.get('content-security-policy'), 'sandbox')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  const part = await fetch(address, { headers: { range: 'bytes=2-8' } })
  assert.deepEqual([part.status, await part.text()], [206, PAGE.slice(2, 9)])
  const outside = await fetch(address, { headers: { range: `bytes=${PAGE.length}-` } })
  assert.equal(outside.status, 416)
})

test('an original is saved on the machine of the service, and nothing there is written over', async () => {
  const { client, notebook_id, addFile } = await makeOwnNotebook()
  await addFile('larch.html', PAGE)
  const taken = path.join(allowed, 'taken.html')
  writeFileSync(taken, 'mine')
  const save = (output_path: string) => client.downloadSource({ source_name: 'larch', notebook_id, output_path })
  await assert.rejects(save(taken), { code: 'PATH_REFUSED' })
  assert.equal(readFileSync(taken, 'utf8'), 'mine')
  const { filePath } = await save(`${allowed}/`)
  assert.equal(filePath, path.join(allowed, 'larch.html'))
  assert.equal(readFileSync(filePath!, 'utf8'), PAGE)
})

test('a conversation outlives its session, and is gone once it is forgotten', async () => {
  const { client, notebook_id, addFile } = await makeOwnNotebook()
  await addFile('larch.html', PAGE)
  const first = await client.askQuestion({ question: 'What does the larch lose?', notebook_id })
  await client.askQuestion({ question: 'When does it lose them?', session_id: first.session_id })
  await client.askQuestion({ question: 'Who painted the larch?', notebook_id })
  const listed = async () =>
    (await client.listConversations({ notebook_id })).conversations.map(({ title, question_count, is_open }) => [
      title,
      question_count,
      is_open,
    ])
  const other = ['Who painted the larch?', 1, true]
  assert.deepEqual(await listed(), [other, ['What does the larch lose?', 2, true]])
  await client.closeSession({ session_id: first.session_id })
  assert.deepEqual(await listed(), [other, ['What does the larch lose?', 2, false]])
  const id = { conversation_id: first.session_id, notebook_id }
  const { turns } = await client.getConversation(id)
  assert.equal(turns[0]!.answer, first.answer)
  assert.deepEqual(turns[0]!.citations, first.sources!.citations)
  await client.deleteConversation(id)
  assert.deepEqual(await listed(), [other])
  await assert.rejects(client.getConversation(id), { code: 'SESSION_NOT_FOUND' })
})

test('a note that is written keeps the citations that are given with it', async () => {
  const { client, notebook_id, addFile } = await makeOwnNotebook()
  await addFile('larch.html', PAGE)
  const { answer, sources } = await client.askQuestion({ question: 'What does the larch lose?', notebook_id })
  const citations = [...sources!.citations]
  assert.ok(citations.length > 0)
  const { noteId } = await client.createNote({ title: 'Larch', content: answer, citations, notebook_id })
  assert.deepEqual((await client.getNote({ note_id: noteId, notebook_id })).citations, citations)
})
