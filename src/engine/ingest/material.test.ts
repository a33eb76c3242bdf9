// Measures the readers on real files that lie beside the project, never in it; without them the tests are skipped.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Fault } from '../../domain/fault.ts'
import { readDocument } from './read-document.ts'
import { readHtmlText } from './readers/html.ts'

const MATERIAL = fileURLToPath(new URL('../../../../shared/material/', import.meta.url))
const LEAST_MEAN_F1 = 0.95
const LEAST_PDF_SHARE = 0.9
const LEAST_WORD_SHARE = 0.8
/** One of the files keeps pdftotext busy for a minute; it finds no words in it. */
const PDFTOTEXT_TIMEOUT_MS = 3_000

const filesOf = (folder: string) => (existsSync(join(MATERIAL, folder)) ? readdirSync(join(MATERIAL, folder)) : [])
const bytesOf = (...path: string[]) => readFileSync(join(MATERIAL, ...path))
const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** How many of the words stand in the other list too, each counted as often as it occurs in both. */
function shared(words: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1)
  return words.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  }).length
}

function skipped(context: TestContext, what: string): void {
  context.skip(`0 of the real files were read: ${what}`)
}

test('every real file is read, or refused with a reason of our own', async (context) => {
  const files = ['pdf', 'docx'].flatMap((folder) => filesOf(folder).map((name) => [folder, name] as const))
  if (files.length === 0) return skipped(context, 'the folder of real files is not there')
  let refusals = 0
  for (const [folder, name] of files) {
    const read = await readDocument({ bytes: bytesOf(folder, name), name }).catch((error: unknown) => error)
    if (read instanceof Error) {
      assert.ok(read instanceof Fault && read.code === 'SOURCE_UNREADABLE' && read.hint, name)
      refusals++
    }
  }
  context.diagnostic(`${files.length - refusals} of ${files.length} files read, ${refusals} refused`)
  assert.ok(refusals < files.length / 5)
})

test('the main text of saved pages is what their editors approved', async (context) => {
  const pages = filesOf('html').filter((name) => existsSync(join(MATERIAL, 'html', name, 'source.html')))
  if (pages.length === 0) return skipped(context, 'the saved pages are not there')
  let sum = 0
  for (const name of pages) {
    const { text } = await readDocument({ bytes: bytesOf('html', name, 'source.html'), name: 'source.html' })
    const expected = wordsOf((await readHtmlText(bytesOf('html', name, 'expected.html').toString(), {})).text)
    const found = wordsOf(text)
    sum += (2 * shared(found, expected)) / (found.length + expected.length)
  }
  context.diagnostic(`mean F1 of words over ${pages.length} pages: ${(sum / pages.length).toFixed(3)}`)
  assert.ok(sum / pages.length >= LEAST_MEAN_F1)
})

test('nine in ten PDFs with a text layer give most of the words that pdftotext finds', async (context) => {
  const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined
  const files = hasPdftotext ? filesOf('pdf') : []
  if (files.length === 0) return skipped(context, 'pdftotext (poppler-utils) or the PDFs are not there')
  let measured = 0
  let good = 0
  for (const name of files) {
    const { stdout, status } = spawnSync('pdftotext', [join(MATERIAL, 'pdf', name), '-'], {
      encoding: 'utf8',
      timeout: PDFTOTEXT_TIMEOUT_MS,
    })
    const expected = wordsOf(stdout)
    if (status !== 0 || expected.length === 0) continue
    const read = await readDocument({ bytes: bytesOf('pdf', name), name }).catch(() => null)
    measured++
    if (shared(expected, wordsOf(read?.text ?? '')) >= expected.length * LEAST_WORD_SHARE) good++
  }
  context.diagnostic(`${good} of ${measured} PDFs with a text layer`)
  assert.ok(good >= measured * LEAST_PDF_SHARE)
})
