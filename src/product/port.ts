import type { Answer, AnswerListener, Question } from '../domain/answer.ts'
import type { Artifact, ArtifactDownload, ContentRequest, MadeArtifact, StreamedFile } from '../domain/artifact.ts'
import type { CitationCheck, CitationClaim, Passage } from '../domain/citation.ts'
import type { Label } from '../domain/label.ts'
import type { Note } from '../domain/note.ts'
import type { Notebook, ProductName, Transport } from '../domain/notebook.ts'
import type { DescriptionRequest } from '../domain/notebook-description.ts'
import type { NotebookGuide } from '../domain/notebook-guide.ts'
import type { Discovery, ResearchProgress, ResearchQuery } from '../domain/research.ts'
import type { LinkRequest, Sharing } from '../domain/sharing.ts'
import type { AddedSource, NewSource, Source, SourceContent, SourceFormat, SourceOriginal } from '../domain/source.ts'

/**
 * The port behind which notebooks live, in the groups of the product's own pages. It grows when two adapters can do a
 * thing; a group that an adapter lacks is absent, and the walk of `fallback.ts` skips it. Every method takes the
 * caller's AbortSignal last and throws a Fault. Ids are the product's own (UUID text).
 *
 * The fault of a change of which nobody knows whether it was carried out has `details.outcome: 'unknown'`; a change that
 * failed otherwise was not carried out, or was taken back.
 *
 * What makes something takes, last, the id that it is to have; see `takesIds`.
 *
 * An adapter is opened for one account, so no method names it.
 */
export type Product = {
  readonly name: ProductName
  /**
   * Whether what is made has the id that the caller gives it: what is there under this id already is given as it is, so
   * that a creation that was cut short may be begun again. Where it is absent, ids that are given are not heeded.
   */
  readonly takesIds?: boolean
  readonly transport: Transport
  readonly notebooks: NotebooksGroup
  readonly sources: SourcesGroup
  readonly chat: ChatGroup
  readonly passages?: PassagesGroup
  readonly guide?: GuideGroup
  readonly notes?: NotesGroup
  readonly labels?: LabelsGroup
  readonly sharing?: SharingGroup
  readonly artifacts?: ArtifactsGroup
  readonly research?: ResearchGroup
}

export type NotebooksGroup = {
  /** All notebooks of the account, last modified first. */
  list(signal: AbortSignal): Promise<readonly Notebook[]>
  create(title: string, signal: AbortSignal, id?: string): Promise<Notebook>
  /** @throws Fault NOTEBOOK_NOT_FOUND */
  get(notebookId: string, signal: AbortSignal): Promise<Notebook>
  rename(notebookId: string, title: string, signal: AbortSignal): Promise<Notebook>
  delete(notebookId: string, signal: AbortSignal): Promise<void>
}

/** Told at the begin of a step of long work: `done` of `total` steps are over. */
export type OnProductStep = (step: { readonly phase: string; readonly done: number; readonly total: number }) => void

export type SourcesGroup = {
  list(notebookId: string, signal: AbortSignal): Promise<readonly Source[]>
  /**
   * Adds a source and waits until it can be asked, or until only slow background work (text recognition) is left, in
   * which case its status is `processing`. Nothing stays behind when this throws, unless the fault's
   * `details.sourceId` names a source kept as `failed`. `onStep` hears what is being done, where somebody listens.
   */
  add(
    notebookId: string,
    source: NewSource,
    signal: AbortSignal,
    onStep?: OnProductStep,
    id?: string,
  ): Promise<AddedSource>
  /**
   * Refuses a source that `add` would refuse without a look at its content, such as one at an address where nobody may
   * go; absent where the product cannot tell.
   */
  check?(source: NewSource): Promise<void>
  delete(notebookId: string, sourceId: string, signal: AbortSignal): Promise<Source>
  /** Gives a source another title; its id and its text stay. */
  rename(notebookId: string, sourceId: string, title: string, signal: AbortSignal): Promise<Source>
  read(notebookId: string, sourceId: string, format: SourceFormat, signal: AbortSignal): Promise<SourceContent>
  /** What was brought in, as it came; absent where the product does not give it back. @throws Fault SOURCE_NOT_FOUND */
  original?(notebookId: string, sourceId: string, signal: AbortSignal): Promise<SourceOriginal>
}

export type ChatGroup = {
  /** @throws Fault NO_SOURCES when no source of the notebook is ready */
  ask(notebookId: string, question: Question, listener: AnswerListener | null, signal: AbortSignal): Promise<Answer>
}

export type GuideGroup = {
  /** What the notebook says of itself, unchecked. @throws Fault NO_SOURCES when no source of the notebook is ready */
  describe(notebookId: string, request: DescriptionRequest, signal: AbortSignal): Promise<unknown>
  /** What it is about and what can be asked of it. @throws Fault NO_SOURCES when no source of the notebook is ready */
  read(notebookId: string, signal: AbortSignal): Promise<NotebookGuide>
}

export type PassagesGroup = {
  search(notebookId: string, query: PassageQuery, signal: AbortSignal): Promise<readonly Passage[]>
  verify(notebookId: string, claims: readonly CitationClaim[], signal: AbortSignal): Promise<readonly CitationCheck[]>
}

export type PassageQuery = { readonly text: string; readonly limit: number; readonly sourceIds?: readonly string[] }

export type NotesGroup = {
  /** Newest first. */
  list(notebookId: string, signal: AbortSignal): Promise<readonly Note[]>
  create(
    notebookId: string,
    note: Pick<Note, 'title' | 'content' | 'citations'>,
    signal: AbortSignal,
    id?: string,
  ): Promise<Note>
  /** @throws Fault NOTE_NOT_FOUND */
  update(
    notebookId: string,
    noteId: string,
    change: Partial<Pick<Note, 'title' | 'content'>>,
    signal: AbortSignal,
  ): Promise<Note>
  delete(notebookId: string, noteId: string, signal: AbortSignal): Promise<void>
}

/** Every change is whole or not at all. Unknown ids throw Fault LABEL_NOT_FOUND, SOURCE_NOT_FOUND. */
export type LabelsGroup = {
  /** By name. */
  list(notebookId: string, signal: AbortSignal): Promise<readonly Label[]>
  /** @throws Fault DUPLICATE_NAME */
  create(notebookId: string, label: Omit<Label, 'id'>, signal: AbortSignal, id?: string): Promise<Label>
  /** @throws Fault DUPLICATE_NAME */
  update(
    notebookId: string,
    labelId: string,
    change: Partial<Pick<Label, 'name' | 'emoji'>>,
    signal: AbortSignal,
  ): Promise<void>
  delete(notebookId: string, labelIds: readonly string[], signal: AbortSignal): Promise<void>
  assign(
    notebookId: string,
    labelIds: readonly string[],
    sourceIds: readonly string[],
    signal: AbortSignal,
  ): Promise<void>
  unassign(
    notebookId: string,
    labelIds: readonly string[],
    sourceIds: readonly string[],
    signal: AbortSignal,
  ): Promise<void>
}

export type SharingGroup = {
  get(notebookId: string, signal: AbortSignal): Promise<Sharing>
  /** Opens or closes the public link; a link that was closed never works again. */
  set(notebookId: string, link: LinkRequest, signal: AbortSignal): Promise<Sharing>
}

export type ArtifactsGroup = {
  /** Newest first, those still being made among them. */
  list(notebookId: string, signal: AbortSignal): Promise<readonly Artifact[]>
  /**
   * Makes an artifact, once under its `onceKey` where the product takes ids, and waits until it is done. Nothing stays behind when this throws or is aborted.
   * @throws Fault NO_SOURCES, SOURCE_NOT_FOUND, NOT_SUPPORTED for a kind that cannot be made here
   */
  create(
    notebookId: string,
    request: ContentRequest,
    signal: AbortSignal,
    onStep?: OnProductStep,
  ): Promise<MadeArtifact>
  /** What `create` gave. @throws Fault CONTENT_NOT_FOUND, NOT_READY */
  read(notebookId: string, artifactId: string, signal: AbortSignal): Promise<MadeArtifact>
  /** A file by its name, the main one when null. @throws Fault CONTENT_NOT_FOUND, NOT_READY */
  download(
    notebookId: string,
    artifactId: string,
    fileName: string | null,
    signal: AbortSignal,
  ): Promise<ArtifactDownload | StreamedFile>
  /** The artifact that was there; one still being made is stopped. @throws Fault CONTENT_NOT_FOUND */
  delete(notebookId: string, artifactId: string, signal: AbortSignal): Promise<Artifact>
  /** The notebook of the account that holds it, null when none does; absent where the product cannot tell. */
  find?(artifactId: string, signal: AbortSignal): Promise<string | null>
}

export type ResearchGroup = {
  /**
   * Looks for new sources for a notebook, best first; nothing is added.
   * @throws Fault NOT_SUPPORTED where it cannot look, TIMEOUT
   */
  discover(
    notebookId: string,
    query: ResearchQuery,
    progress: ResearchProgress | undefined,
    signal: AbortSignal,
  ): Promise<Discovery>
}
