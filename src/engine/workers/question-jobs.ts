import type { DatabaseSync } from 'node:sqlite'
import type { TypedQuestion } from '../../domain/answer.ts'
import type { Artifact, MadeArtifact } from '../../domain/artifact.ts'
import type { CitationCheck, CitationClaim } from '../../domain/citation.ts'
import type { NotebookDescription } from '../../domain/notebook-description.ts'
import { verifyClaims } from '../../domain/verify-claims.ts'
import { DataUnusable } from '../../lib/data-unusable.ts'
import { LruCache } from '../../lib/lru-cache.ts'
import type { SqlTables } from '../../lib/sql/sql-tables.ts'
import { openSqliteTables } from '../../lib/sql/sqlite-tables.ts'
import { answerWithPassages } from '../answer/answer-with-passages.ts'
import { type Evidence, gatherEvidence } from '../answer/gather-evidence.ts'
import { putLikelyFirst } from '../answer/put-likely-first.ts'
import { resolveFollowUp } from '../answer/question/follow-up.ts'
import { readsAsQuestion } from '../answer/question/reads-as-question.ts'
import type { Retrieval, WrittenAnswer } from '../answer/retrieval/retrieval.ts'
import { describeOffline } from '../guide/describe-offline.ts'
import { type GuideSource, readGuideMaterial as readMaterial } from '../guide/read-guide-material.ts'
import type { VectorMaker } from '../model/embedder.ts'
import { findPassages } from '../search/find-passages.ts'
import type { FoundPassage } from '../search/found-passage.ts'
import { readNotebookTerms } from '../search/notebook-terms.ts'
import type { WritableIndex } from '../search/passage-index.ts'
import type { QuestionMeaning } from '../search/question-meaning.ts'
import { isServerPlace, openServerNotebook, readFromServer } from '../search/server-place.ts'
import { openWritableIndex } from '../search/sqlite-passage-index.ts'
import {
  dropUnfinished,
  hasGenerated,
  keepArtifact,
  type NewArtifact,
  readMadeArtifact,
  removeArtifact,
  type StagedArtifact,
  sweepArtifacts,
} from '../store/artifacts.ts'
import { emptyLog, nameDamage, openNotebook, openNotebookToRead, removeSource } from '../store/notebook-file.ts'
import { sweepOriginals } from '../store/originals.ts'
import { readTexts } from '../store/source-records.ts'
import { findRow, listSourceRecords } from '../store/source-rows.ts'
import { readVectorMaker } from '../store/vectors.ts'
import { type LabelWrite, type NoteWrite, writeLabels, writeNote } from '../store/write-records.ts'
import { defineJob } from './reply.ts'
import { requireReadySources, retrieve } from './retrieve.ts'

const MAX_OPEN_NOTEBOOKS = 16

type OpenedNotebook = { readonly notebook: WritableIndex; readonly close: () => void }

/** The notebooks asked last stay open, with all that search has prepared for them. */
const open = new LruCache<OpenedNotebook>({
  maxEntries: MAX_OPEN_NOTEBOOKS,
  open: openPlace,
  close: ({ close }) => close(),
})

function openPlace(folder: string): OpenedNotebook {
  if (isServerPlace(folder)) return { notebook: openServerNotebook(folder), close: () => {} }
  const database = openNotebookToRead(folder)
  return { notebook: openWritableIndex(database), close: () => database.close() }
}

/** A question sees one state of its notebook from its first look to its last, whatever is added or deleted meanwhile. */
function readNotebook<T>(folder: string, read: (notebook: WritableIndex) => T): T {
  const { notebook } = open.get(folder)
  if (isServerPlace(folder)) return readFromServer(notebook, () => read(notebook))
  return notebook.tables.readInSnapshot(() => read(notebook))
}

type NotebookScope = { readonly folder: string; readonly sourceIds?: readonly string[] }

/** `meaning` is that of the search text, when there is an embedder. */
type SearchInput = NotebookScope & {
  readonly text: string
  readonly limit: number
  readonly meaning?: QuestionMeaning | null
}

export const search = defineJob(({ folder, sourceIds, text, limit, meaning }: SearchInput): FoundPassage[] =>
  readNotebook(folder, (notebook) => {
    const sources = requireReadySources(notebook.tables, sourceIds)
    const found = findPassages(notebook.index, { text, limit, sources, vector: meaning?.vector })
    if (!readsAsQuestion(text)) return found
    return putLikelyFirst({ text, turns: [] }, retrieve(notebook, text, { sourceIds, meaning }), found).slice(0, limit)
  }),
)

/** What an embedder has to be asked for a question, completed from its conversation, and who made the vectors so far. */
export const meaningToAsk = defineJob(
  ({ folder, text, turns }: NotebookScope & TypedQuestion): { madeWith: VectorMaker | null; text: string } =>
    readNotebook(folder, ({ tables, index }) => {
      const { carried } = resolveFollowUp(text, turns, readNotebookTerms(index, text).terms)
      return { madeWith: readVectorMaker(tables), text: [text, ...carried.map(({ word }) => word)].join(' ') }
    }),
)

type AnswerInput = NotebookScope & Pick<SearchInput, 'meaning'> & { readonly question: TypedQuestion }

export const answerWithoutModel = defineJob(
  ({ question, ...asked }: AnswerInput): WrittenAnswer =>
    readForQuestion(question, asked, (retrieval) => answerWithPassages(question, retrieval)),
)

/** What a model is handed to answer from. */
export const evidence = defineJob(
  ({ question, limit, ...asked }: AnswerInput & Pick<SearchInput, 'limit'>): Evidence =>
    readForQuestion(question, asked, (retrieval) => gatherEvidence(question, retrieval, limit)),
)

function readForQuestion<T>(
  { text }: AnswerInput['question'],
  { folder, ...asked }: Omit<AnswerInput, 'question'>,
  read: (retrieval: Retrieval) => T,
): T {
  return readNotebook(folder, (notebook) => read(retrieve(notebook, text, asked)))
}

/** What a notebook is described by. @throws Fault NO_SOURCES */
export const guideMaterial = defineJob(({ folder }: NotebookScope): GuideSource[] =>
  readNotebook(folder, ({ tables }) => {
    requireReadySources(tables)
    return readMaterial(tables)
  }),
)

export const describeWithoutModel = defineJob(
  ({ folder, takenNames }: NotebookScope & { readonly takenNames: readonly string[] }): NotebookDescription =>
    readNotebook(folder, (notebook) => {
      requireReadySources(notebook.tables)
      const answerAbout = (text: string) => answerWithPassages({ text, turns: [] }, retrieve(notebook, text, {}))
      return describeOffline(readMaterial(notebook.tables), takenNames, answerAbout)
    }),
)

export const verify = defineJob(
  ({ folder, claims }: NotebookScope & { claims: readonly CitationClaim[] }): CitationCheck[] =>
    readNotebook(folder, ({ tables }) => verifyClaims((id) => readReadyText(tables, id), claims)),
)

/** Removes a source with every trace; it may be one whose adding was never answered. */
export const removeStoredSource = defineJob(({ folder, id }: { folder: string; id: string }): void => {
  writeToNotebook(folder, (database) => {
    const row = database.prepare('SELECT number FROM source WHERE id = ?').get(id)
    if (row) removeSource(database, folder, Number(row.number))
  })
})

/** Gives a source another title; its words count in a search when its text changes. */
export const retitleSource = defineJob(({ folder, id, title }: { folder: string; id: string; title: string }): void => {
  writeToNotebook(folder, (database) => database.prepare('UPDATE source SET title = ? WHERE id = ?').run(title, id))
})

/** What a crash may have left: sources nobody was told of go, files that nothing names go; tells what to finish behind. */
export const recover = defineJob(({ folder }: { folder: string }): { unfinished: string[] } => {
  return writeToNotebook(folder, (database) => {
    for (const { number } of database.prepare('SELECT number FROM source WHERE is_kept = 0').all())
      removeSource(database, folder, Number(number))
    const named = database.prepare('SELECT 1 FROM source WHERE content_hash = ?')
    sweepOriginals(folder, (contentHash) => named.get(contentHash) !== undefined)
    sweepArtifacts(database, folder)
    const unfinished = listSourceRecords(openSqliteTables(database)).filter(({ state }) => state === 'processing')
    return { unfinished: unfinished.map(({ id }) => id) }
  })
})

/** Takes what lies in the log into the notebook's file. */
export const emptyNotebookLog = defineJob(({ folder }: { folder: string }): void => emptyLog(folder))

type StagedInput = { readonly folder: string; readonly artifact: NewArtifact; readonly staged: StagedArtifact }

export const keepStagedArtifact = defineJob(
  ({ folder, artifact, staged }: StagedInput): MadeArtifact =>
    writeToNotebook(folder, (database) => keepArtifact(database, folder, artifact, staged)),
)

/** The artifact that was there, or null. */
export const removeStoredArtifact = defineJob(({ folder, id }: { folder: string; id: string }): Artifact | null =>
  writeToNotebook(folder, (database) => removeArtifact(database, folder, id)),
)

/** Takes away what making an artifact left when its thread was lost. */
export const dropUnfinishedMaking = defineJob(({ folder, id }: { folder: string; id: string }): void =>
  writeToNotebook(folder, (database) => dropUnfinished(database, folder, id)),
)

/** Which of the folders holds the artifact; null when none does. The connections asked last stay open as they are. */
export const findArtifact = defineJob(({ folders, id }: { folders: readonly string[]; id: string }): string | null => {
  return folders.filter(hasGenerated).find((folder) => holdsArtifact(folder, id)) ?? null
})

/** One damaged notebook does not hide what the others hold. */
function holdsArtifact(folder: string, id: string): boolean {
  try {
    const database = openNotebookToRead(folder)
    try {
      return readMadeArtifact(openSqliteTables(database), id) !== null
    } finally {
      database.close()
    }
  } catch (error) {
    if (nameDamage(folder, error) instanceof DataUnusable) return false
    throw error
  }
}

/** Lets go of a notebook that is about to be deleted. */
export const forget = defineJob(({ folder }: { folder: string }): void => open.close(folder))

function writeToNotebook<T>(folder: string, work: (database: DatabaseSync) => T): T {
  const database = openNotebook(folder)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

function readReadyText(tables: SqlTables, sourceId: string): string | null {
  const row = findRow(tables, sourceId)
  return row?.state === 'ready' ? (readTexts(tables, row.number)?.text ?? null) : null
}

/** The language that most of the indexed text is in. */
export const mainLanguage = defineJob(({ folder }: NotebookScope): string =>
  readNotebook(folder, ({ tables }) => {
    const row = tables.get<{ readonly language: string | null }>(SELECT_LANGUAGE)
    return row?.language ?? 'und'
  }),
)

const SELECT_LANGUAGE = `SELECT language FROM source WHERE {notebook} AND state = 'ready'
  GROUP BY language ORDER BY sum(chars) DESC, language LIMIT 1`

/** What is kept beside the sources is written here too: it is short, and the questions wait for it as for each other. */
export const changeNote = defineJob(({ folder, write }: { folder: string; write: NoteWrite }) =>
  writeNote(folder, write),
)

export const writeLabelChange = defineJob(({ folder, write }: { folder: string; write: LabelWrite }) =>
  writeLabels(folder, write),
)
