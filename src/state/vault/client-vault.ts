import path from 'node:path'
import { z } from 'zod'
import { Fault } from '../../domain/fault.ts'
import { resolveAllowedPath } from '../../lib/allowed-path.ts'
import { type AnsweredFile, BATCH_MANIFEST_NAME, parseManifestLine } from './manifest.ts'
import type { HeldAnswer, HeldVault } from './sent-vault.ts'
import { type OpenVault, openVaultFiles } from './vault.ts'

/** A vault of the caller's that a service fills from elsewhere. */
type ClientVault = {
  /** Its real path, links resolved. */
  readonly directory: string
  /** What the service has to know of it. */
  readonly held: HeldVault
  /** Takes in what a service sends (`sent-vault.ts`); on disk when it resolves. */
  take(event: string, data: unknown): Promise<void>
  close(): Promise<void>
}

type ClientBatch = { readonly questions: readonly string[]; readonly index: boolean; readonly resume: boolean }

/**
 * Opens a vault where the caller stands, to write what a service sends that may not write there itself. The rules are
 * those of a vault that the service writes.
 * @throws Fault BAD_REQUEST, PATH_REFUSED
 */
export async function openClientVault(given: string, batch: ClientBatch): Promise<ClientVault> {
  const directory = await resolveAllowedPath(given, [path.parse(given).root])
  const vault = await openVaultFiles(directory, batch.index)
  try {
    const held = { answers: await listHeldAnswers(vault, batch), taken: await listForeignNames(vault) }
    return { directory, held, take: (event, data) => receiveFile(vault, event, data), close: vault.close }
  } catch (error) {
    await vault.close()
    throw error
  }
}

/** Earlier answers matter to a run that goes on with them, and to an index of all. */
async function listHeldAnswers({ files, manifest }: OpenVault, batch: ClientBatch): Promise<HeldAnswer[]> {
  if (!batch.resume && !batch.index) return []
  const hasBoth = async ({ md, json }: AnsweredFile) => (await files.has(md)) && (await files.has(json))
  const entries = manifest.entries()
  const answers = await Promise.all(entries.map(async (entry) => ({ ...entry, is_there: await hasBoth(entry) })))
  const latest = new Set(batch.resume ? pickLatestAnswers(answers, batch.questions) : [])
  return await Promise.all(
    answers.map(async (answer) => {
      const text = latest.has(answer) ? await files.textOf(answer) : null
      return text === null ? answer : { ...answer, text }
    }),
  )
}

// As far back as a conversation is told when it has to begin anew, see `service/batch-session.ts`.
const LATEST_ANSWERS = 4

/** The latest answers of each conversation, in the order they are asked: among them are those it is told. */
function pickLatestAnswers(answers: readonly HeldAnswer[], questions: readonly string[]): HeldAnswer[] {
  const places = new Map(questions.map((question, place) => [question, place]))
  const asked = answers.filter(({ question, is_there }) => is_there && places.has(question))
  const inOrder = asked.toSorted((a, b) => places.get(a.question)! - places.get(b.question)!)
  return Object.values(Object.groupBy(inOrder, ({ session_id }) => session_id)).flatMap((all) =>
    all!.slice(-LATEST_ANSWERS),
  )
}

/** What an answer's file may be called: with its running number, which a note of another kind seldom has. */
const ANSWER_NAME = /(^|-)\d{3,}-.*\.(md|json)$/

async function listForeignNames({ files }: OpenVault): Promise<string[]> {
  const names = (await files.names()).filter((name) => ANSWER_NAME.test(name))
  const claims = await Promise.all(names.map((name) => files.isForeign(name)))
  return names.filter((_name, place) => claims[place])
}

const sentFile = z.object({ name: z.string().regex(/^[^./\\][^/\\]*\.(md|json)$/), text: z.string() })
const sentLine = z.object({ name: z.literal(BATCH_MANIFEST_NAME), text: z.string() })

/** The service decides on names and texts, this on what they may replace. */
async function receiveFile({ files, manifest }: OpenVault, event: string, data: unknown): Promise<void> {
  if (event === 'file') {
    const { name, text } = parseSent(sentFile, data)
    if (await files.isForeign(name)) throw createTakenFault(name)
    await files.write(name, text)
  }
  if (event === 'line') {
    const entry = parseManifestLine(parseSent(sentLine, data).text)
    if (entry) await manifest.add(entry)
  }
}

function parseSent<T>(shape: z.ZodType<T>, data: unknown): T {
  const read = shape.safeParse(data)
  if (read.success) return read.data
  throw new Fault('BAD_REQUEST', 'The service sent what is no file of a vault; nothing of it was written.', {
    hint: 'Let the service and the command line be of one version.',
  })
}

function createTakenFault(name: string): Fault {
  return new Fault('PATH_REFUSED', `Somebody else has put ${name} into vault_dir meanwhile; it is not written over.`, {
    hint: 'Run the same again with --resume: the answer gets another name, and is not asked for again.',
  })
}
