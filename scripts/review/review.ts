/**
 * Makes every kind of generated content of ten freely licensed documents in five languages (or of the files of a folder)
 * and writes what each says beside what it cites: a page to read (`index.html`), a list (`statements.tsv`), and the files:
 * `npm run gallery -- --out DIR [--folder DIR] [--kind report,quiz] [--match TEXT]`. Debian's packages are needed for the
 * documents, not for a folder's.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ARTIFACT_TYPES } from '../../src/domain/artifact.ts'
import { collapseToLine } from '../../src/lib/collapse-spaces.ts'
import { fetchDocuments, listFolderDocuments } from './documents.ts'
import { findFragment } from './fragments.ts'
import { makeArtifacts, type ReviewedArtifact } from './make-artifacts.ts'
import { writeReviewPage } from './page.ts'

export type ReviewOptions = {
  readonly out: string
  readonly folder?: string
  readonly kind?: string
  readonly match?: string
}

export async function reviewDocuments({ folder, kind, match = '', out }: ReviewOptions) {
  const cache = path.join(os.tmpdir(), 'gallery-documents')
  mkdirSync(cache, { recursive: true })
  const documents = (folder === undefined ? fetchDocuments(cache) : listFolderDocuments(folder)).filter(({ name }) =>
    name.includes(match),
  )
  const kinds = ARTIFACT_TYPES.filter((type) => kind === undefined || kind.split(',').includes(type))
  const reviewed: ReviewedArtifact[] = []
  for (const document of documents) {
    const directory = mkdtempSync(path.join(os.tmpdir(), 'gallery-'))
    const made = await makeArtifacts(document, { directory, folder: path.join(out, document.name), kinds })
    rmSync(directory, { recursive: true })
    reviewed.push(...made)
    process.stdout.write(`${document.name}: ${made.reduce((sum, one) => sum + one.statements.length, 0)} statements\n`)
  }
  printFragmentShares(reviewed)
  writeFileSync(path.join(out, 'statements.tsv'), writeStatementList(reviewed))
  writeFileSync(path.join(out, 'index.html'), writeReviewPage(reviewed))
}

/** Says of each kind how many statements do not stand alone, by their form. */
function printFragmentShares(reviewed: readonly ReviewedArtifact[]) {
  for (const [kind, made] of Map.groupBy(reviewed, (one) => one.made.type)) {
    const all = made.flatMap(({ language, statements }) => statements.map((one) => findFragment(one, language)))
    const fragments = all.filter((fault) => fault !== null).length
    process.stdout.write(`${kind}: ${fragments} of ${all.length} do not stand alone\n`)
  }
}

/** One row a statement: document, kind, places cited, what it says, what stands there. */
function writeStatementList(reviewed: readonly ReviewedArtifact[]): string {
  const rows = reviewed.flatMap(({ document, language, statements }) =>
    statements.map((statement) => [
      document,
      statement.kind,
      statement.citations.map(({ start, end }) => `${start}-${end}`).join(' '),
      statement.text,
      statement.citations.map(({ sourceText }) => sourceText).join(' ‖ '),
      findFragment(statement, language) ?? '',
    ]),
  )
  const tidy = (cell: string) => collapseToLine(cell)
  return [['document', 'kind', 'place', 'statement', 'source', 'fragment'], ...rows]
    .map((row) => row.map(tidy).join('\t'))
    .join('\n')
    .concat('\n')
}
