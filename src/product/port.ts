import type { Answer, AnswerListener, Question } from '../domain/answer.ts'
import type { Artifact, ArtifactType } from '../domain/artifact.ts'
import type { CitationCheck, CitationClaim, Passage } from '../domain/citation.ts'
import type { Note } from '../domain/note.ts'
import type { Notebook, ProductName, Transport } from '../domain/notebook.ts'
import type { AddedSource, NewSource, Source, SourceFormat, SourceText } from '../domain/source.ts'

/**
 * The port behind which notebooks live, in the words of the product's own menu. It grows when two adapters can do a
 * thing; a group that an adapter lacks is absent, and the walk of `fallback.ts` skips it. Every method takes the
 * caller's AbortSignal last and throws a Fault. Ids are the product's own (UUID text).
 *
 * An adapter is opened for one account, so no method names it.
 */
export type Product = {
  readonly name: ProductName
  readonly transport: Transport
  readonly notebooks: Notebooks
  readonly sources: Sources
  readonly chat: Chat
  readonly passages?: Passages
  readonly notes?: Notes
  readonly artifacts?: Artifacts
}

export type Notebooks = {
  /** All notebooks of the account, last modified first. */
  list(signal: AbortSignal): Promise<readonly Notebook[]>
  create(title: string, signal: AbortSignal): Promise<Notebook>
  /** @throws Fault NOTEBOOK_NOT_FOUND */
  get(notebookId: string, signal: AbortSignal): Promise<Notebook>
  rename(notebookId: string, title: string, signal: AbortSignal): Promise<Notebook>
  delete(notebookId: string, signal: AbortSignal): Promise<void>
}

export type Sources = {
  list(notebookId: string, signal: AbortSignal): Promise<readonly Source[]>
  /**
   * Adds a source and waits until it can be asked, or until only slow background work (text recognition) is left, in
   * which case its status is `processing`. Nothing stays behind when this throws, unless the fault's
   * `details.sourceId` names a source kept as `failed`.
   */
  add(notebookId: string, source: NewSource, signal: AbortSignal): Promise<AddedSource>
  delete(notebookId: string, sourceId: string, signal: AbortSignal): Promise<Source>
  read(notebookId: string, sourceId: string, format: SourceFormat, signal: AbortSignal): Promise<SourceText>
}

export type Chat = {
  /** @throws Fault NO_SOURCES when no source of the notebook is ready */
  ask(notebookId: string, question: Question, listener: AnswerListener | null, signal: AbortSignal): Promise<Answer>
}

export type Passages = {
  search(notebookId: string, query: PassageQuery, signal: AbortSignal): Promise<readonly Passage[]>
  verify(notebookId: string, claims: readonly CitationClaim[], signal: AbortSignal): Promise<readonly CitationCheck[]>
}

export type PassageQuery = { readonly text: string; readonly limit: number; readonly sourceIds?: readonly string[] }

export type Notes = {
  list(notebookId: string, signal: AbortSignal): Promise<readonly Note[]>
  create(notebookId: string, note: Pick<Note, 'title' | 'content' | 'citations'>, signal: AbortSignal): Promise<Note>
  update(
    notebookId: string,
    noteId: string,
    change: Partial<Pick<Note, 'title' | 'content'>>,
    signal: AbortSignal,
  ): Promise<Note>
  delete(notebookId: string, noteId: string, signal: AbortSignal): Promise<void>
}

export type Artifacts = {
  list(notebookId: string, signal: AbortSignal): Promise<readonly Artifact[]>
  delete(notebookId: string, artifactId: string, signal: AbortSignal): Promise<Artifact>
  create(
    notebookId: string,
    type: ArtifactType,
    options: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<Artifact>
}
