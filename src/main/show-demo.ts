import path from 'node:path'
import { contract } from '../contract/index.ts'
import type { Invoke, OperationCall } from '../contract/operation.ts'
import { PROGRAM } from '../faces/cli/help.ts'
import { printResult } from '../faces/cli/print.ts'
import { formatBold, wrapForScreen } from '../faces/cli/screen.ts'
import { callWithFile } from '../faces/cli/upload.ts'
import type { LocalCall, LocalVerbResult } from '../faces/cli/verb.ts'

/** Ships with the package. */
export const DEMO_FOLDER = path.join(import.meta.dirname, '../../demo')

const DOCUMENT = path.join(DEMO_FOLDER, 'lighthouse-lens.md')
const NOTEBOOK = 'Lighthouse demo'
const DESCRIPTION = 'Made by demo, with a document that ships with the program'

/** The first one is asked at once. */
export const DEMO_QUESTIONS = [
  'Why does a Fresnel lens need less glass than an ordinary lens?',
  'When and where was the first large Fresnel lens lit?',
  'How does a sailor tell one lighthouse from another?',
] as const

type DemoFields = Readonly<Record<string, unknown>>
type DemoSurroundings = Pick<LocalCall, 'terminal' | 'requestId'> & { readonly isServiceRunning: boolean }

/** Sees to it that the notebook and its document are there, asks the first question, and tells what to try next. */
export async function showDemo(invoke: Invoke, surroundings: DemoSurroundings): Promise<LocalVerbResult> {
  const { terminal, requestId } = surroundings
  const call = { signal: terminal.signal, requestId }
  const notebookId = await findOrCreateNotebook(invoke, call)
  const source = { source_type: 'file', file_path: DOCUMENT, notebook_id: notebookId }
  await callWithFile(invoke, 'addSource', contract.addSource, source, call) // one that is there already is recognised
  const [question] = DEMO_QUESTIONS
  const answer = await askDemoQuestion(invoke, { question, notebook_id: notebookId }, call)
  const data = { notebook_id: notebookId, document: DOCUMENT, questions: DEMO_QUESTIONS, answer }
  return { text: describeDemo(notebookId, answer, surroundings), data }
}

/** A notebook that is active already stays so. */
async function findOrCreateNotebook(invoke: Invoke, call: OperationCall): Promise<string> {
  const { notebooks } = (await invoke('listNotebooks', {}, call)).data as { notebooks: readonly DemoFields[] }
  const known = notebooks.find(({ name }) => name === NOTEBOOK)
  if (known) return String(known.id)
  const activate = !notebooks.some(({ active }) => active === true)
  const made = (await invoke('createNotebook', { name: NOTEBOOK, description: DESCRIPTION, activate }, call)).data
  const { notebook, notebook_url: url } = made as { notebook?: DemoFields; notebook_url: string }
  return String(notebook?.id ?? (await addNotebookByUrl(invoke, url, call)).id)
}

async function addNotebookByUrl(invoke: Invoke, url: string, call: OperationCall): Promise<DemoFields> {
  const entry = { url, name: NOTEBOOK, description: DESCRIPTION }
  return ((await invoke('addNotebook', entry, call)).data as { notebook: DemoFields }).notebook
}

/** The conversation is closed again, so that no room is taken from others. */
async function askDemoQuestion(invoke: Invoke, input: DemoFields, call: OperationCall): Promise<DemoFields> {
  const { session_id: id, session_info: _, ...answer } = (await invoke('askQuestion', input, call)).data as DemoFields
  await invoke('closeSession', { id }, call)
  return answer
}

/** The demo's notebook is the active one where there was none before: what is added unnamed would go there. */
const OWN = ['notebook create "My papers" --activate', 'source add paper.pdf', 'ask "What did the authors find?"']

function describeDemo(
  notebookId: string,
  answer: DemoFields,
  { terminal, isServiceRunning }: DemoSurroundings,
): string {
  const begin = isServiceRunning ? [] : ['The service does not run yet. Start it, and ask in a second terminal:']
  const start = PROGRAM.startsWith('npm') ? 'npm start' : PROGRAM
  const commands = DEMO_QUESTIONS.map((question) => `${PROGRAM} ask "${question}" --notebook-id ${notebookId}`)
  return [
    wrapForScreen(`The notebook "${NOTEBOOK}" holds one document: ${DOCUMENT}`, terminal),
    formatBold(DEMO_QUESTIONS[0], terminal),
    String(printResult(answer, terminal).out),
    ...begin,
    [...(isServiceRunning ? ['Ask it yourself:'] : [`  ${start}`]), ...commands.map((line) => `  ${line}`)].join('\n'),
    ['Then your own documents, in a notebook of their own:', ...OWN.map((words) => `  ${PROGRAM} ${words}`)].join('\n'),
  ].join('\n\n')
}
