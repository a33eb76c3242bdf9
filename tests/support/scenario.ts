import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { OperationName } from '../../src/contract/index.ts'
import type { FaultCode } from '../../src/domain/fault.ts'
import type { Input } from './callers.ts'
import { SIGN_IN } from './small-services.ts'

/** What earlier steps answered, by their names. */
export type Seen = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export type Step = {
  readonly operation: OperationName
  readonly input: (seen: Seen, directory: string) => Input
  /** The fault it has to answer; a success when absent. */
  readonly fault?: FaultCode
  /** Started over HTTP whatever the face: only HTTP makes a job of a call. */
  readonly isJob?: boolean
  /** Keeps the answer under this name. */
  readonly as?: string
}

const step = (
  operation: OperationName,
  input: Input | Step['input'] = {},
  more: Pick<Step, 'fault' | 'as' | 'isJob'> = {},
): Step => ({
  operation,
  input: typeof input === 'function' ? input : () => input,
  ...more,
})

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const WATER = 'Water boils at 100 degrees Celsius at sea level. On a high mountain it boils at a lower temperature.'
const MOSS = 'Moss grows on the north side of old trees. It needs shade and moisture, and it has no roots.'

function writeNote(directory: string, name: string, text: string): string {
  const file = path.join(directory, name)
  writeFileSync(file, text)
  return file
}

const jobOf = ({ started }: Seen) => ({ job_id: (started!.job as { id: string }).id })

/** A folder of two notes and one file that cannot be read. */
function vaultIn(directory: string): string {
  const folder = path.join(directory, 'trees')
  mkdirSync(folder, { recursive: true })
  writeNote(folder, 'larch.md', 'The larch loses its needles in autumn.')
  writeNote(folder, 'spruce.md', 'The spruce keeps its needles for years.')
  writeNote(folder, 'torn.pdf', 'no pdf at all')
  return folder
}

const tokenOf = ({ shared }: Seen) => ({ token: String(shared!.publicLink).split('/').at(-1)! })
const firstSource = ({ opened }: Seen) => ({ source_id: (opened!.sources as { id: string }[])[0]!.id })

/** A life of a service: every operation that is built, and the faults a caller can bring about. */
export const SCENARIO: readonly Step[] = [
  step('getMetrics'), // before anything is counted: a face that refuses by itself sends less
  step('getIdentity'),
  step('getHealth'),
  step('diagnoseService'),
  step('listNotebooks'),
  step('askQuestion', { question: 'Is anybody there?' }, { fault: 'NOTEBOOK_NOT_FOUND' }),
  step('createNotebook', { name: 'Field notes' }, { as: 'created' }),
  step('scrapeNotebooks'),
  step('addNotebook', { name: 'Field notes' }, { fault: 'BAD_REQUEST' }),
  step('addNotebook', { url: 'https://example.org/somewhere', name: 'Elsewhere' }, { fault: 'BAD_REQUEST' }),
  step(
    'addNotebook',
    ({ created }) => ({ url: String(created!.notebook_url).replace(/[^/]+$/, UNKNOWN_ID), name: 'Gone' }),
    { fault: 'NOTEBOOK_INACCESSIBLE' },
  ),
  step('addNotebook', ({ created }) => ({
    url: created!.notebook_url,
    name: 'Field notes',
    description: 'One summer, outdoors',
    topics: ['botany', 'water'],
  })),
  step('addNotebook', ({ created }) => ({ url: created!.notebook_url, name: 'FIELD notes' }), {
    fault: 'DUPLICATE_NAME',
  }),
  step('activateNotebook', { id: 'field-notes' }),
  step('activateNotebook', { id: 'nowhere' }, { fault: 'NOTEBOOK_NOT_FOUND' }),
  step('askQuestion', { question: 'What grows here?' }, { fault: 'NO_SOURCES' }),
  step('autoDiscoverNotebook'), // somebody described it: that stays
  step('generateContent', { content_type: 'report' }, { fault: 'NO_SOURCES' }),
  step('generateStudyAid', { kind: 'quiz' }, { fault: 'NO_SOURCES' }),

  step('addSource', { title: 'Boiling water' }, { fault: 'BAD_REQUEST' }),
  step('addSource', { source_type: 'papyrus', text: WATER }, { fault: 'BAD_REQUEST' }),
  step('addSource', { source_type: 'text', text: WATER, title: 'Boiling water' }, { as: 'water' }),
  step('addSource', { source_type: 'text', text: WATER, title: 'Boiling water' }),
  step('addSource', (_, directory) => ({
    source_type: 'file',
    file_path: writeNote(directory, 'moss.md', `# Moss\n\n${MOSS}\n`),
    title: 'Moss on water stones',
  })),
  step('addSource', (_, directory) => ({ source_type: 'file', file_path: path.join(directory, 'none.txt') }), {
    fault: 'FILE_NOT_FOUND',
  }),
  step(
    'addSource',
    (_, directory) => ({
      source_type: 'file',
      file_path: writeNote(directory, 'broken.pdf', '%PDF-1.7 and then nothing'),
    }),
    { fault: 'SOURCE_UNREADABLE' },
  ),
  step('addSource', { source_type: 'url', url: 'http://127.0.0.1:9/private' }, { fault: 'ADDRESS_REFUSED' }),
  step('listSources', {}, { as: 'sources' }),
  step('listSources', { notebook_id: 'nowhere' }, { fault: 'NOTEBOOK_NOT_FOUND' }),
  step('listContent'),
  step('readSource', ({ water }) => ({ source_id: water!.sourceId })),
  step('readSource', { source_name: 'moss', max_chars: 20 }),
  step('readSource', { source_name: 'MOSS', format: 'html', paginate: false }),
  step('readSource', { source_id: UNKNOWN_ID }, { fault: 'SOURCE_NOT_FOUND' }),
  step('renameSource', ({ water }) => ({ source_id: water!.sourceId, title: 'Boiling' })),
  step('renameSource', ({ water }) => ({ source_id: water!.sourceId, title: 'Boiling water' })),
  step('renameSource', { source_id: UNKNOWN_ID, title: 'Nothing' }, { fault: 'SOURCE_NOT_FOUND' }),
  step('renameSource', ({ water }) => ({ source_id: water!.sourceId }), { fault: 'BAD_REQUEST' }),
  step('downloadSource', (_, directory) => ({
    source_name: 'moss',
    output_path: path.join(directory, 'moss-again.md'),
  })),
  step('downloadSource', { source_id: UNKNOWN_ID }, { fault: 'SOURCE_NOT_FOUND' }),
  step('downloadSource', {}, { fault: 'BAD_REQUEST' }),
  step('readSource', { source_name: 'water' }, { fault: 'AMBIGUOUS_NAME' }),

  step('askQuestion', { question: 'At what temperature does water boil at sea level?' }, { as: 'answer' }),
  step('askQuestion', ({ answer }) => ({
    question: 'And on a mountain?',
    session_id: answer!.session_id,
    source_format: 'footnotes',
  })),
  step('askQuestion', { question: 'Who won the chess tournament of 1924?', source_format: 'none' }),
  step('askQuestion', { question: 'Why?', session_id: 'unknown' }, { fault: 'SESSION_NOT_FOUND' }),
  step('askQuestion', {}, { fault: 'BAD_REQUEST' }),
  step('askQuestion', { question: 'Why?', source_format: 'rhyme' }, { fault: 'BAD_REQUEST' }),
  step('searchPassages', { query: 'where moss grows', limit: 2 }),
  step('searchPassages', { query: 'moss', limit: 500 }, { fault: 'BAD_REQUEST' }),
  step('getNotebookGuide', {}),
  step('verifyCitations', ({ water }) => ({
    citations: [
      { sourceId: water!.sourceId, start: 0, end: 11, sourceText: 'Water boils' },
      { sourceId: water!.sourceId, start: 0, end: 11, sourceText: 'Water melts' },
    ],
  })),

  step(
    'generateContent',
    { content_type: 'report', report_format: 'detailed', video_style: 'cinematic' },
    { as: 'report' },
  ),
  step('generateContent', { content_type: 'report', custom_instructions: 'x' }, { fault: 'BAD_REQUEST' }),
  step('generateContent', { content_type: 'quiz', language: 'Klingon' }, { fault: 'BAD_REQUEST' }),
  step('generateContent', { content_type: 'quiz', source_ids: [UNKNOWN_ID] }, { fault: 'SOURCE_NOT_FOUND' }),
  step('generateContent', { content_type: 'opera' }, { fault: 'BAD_REQUEST' }),
  step('generateStudyAid', { kind: 'flashcards', quantity: 'fewer', language: 'Deutsch' }),
  step('generateMindMap', { title: 'Water and moss' }),
  step('listContent'),
  step('downloadContent', { content_type: 'audio_overview' }, { fault: 'CONTENT_NOT_FOUND' }),
  step('downloadContent', {}, { fault: 'BAD_REQUEST' }),
  step('downloadContent', ({ report }, directory) => ({
    content_id: report!.contentId,
    output_path: path.join(directory, 'report.pdf'),
  })),
  step('downloadContent', { content_type: 'report', output_path: '/nowhere/report.pdf' }, { fault: 'PATH_REFUSED' }),
  step(
    'downloadContent',
    (_, directory) => ({ content_type: 'report', output_path: path.join(directory, 'state.sqlite') }),
    { fault: 'PATH_REFUSED' },
  ),
  step('getContent', ({ report }) => ({ content_id: report!.contentId })),
  step('getContent', { content_id: UNKNOWN_ID }, { fault: 'CONTENT_NOT_FOUND' }),
  step('deleteContent', ({ report }) => ({ content_id: report!.contentId })),
  step('deleteContent', ({ report }) => ({ content_id: report!.contentId }), { fault: 'CONTENT_NOT_FOUND' }),

  step('listNotes'),
  step('createNote', { title: 'To do', content: 'Water the **ferns**.' }),
  step('createNote', { title: 'To do later', content: '# Later\n\nCount the mosses of the north wall.' }),
  step('createNote', { title: 'Nothing' }, { fault: 'BAD_REQUEST' }),
  step('createNote', { title: 'Cited', content: 'x [1]', citations: [{ number: 0 }] }, { fault: 'BAD_REQUEST' }),
  step('chatToNote', ({ answer }) => ({ session_id: answer!.session_id, title: 'Boiling' })),
  step('chatToNote', ({ answer }) => ({ session_id: answer!.session_id, scope: 'last' })),
  step('chatToNote', { session_id: 'unknown' }, { fault: 'SESSION_NOT_FOUND' }),
  step('listNotes', {}, { as: 'notes' }),
  step('getNote', { note_title: 'to do' }),
  step('getNote', { note_title: 'boil' }),
  step('getNote', ({ notes }) => ({ note_id: (notes!.notes as { id: string }[])[0]!.id })),
  step('getNote', { note_id: UNKNOWN_ID }, { fault: 'NOTE_NOT_FOUND' }),
  step('getNote', { note_title: 'o' }, { fault: 'AMBIGUOUS_NAME' }),
  step('getNote', {}, { fault: 'BAD_REQUEST' }),
  step('updateNote', { note_title: 'To do', title: 'Done', content: 'The ferns were watered.' }),
  step('updateNote', { note_title: 'Done' }, { fault: 'BAD_REQUEST' }),
  step('updateNote', { note_title: 'Never', title: 'x' }, { fault: 'NOTE_NOT_FOUND' }),
  step('noteToSource', { note_title: 'later' }, { as: 'fromNote' }),
  step('noteToSource', { note_title: 'Never' }, { fault: 'NOTE_NOT_FOUND' }),
  step('deleteSource', ({ fromNote }) => ({ source_id: fromNote!.sourceId })),
  step('deleteNote', { note_title: 'Done' }),
  step('deleteNote', { note_title: 'Done' }, { fault: 'NOTE_NOT_FOUND' }),

  step('changeLabels', ({ water }) => ({
    action: 'create',
    name: 'Physics',
    emoji: '💧',
    source_ids: [water!.sourceId],
  })),
  step('changeLabels', { action: 'create', name: 'physics' }, { fault: 'DUPLICATE_NAME' }),
  step('changeLabels', { action: 'create' }, { fault: 'BAD_REQUEST' }),
  step('changeLabels', { action: 'create', name: 'Botany' }),
  step('changeLabels', { action: 'rename', name: 'Botany', new_name: 'Plants' }),
  step('changeLabels', { action: 'assign', name: 'Plants', source_ids: [UNKNOWN_ID] }, { fault: 'SOURCE_NOT_FOUND' }),
  step('changeLabels', { action: 'delete', name: 'Animals' }, { fault: 'LABEL_NOT_FOUND' }),
  step('listLabels'),
  step('searchPassages', { query: 'where moss grows', labels: ['Physics'] }),
  step('searchPassages', { query: 'where moss grows', labels: ['Plants'] }, { fault: 'NO_SOURCES' }),
  step('askQuestion', { question: 'Where does moss grow?', labels: ['physics'] }),
  step('askQuestion', { question: 'Where does moss grow?', labels: ['animals'] }, { fault: 'LABEL_NOT_FOUND' }),
  step('changeLabels', { action: 'delete', label_ids: ['Plants'] }),

  step('getSharing'),
  step('setSharing', { public: false }),
  step('setSharing', { public: 'perhaps' }, { fault: 'BAD_REQUEST' }),
  step('setSharing', { public: true }, { as: 'shared' }),
  step('readShared', tokenOf, { as: 'opened' }),
  step('readSharedSource', (seen) => ({ ...tokenOf(seen), ...firstSource(seen), max_chars: 20 })),
  step('readSharedSource', (seen) => ({ ...tokenOf(seen), source_id: UNKNOWN_ID }), { fault: 'SOURCE_NOT_FOUND' }),
  step('setSharing', { public: false }),
  step('readShared', tokenOf, { fault: 'SHARE_NOT_FOUND' }),
  step('readSharedSource', (seen) => ({ ...tokenOf(seen), ...firstSource(seen) }), { fault: 'SHARE_NOT_FOUND' }),
  step('readShared', { token: 'nobody-was-ever-given-this' }, { fault: 'SHARE_NOT_FOUND' }),

  step('askQuestion', { question: 'Where does moss grow?', async: true }, { isJob: true, as: 'started' }),
  step('followJob', jobOf),
  step('getJob', jobOf),
  step('cancelJob', jobOf),
  step('listJobs'),
  step('listJobs', { state: 'lost' }, { fault: 'BAD_REQUEST' }),
  step('getJob', { job_id: UNKNOWN_ID }, { fault: 'JOB_NOT_FOUND' }),
  step('cancelJob', { job_id: UNKNOWN_ID }, { fault: 'JOB_NOT_FOUND' }),
  step('followJob', { job_id: UNKNOWN_ID }, { fault: 'JOB_NOT_FOUND' }),

  step('batchToVault', (_, directory) => ({
    questions: ['Where does moss grow, and why?', 'Who won the chess tournament of 1924?'],
    vault_dir: path.join(directory, 'vault'),
    slug_prefix: 'notes',
  })),
  step('batchToVault', { questions: ['Why?'], vault_dir: '/nowhere/vault' }, { fault: 'PATH_REFUSED' }),
  step('batchToVault', { questions: ['Why?'] }, { fault: 'BAD_REQUEST' }),

  step('syncFolder', (_, directory) => ({ folder: vaultIn(directory) })),
  step('syncFolder', (_, directory) => ({ folder: path.join(directory, 'trees') })),
  step('syncFolder', (_, directory) => ({ folder: path.join(directory, 'none') }), { fault: 'FILE_NOT_FOUND' }),
  step('syncFolder', { folder: '/' }, { fault: 'PATH_REFUSED' }),
  step('listFolders'),
  step('listStaleAnswers'),
  step('unbindFolder', (_, directory) => ({ folder: path.join(directory, 'trees'), delete_sources: true })),
  step('unbindFolder', (_, directory) => ({ folder: path.join(directory, 'trees') }), { fault: 'FILE_NOT_FOUND' }),

  step('researchSources', { query: 'moss on stones', max_sources: 1 }),
  step('researchSources', { query: 'moss', source: 'drive' }, { fault: 'NOT_SUPPORTED' }),

  step('listConversations'),
  step('getConversation', ({ answer }) => ({ conversation_id: answer!.session_id })),
  step('getConversation', { conversation_id: 'unknown' }, { fault: 'SESSION_NOT_FOUND' }),
  step('listSessions'),
  step('resetSession', ({ answer }) => ({ session_id: answer!.session_id })),
  step('closeSession', ({ answer }) => ({ session_id: answer!.session_id })),
  step('closeSession', ({ answer }) => ({ session_id: answer!.session_id }), { fault: 'SESSION_NOT_FOUND' }),
  step('resetSession', { session_id: 'unknown' }, { fault: 'SESSION_NOT_FOUND' }),

  step('deleteConversation', ({ answer }) => ({ conversation_id: answer!.session_id })),
  step('deleteConversation', ({ answer }) => ({ conversation_id: answer!.session_id }), { fault: 'SESSION_NOT_FOUND' }),
  step('autoDiscoverNotebook', { notebook_id: 'field-notes' }),
  step('autoDiscoverNotebook', { notebook_url: 'https://example.org/elsewhere' }, { fault: 'BAD_REQUEST' }),
  step('autoDiscoverNotebook', { notebook_id: 'nowhere' }, { fault: 'NOTEBOOK_NOT_FOUND' }),
  step('importScrapedNotebooks'),
  step('importScrapedNotebooks', { notebook_ids: [UNKNOWN_ID] }, { fault: 'NOTEBOOK_NOT_FOUND' }),
  step('importLibrary', (_, directory) => ({
    file_path: writeNote(
      directory,
      'theirs.json',
      JSON.stringify({
        notebooks: [{ id: 'theirs', name: 'Theirs', url: `https://notebooklm.google.com/notebook/${UNKNOWN_ID}` }],
      }),
    ),
  })),
  step('importLibrary', (_, directory) => ({ file_path: writeNote(directory, 'theirs.json', '[') }), {
    fault: 'BAD_REQUEST',
  }),
  step('getNotebook', { id: 'field-notes' }),
  step('getNotebook', { id: 'nowhere' }, { fault: 'NOTEBOOK_NOT_FOUND' }),
  step('updateNotebook', { id: 'field-notes', description: 'Two summers', tags: ['outdoors'] }),
  step('updateNotebook', { id: 'nowhere', description: 'x' }, { fault: 'NOTEBOOK_NOT_FOUND' }),
  step('searchNotebooks', { query: 'botany' }),
  step('searchNotebooks', {}, { fault: 'BAD_REQUEST' }),
  step('getLibraryStats'),
  step('renameNotebook', { notebook_id: 'field-notes', name: 'Notes of two summers' }),
  step('renameNotebook', { notebook_id: 'nowhere', name: 'x' }, { fault: 'NOTEBOOK_NOT_FOUND' }),

  step('listAccounts'),
  step('getQuota'),
  step('getQuota', { account: 'nobody' }, { fault: 'ACCOUNT_NOT_FOUND' }),
  step('importAccount', (_, directory) => ({
    state_file: writeNote(directory, 'state.json', JSON.stringify(SIGN_IN)),
    account: 'Ann',
  })),
  step('importAccount', (_, directory) => ({ state_file: writeNote(directory, 'state.json', '[]') }), {
    fault: 'BAD_REQUEST',
  }),
  step('removeAccount', { account: 'ann' }),
  step('removeAccount', { account: 'ann' }, { fault: 'ACCOUNT_NOT_FOUND' }),
  step('deAuth'),
  step('listSources', {}, { fault: 'PRODUCT_UNAUTHENTICATED' }),
  step('setupAuth'),
  step('reAuth', { account: 'guest' }, { fault: 'ACCOUNT_NOT_FOUND' }),
  step('setupAuth', { account: 'guest' }),
  step('scrapeNotebooks'),
  step('reAuth', { account: 'default' }),
  step('listSources', { account: 'nobody' }, { fault: 'ACCOUNT_NOT_FOUND' }),

  step('deleteSource', ({ water }) => ({ source_id: water!.sourceId })),
  step('deleteSource', ({ water }) => ({ source_id: water!.sourceId }), { fault: 'SOURCE_NOT_FOUND' }),
  step('deleteSourceByName', { source_name: 'moss' }),
  step('deleteSourceByName', { source_name: 'moss' }, { fault: 'SOURCE_NOT_FOUND' }),
  step('removeNotebook', { id: 'nowhere' }, { fault: 'NOTEBOOK_NOT_FOUND' }),
  step('removeNotebook', { id: 'field-notes' }),
  step('bulkDeleteNotebooks', ({ created }) => ({ ids: [created!.notebook_id, 'nowhere'] })),
  step('listNotebooks'),

  step('cleanupData', { confirm: false, preserve_library: true }),
  step('cleanupData', { confirm: true, preserve_library: true }),
  step('scrapeNotebooks'),
]
