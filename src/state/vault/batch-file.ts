import { closeSync, readSync } from 'node:fs'
import path from 'node:path'
import { openUnlinked } from '../../lib/open-unlinked.ts'
import { ANSWER_SCHEMA } from './answer-note.ts'
import { BATCH_MANIFEST_NAME } from './manifest.ts'

/** What tells a file of a batch stands at its beginning. */
const HEAD_BYTES = 64 * 1024
const TYPE_LINE = /^type:[ \t]*["']?notebook-answer(-index)?["']?[ \t]*$/

/**
 * Whether a file is one that a batch wrote into a vault: the note or the record of an answer, the index, the manifest.
 * What was answered from sources is no source itself, wherever it was moved.
 * @param file with all links resolved
 * @param open opens it for reading
 * @throws LinkInTheWay; the system's error when the file cannot be read
 */
export function isBatchFile(file: string, open: (file: string) => number = openUnlinked): boolean {
  if (path.basename(file) === BATCH_MANIFEST_NAME) return true
  const extension = path.extname(file).toLowerCase()
  if (extension === '.md' || extension === '.markdown') return isAnswerNote(readFileHead(open(file)))
  return extension === '.json' && isAnswerRecord(readFileHead(open(file)))
}

/** The type stands on a line of its own in the front matter; an indented one belongs to some text there. */
function isAnswerNote(head: string): boolean {
  const [fence, ...lines] = head.replace(/^\ufeff/, '').split(/\r?\n/)
  if (fence !== '---') return false
  const end = lines.indexOf('---')
  return lines.slice(0, end === -1 ? undefined : end).some((line) => TYPE_LINE.test(line))
}

function isAnswerRecord(head: string): boolean {
  return /^\s*\{/.test(head) && head.includes(`"${ANSWER_SCHEMA}"`)
}

function readFileHead(descriptor: number): string {
  try {
    const bytes = Buffer.alloc(HEAD_BYTES)
    return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, HEAD_BYTES, 0))
  } finally {
    closeSync(descriptor)
  }
}
