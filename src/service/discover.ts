import { Fault, toFault } from '../domain/fault.ts'
import {
  DESCRIPTION_TASK,
  findDescriptionProblems,
  type NotebookDescription,
  parseDescription,
} from '../domain/notebook-description.ts'
import { normalizeName } from '../lib/normalize-name.ts'
import { type LibraryEntry, suggestUseCases } from '../state/library-entry.ts'
import { callProduct } from './call-product.ts'
import type { Context, Handler, Services } from './context.ts'
import { type ChosenNotebook, chooseNotebook, findEntryOfPlace } from './notebook-choice.ts'

/** Source: service description, "Auto-discover" and "Limits". */
const MAX_DESCRIBE_TRIES = 3
const TRY_LIMIT_MS = 30_000

export const autoDiscoverNotebook: Handler<'autoDiscoverNotebook'> = async (input, context) => {
  try {
    const chosen = await chooseNotebook(input, context)
    const { entry } = chosen
    const isKept = entry !== null && entry !== undefined && hasOwnDescription(entry)
    const notebook = isKept ? entry : await discoverNotebook(chosen, context)
    const suggested_questions = await suggestQuestions(chosen, context)
    if (isKept) return { notebook, message: formatKeptMessage(notebook), suggested_questions }
    const what = entry ? 'is in the library already and is now described' : 'was added to the library'
    return { notebook, message: `${notebook.name} ${what} as its sources describe it.`, suggested_questions }
  } catch (error) {
    throw addDetails(toFault(error))
  }
}

/** What can be asked of it first; none where it cannot be told: the description is what was asked for. */
async function suggestQuestions(chosen: ChosenNotebook, context: Context): Promise<readonly string[]> {
  const read = callProduct(context, chosen, ({ guide }) => guide?.read(chosen.notebookId, context.signal))
  const guide = await read.catch(() => null)
  context.signal.throwIfAborted()
  return guide?.questions ?? []
}

/** Whether somebody described the entry by hand; what a person wrote is not overwritten. */
const hasOwnDescription = ({ auto_generated, description }: LibraryEntry) =>
  auto_generated !== true && description.trim() !== ''

const formatKeptMessage = ({ id, name }: LibraryEntry) =>
  `${name} is in the library already, with a description of its own that stays; PUT /notebooks/${id} changes it.`

/**
 * Lets a notebook describe itself. It is added to the library, or the entry that it has there is described anew under
 * its id: a notebook has one entry.
 * @throws Fault ANSWER_REFUSED (500) when no try gave a usable description; TIMEOUT after 30 s
 */
export async function discoverNotebook(chosen: ChosenNotebook, context: Context): Promise<LibraryEntry> {
  const { services, signal } = context
  let problems: string[] = []
  for (let left = MAX_DESCRIBE_TRIES - 1; left >= 0; left -= 1) {
    const takenNames = await listOtherNames(services, chosen)
    const reply = await runInTime(signal, (limited) =>
      requestDescription(chosen, takenNames, left === 0, context, limited),
    )
    problems = findDescriptionProblems(reply, takenNames)
    if (problems.length > 0) continue
    const { name, description, tags } = reply as NotebookDescription
    const described = { name, description, tags: trimTexts(tags), topics: trimTexts(tags), auto_generated: true }
    const entry = await keepDescription(described, chosen, services).catch(ignoreTakenName)
    if (entry) return entry
    problems = ['The name is taken.']
  }
  throw new Fault('ANSWER_REFUSED', 'The notebook gave no usable description of itself.', {
    status: 500,
    hint: 'Add it with POST /notebooks and a name of your own.',
    details: { problems },
  })
}

/** @throws Fault DUPLICATE_NAME */
async function keepDescription(
  described: DescribedEntry,
  chosen: ChosenNotebook,
  services: Services,
): Promise<LibraryEntry> {
  const entry = await findEntryOfPlace(chosen, services) // it may have come while the notebook was asked
  if (!entry) return await services.library.add({ ...described, url: chosen.url })
  const created_at = entry.created_at ?? entry.added_at
  return await services.library.update(entry.id, { ...described, use_cases: suggestUseCases(described), created_at })
}

type DescribedEntry = NotebookDescription & { readonly topics: readonly string[]; readonly auto_generated: boolean }

/** An adapter that can describe a notebook does; else the notebook is asked to describe itself, as JSON. */
async function requestDescription(
  chosen: ChosenNotebook,
  takenNames: readonly string[],
  isLastTry: boolean,
  context: Context,
  signal: AbortSignal,
): Promise<unknown> {
  const task = { text: DESCRIPTION_TASK, turns: [], conversationId: null }
  const found = callProduct(context, chosen, async ({ guide, chat }) =>
    guide
      ? await guide.describe(chosen.notebookId, { takenNames, isLastTry }, signal)
      : parseDescription((await chat.ask(chosen.notebookId, task, null, signal)).text),
  )
  return await found.catch(throwQueryFault)
}

/** Somebody may have taken the name between the question and the answer: one more of the faults that are tried again. */
function ignoreTakenName(error: unknown): null {
  if (error instanceof Fault && error.code === 'DUPLICATE_NAME') return null
  throw error
}

/** What this operation documents for a notebook that is not ours, and for a question that failed. */
function throwQueryFault(error: unknown): never {
  const fault = toFault(error)
  const { code, message, hint, details, cause } = fault
  const options = { hint, details, cause }
  if (code === 'PERMISSION_DENIED') throw new Fault('NOTEBOOK_NOT_FOUND', 'The notebook is not accessible.', options)
  if (code === 'ANSWER_REFUSED' || code === 'RPC_REPLY_MOVED') {
    throw new Fault(code, message, { ...options, status: 500 })
  }
  throw fault
}

async function runInTime<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(
      new Fault('TIMEOUT', 'The notebook took longer than 30 s to describe itself.', {
        hint: 'Try again later, or add it with POST /notebooks and a name of your own.',
      }),
    )
    limit.abort()
  }, TRY_LIMIT_MS)
  try {
    return await Promise.race([work(AbortSignal.any([signal, limit.signal])), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The names of all entries but the notebook's own. */
async function listOtherNames(services: Services, chosen: ChosenNotebook): Promise<string[]> {
  const own = (await findEntryOfPlace(chosen, services))?.id
  const others = (await services.library.entries()).filter(({ id }) => id !== own)
  return others.map(({ name }) => normalizeName(name))
}

const trimTexts = (texts: readonly string[]) => texts.map((text) => text.trim())

/** Every failure of this operation has `details`. Source: decisions, section 2. */
function addDetails(fault: Fault): Fault {
  if (fault.details) return fault
  return fault.with({ details: { reason: fault.hint ?? fault.message } })
}
