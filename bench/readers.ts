// How fast documents are read: pages and megabytes per second, parsers loaded, on this machine.
import { readDocument } from '../src/engine/ingest/read-document.ts'
import { pdf, raw } from '../src/engine/ingest/testing/made-files.ts'
import { print } from './support/print.ts'

const PAGES = 300
const LINES_A_PAGE = 46
const TEXT_BYTES = 20_000_000
const WORDS =
  'the river carries small boats past quiet towns where people trade salt wool and stories every single morning'.split(
    ' ',
  )

/** A sentence that differs with its number, so that nothing is read from a cache. */
const line = (number: number) =>
  Array.from({ length: 13 }, (_, at) => WORDS[(number * 7 + at * (1 + (number % 5))) % WORDS.length]).join(' ')
const fill = (one: (number: number) => string) => {
  const lines: string[] = []
  for (let number = 0, bytes = 0; bytes < TEXT_BYTES; number++) bytes += lines[lines.push(one(number)) - 1]!.length + 1
  return lines.join('\n')
}

async function secondsOf(name: string, bytes: string | Uint8Array): Promise<number> {
  const document = raw(name, bytes)
  const start = performance.now()
  await readDocument(document)
  return (performance.now() - start) / 1000
}

const pages = Array.from({ length: PAGES }, (_, page) =>
  Array.from({ length: LINES_A_PAGE }, (_, at) => ({ text: line(page * LINES_A_PAGE + at) })),
)
await secondsOf('warm.pdf', pdf(pages.slice(0, 2)))
const pdfSeconds = await secondsOf('book.pdf', pdf(pages))
print(`PDF of ${PAGES} pages of text: ${pdfSeconds.toFixed(2)} s, ${Math.round(PAGES / pdfSeconds)} pages/s`)

const texts = { 'a.txt': line, 'a.md': line, 'a.csv': (number: number) => line(number).replaceAll(' ', ',') }
for (const [name, one] of Object.entries(texts)) {
  const seconds = await secondsOf(name, fill(one))
  print(
    `${name.slice(2)} of ${TEXT_BYTES / 1e6} MB: ${seconds.toFixed(2)} s, ${Math.round(TEXT_BYTES / 1e6 / seconds)} MB/s`,
  )
}
print(`peak memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
