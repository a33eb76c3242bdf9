import { open } from 'node:fs/promises'
import path from 'node:path'
import { ANSWER_SCHEMA } from './answer-note.ts'
import { MANIFEST_NAME } from './manifest.ts'

/** What tells a file of a batch stands at its beginning. */
const HEAD_BYTES = 64 * 1024
const TYPE_LINE = /^type:[ \t]*["']?notebook-answer(-index)?["']?[ \t]*$/

/**
 * Whether a file is one that a batch wrote into a vault: the note or the record of an answer, the index, the manifest.
 * What was answered from sources is no source itself, wherever it was moved.
 * @throws the system's error when the file cannot be read
 */
export async function isBatchFile(file: string): Promise<boolean> {
  if (path.basename(file) === MANIFEST_NAME) return true
  const extension = path.extname(file).toLowerCase()
  if (extension === '.md' || extension === '.markdown') return isAnswerNote(await readHead(file))
  return extension === '.json' && isAnswerRecord(await readHead(file))
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

async function readHead(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
