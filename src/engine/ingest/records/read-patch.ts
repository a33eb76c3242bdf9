import { addUp } from '../../../lib/counts.ts'
import type { TitledParts } from '../titled-parts.ts'

/** A file of a patch: its lines that went and came, each stretch with where it stands. */
type ChangedFile = {
  readonly name: string
  readonly state: string
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

const FILE_START = /^(?:diff --git |--- (?!-)\S.*\n\+\+\+ \S)/m
const HUNK = /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/m
/** "configure.ac | 8 +++++---", "3 files changed, 12 insertions(+)": what the table of files says as well. */
const STATISTICS = /^ (?:\S.* \| +(?:\d+ [+-]*|Bin .*)|\d+ files? changed.*|(?:create|delete) mode .*|rename .*)\n?/gm

/**
 * What a patch changes, as `diff -u` and git write it: what is said above it, a table of its files with how many lines came
 * and went, and for each file the lines that were removed and added. Null where a text is no patch.
 */
export function readPatch(text: string): { readonly said: string; readonly stretches: readonly TitledParts[] } | null {
  const start = text.search(FILE_START)
  if (start < 0 || !HUNK.test(text.slice(start))) return null
  const files = partFiles(text.slice(start)).map(readFile)
  const said = text
    .slice(0, start)
    .replace(STATISTICS, '')
    .replace(/\n---\s*$/, '\n')
  return { said: said.trim(), stretches: [listFiles(files), ...files.flatMap(describeFile)] }
}

/** From the line that names a file to the next such line. */
function partFiles(text: string): string[] {
  const isGit = text.startsWith('diff --git ')
  return text.split(isGit ? /^(?=diff --git )/m : /^(?=--- \S.*\n\+\+\+ \S)/m)
}

function readFile(text: string): ChangedFile {
  const lines = text.split('\n')
  const from = lines.findIndex((line) => line.startsWith('@@ '))
  const head = lines.slice(0, from < 0 ? undefined : from)
  const body = from < 0 ? [] : lines.slice(from).filter((line) => line !== '-- ')
  const take = (mark: string) =>
    body.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length).trimEnd())
  return { name: readPatchedName(head), state: readState(head), removed: take('-'), added: take('+') }
}

/** The name after the change, or before it where the file went. */
function readPatchedName(head: readonly string[]): string {
  const [before, after] = ['--- ', '+++ '].map((mark) => head.find((line) => line.startsWith(mark))?.slice(mark.length))
  const stated = after === undefined || after.startsWith('/dev/null') ? before : after
  const name = stated ?? / b\/(.*)$/.exec(head[0] ?? '')?.[1] ?? ''
  return name.split('\t', 1)[0]!.replace(/^[ab]\//, '')
}

function readState(head: readonly string[]): string {
  if (head.some((line) => /^new file mode|^--- \/dev\/null/.test(line))) return 'new file'
  if (head.some((line) => /^deleted file mode|^\+\+\+ \/dev\/null/.test(line))) return 'deleted file'
  return head.some((line) => line.startsWith('rename to ')) ? 'renamed' : ''
}

function listFiles(files: readonly ChangedFile[]): TitledParts {
  const countChanged = (key: 'added' | 'removed') => String(addUp(files.map((file) => file[key].length)))
  const rows = files.map((file) => [file.name, String(file.added.length), String(file.removed.length), file.state])
  const total = files.length > 1 ? [['Total', countChanged('added'), countChanged('removed'), '']] : []
  const table = { kind: 'table' as const, rows: [['File', 'Insertions', 'Deletions', 'Note'], ...rows, ...total] }
  return { heading: 'Files changed', level: 1, parts: [table] }
}

/** Its lines as lists, each headed by what became of them; a blank line says nothing. */
function describeFile({ name, added, removed }: ChangedFile): TitledParts[] {
  const lists = [
    { heading: `Removed from ${name}`, lines: removed },
    { heading: `Added to ${name}`, lines: added },
  ].map(({ heading, lines }) => ({ heading, lines: lines.filter((line) => line.trim() !== '') }))
  return lists
    .filter(({ lines }) => lines.length > 0)
    .map(({ heading, lines }) => {
      const list = { kind: 'notes' as const, lines: lines.map((line) => `- ${line.trim()}`) }
      return { heading, level: 1, parts: [list] }
    })
}
