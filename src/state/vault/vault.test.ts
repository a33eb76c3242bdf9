import assert from 'node:assert/strict'
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { listField } from '../../../tests/support/list-fields.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { Fault } from '../../domain/fault.ts'
import type { VaultAnswer } from './answer-note.ts'
import type { Vault } from './assemble-vault.ts'
import { openVault } from './vault.ts'

const answer = (question: string): VaultAnswer => ({
  question,
  state: 'answered',
  askedAt: '2026-11-21T08:00:00.000Z',
  sessionId: 'session',
  notebook: { id: 'n', name: 'N', url: null },
  text: `About ${question}`,
  citations: [],
  extractionSuccess: true,
  tags: [],
})

const write = (vault: Vault, slug: string, key = slug) =>
  vault.write(answer(slug), { slug, key, turn: 1, run: 'r', sessionId: 'session' })

const record = (directory: string) => path.join(directory, '.notebook-batch.jsonl')

describe('a vault', () => {
  it('is made with its parents, and knows its answers when it is opened again', async (context) => {
    const directory = path.join(temporaryDirectory(context), 'a', 'b')
    const vault = await openVault(directory, false)
    const entry = await write(vault, '001-one')
    await vault.close()
    const again = await openVault(directory, false)
    context.after(() => again.close())
    assert.deepEqual(again.manifest.find('001-one'), entry)
    assert.equal(await again.has(entry), true)
    assert.equal(await again.textOf(entry), 'About 001-one')
    assert.deepEqual(readdirSync(directory).toSorted(), ['.notebook-batch.jsonl', '001-one.json', '001-one.md'])
  })

  it('does not count an answer whose file is gone', async (context) => {
    const directory = temporaryDirectory(context)
    const vault = await openVault(directory, false)
    context.after(() => vault.close())
    const entry = await write(vault, '001-one')
    rmSync(path.join(directory, entry.json))
    assert.equal(await vault.has(entry), false)
    assert.equal(await vault.textOf(entry), null)
  })

  it('passes over a torn line and a cut write, and goes on behind them', async (context) => {
    const directory = temporaryDirectory(context)
    const vault = await openVault(directory, false)
    await write(vault, '001-one')
    await vault.close()
    appendFileSync(record(directory), '{"key":"002-t')
    writeFileSync(path.join(directory, '.002-two.md.0123456789abcdef.part'), 'half')
    const second = await openVault(directory, false)
    await write(second, '003-three')
    await second.close()
    const third = await openVault(directory, false)
    context.after(() => third.close())
    assert.deepEqual(listField(third.manifest.entries(), 'key'), ['001-one', '003-three'])
    assert.ok(!readdirSync(directory).some((name) => name.endsWith('.part')))
  })

  it('counts only the later of two answers in one file', async (context) => {
    const directory = temporaryDirectory(context)
    const vault = await openVault(directory, false)
    await write(vault, '001-one', 'old')
    await write(vault, '001-one', 'new')
    assert.equal(vault.manifest.find('old'), null)
    await vault.close()
    const again = await openVault(directory, false)
    context.after(() => again.close())
    assert.equal(again.manifest.find('old'), null)
    assert.equal(again.manifest.find('new')?.md, '001-one.md')
    assert.equal(readFileSync(record(directory), 'utf8').trim().split('\n').length, 1)
  })

  it('leaves its files as every program leaves files in a folder of the user', async (context) => {
    const directory = temporaryDirectory(context)
    const before = process.umask(0o022)
    context.after(() => process.umask(before))
    const vault = await openVault(directory, true)
    context.after(() => vault.close())
    await write(vault, '001-one')
    await vault.writeIndex()
    const modes = readdirSync(directory).map((name) => statSync(path.join(directory, name)).mode & 0o777)
    assert.deepEqual(modes, [0o644, 0o644, 0o644, 0o644])
  })

  it('keeps how an answer stands to its sources; an older line tells it not', async (context) => {
    const directory = temporaryDirectory(context)
    const vault = await openVault(directory, false)
    const filing = { slug: '001-x', key: 'k', turn: 1, run: 'r', sessionId: 's' }
    await vault.write({ ...answer('x'), state: 'no_support' }, filing)
    await vault.close()
    const again = await openVault(directory, false)
    assert.equal(again.manifest.find('k')?.state, 'no_support')
    await again.close()
    writeFileSync(record(directory), readFileSync(record(directory), 'utf8').replace('"state":"no_support",', ''))
    const older = await openVault(directory, false)
    context.after(() => older.close())
    assert.equal(older.manifest.find('k')?.state, 'answered')
  })

  it('links every answer from its index, and replaces only an index of its own', async (context) => {
    const directory = temporaryDirectory(context)
    const vault = await openVault(directory, true)
    await write(vault, '002-[b]')
    await write(vault, '001-a')
    const file = await vault.writeIndex()
    await vault.close()
    assert.match(
      readFileSync(file, 'utf8'),
      /# Answers\n\n- \[001-a\]\(001-a\.md\)\n- \[002-\\\[b\\\]\]\(002-%5Bb%5D\.md\)\n$/,
    )
    const again = await openVault(directory, true)
    const filing = { slug: '003-c', key: 'c', turn: 3, run: 'r', sessionId: 'session' }
    await again.write({ ...answer('003-c'), state: 'no_support' }, filing)
    await again.writeIndex()
    await again.close()
    assert.match(readFileSync(file, 'utf8'), /- \[003-c\]\(003-c\.md\) \(no support in the sources\)\n$/)
    writeFileSync(file, '# My own index\n')
    await assert.rejects(openVault(directory, true), (error: Fault) => error.code === 'BAD_REQUEST')
    assert.equal(readFileSync(file, 'utf8'), '# My own index\n')
  })

  it('refuses a file in place of the directory', async (context) => {
    const file = path.join(temporaryDirectory(context), 'taken')
    writeFileSync(file, '')
    for (const directory of [file, path.join(file, 'inside')]) {
      await assert.rejects(openVault(directory, false), (error) => error instanceof Fault && error.status === 400)
    }
  })
})
