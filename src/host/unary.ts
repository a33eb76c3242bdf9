import type { RpcName } from '../wire/ids.ts'
import type { UnaryMethod } from './services.ts'
import { actOnSources } from './unary/act-on-sources.ts'
import { addSources } from './unary/add-sources.ts'
import { addSourcesAsync } from './unary/add-sources-async.ts'
import { appendSource } from './unary/append-source.ts'
import { cancelArtifact } from './unary/cancel-artifact.ts'
import { cancelResearch } from './unary/cancel-research.ts'
import { checkFreshness } from './unary/check-freshness.ts'
import { copyArtifacts } from './unary/copy-artifacts.ts'
import { copyNotebook } from './unary/copy-notebook.ts'
import { copySources } from './unary/copy-sources.ts'
import { createArtifact } from './unary/create-artifact.ts'
import { createLabels } from './unary/create-labels.ts'
import { createNote } from './unary/create-note.ts'
import { createNotebook } from './unary/create-notebook.ts'
import { deleteArtifact } from './unary/delete-artifact.ts'
import { deleteChatTurns } from './unary/delete-chat-turns.ts'
import { deleteLabels } from './unary/delete-labels.ts'
import { deleteNotebook } from './unary/delete-notebook.ts'
import { deleteNotes } from './unary/delete-notes.ts'
import { deleteSources } from './unary/delete-sources.ts'
import { discoverSources } from './unary/discover-sources.ts'
import { exportArtifact } from './unary/export-artifact.ts'
import { findPassages } from './unary/find-passages.ts'
import { finishResearch } from './unary/finish-research.ts'
import { getAccount } from './unary/get-account.ts'
import { getAnalytics } from './unary/get-analytics.ts'
import { getArtifact } from './unary/get-artifact.ts'
import { getChatStatus } from './unary/get-chat-status.ts'
import { getLegacyQuotas } from './unary/get-legacy-quotas.ts'
import { getNotebook } from './unary/get-notebook.ts'
import { getNotebookGuide } from './unary/get-notebook-guide.ts'
import { getPlaybackPosition } from './unary/get-playback-position.ts'
import { getSharing } from './unary/get-sharing.ts'
import { getSourceGuide } from './unary/get-source-guide.ts'
import { getUpsell } from './unary/get-upsell.ts'
import { getUsage } from './unary/get-usage.ts'
import { listArtifactChoices } from './unary/list-artifact-choices.ts'
import { listArtifacts } from './unary/list-artifacts.ts'
import { listBooks } from './unary/list-books.ts'
import { listChatTurns } from './unary/list-chat-turns.ts'
import { listChats } from './unary/list-chats.ts'
import { listFeaturedNotebooks } from './unary/list-featured-notebooks.ts'
import { listLabels } from './unary/list-labels.ts'
import { listNotebooks } from './unary/list-notebooks.ts'
import { listNotes } from './unary/list-notes.ts'
import { listResearch } from './unary/list-research.ts'
import { peekAccount } from './unary/peek-account.ts'
import { readSource } from './unary/read-source.ts'
import { refreshSource } from './unary/refresh-source.ts'
import { registerFile } from './unary/register-file.ts'
import { removeRecentNotebook } from './unary/remove-recent-notebook.ts'
import { renameArtifact } from './unary/rename-artifact.ts'
import { renameSource } from './unary/rename-source.ts'
import { requestAccess } from './unary/request-access.ts'
import { retryArtifact } from './unary/retry-artifact.ts'
import { reviseSlides } from './unary/revise-slides.ts'
import { setNotebookState } from './unary/set-notebook-state.ts'
import { setPlaybackPosition } from './unary/set-playback-position.ts'
import { setSharing } from './unary/set-sharing.ts'
import { shareArtifact } from './unary/share-artifact.ts'
import { startDeepResearch } from './unary/start-deep-research.ts'
import { startFastResearch } from './unary/start-fast-research.ts'
import { suggestNextSteps } from './unary/suggest-next-steps.ts'
import { suggestPrompts } from './unary/suggest-prompts.ts'
import { suggestReports } from './unary/suggest-reports.ts'
import { updateAccount } from './unary/update-account.ts'
import { updateLabel } from './unary/update-label.ts'
import { updateNote } from './unary/update-note.ts'
import { updateNotebook } from './unary/update-notebook.ts'

/** Every remote method, by the name its id has in `wire/ids.ts`. */
export const UNARY: Readonly<Record<RpcName, UnaryMethod>> = {
  LIST_NOTEBOOKS: listNotebooks,
  CREATE_NOTEBOOK: createNotebook,
  GET_NOTEBOOK: getNotebook,
  UPDATE_NOTEBOOK: updateNotebook,
  DELETE_NOTEBOOK: deleteNotebook,
  COPY_NOTEBOOK: copyNotebook,
  REMOVE_RECENT_NOTEBOOK: removeRecentNotebook,
  LIST_FEATURED_NOTEBOOKS: listFeaturedNotebooks,
  GET_NOTEBOOK_GUIDE: getNotebookGuide,
  SET_NOTEBOOK_STATE: setNotebookState,
  GET_ANALYTICS: getAnalytics,
  ADD_SOURCES: addSources,
  ADD_SOURCES_ASYNC: addSourcesAsync,
  REGISTER_FILE: registerFile,
  READ_SOURCE: readSource,
  GET_SOURCE_GUIDE: getSourceGuide,
  RENAME_SOURCE: renameSource,
  DELETE_SOURCES: deleteSources,
  CHECK_FRESHNESS: checkFreshness,
  REFRESH_SOURCE: refreshSource,
  APPEND_SOURCE: appendSource,
  COPY_SOURCES: copySources,
  FIND_PASSAGES: findPassages,
  DISCOVER_SOURCES: discoverSources,
  LIST_BOOKS: listBooks,
  CREATE_NOTE: createNote,
  UPDATE_NOTE: updateNote,
  LIST_NOTES: listNotes,
  DELETE_NOTES: deleteNotes,
  ACT_ON_SOURCES: actOnSources,
  CREATE_ARTIFACT: createArtifact,
  LIST_ARTIFACTS: listArtifacts,
  GET_ARTIFACT: getArtifact,
  RENAME_ARTIFACT: renameArtifact,
  DELETE_ARTIFACT: deleteArtifact,
  RETRY_ARTIFACT: retryArtifact,
  REVISE_SLIDES: reviseSlides,
  COPY_ARTIFACTS: copyArtifacts,
  SUGGEST_REPORTS: suggestReports,
  LIST_ARTIFACT_CHOICES: listArtifactChoices,
  SUGGEST_PROMPTS: suggestPrompts,
  EXPORT_ARTIFACT: exportArtifact,
  CANCEL_ARTIFACT: cancelArtifact,
  SET_PLAYBACK_POSITION: setPlaybackPosition,
  GET_PLAYBACK_POSITION: getPlaybackPosition,
  GET_SHARING: getSharing,
  SET_SHARING: setSharing,
  SHARE_ARTIFACT: shareArtifact,
  REQUEST_ACCESS: requestAccess,
  LIST_LABELS: listLabels,
  CREATE_LABELS: createLabels,
  UPDATE_LABEL: updateLabel,
  DELETE_LABELS: deleteLabels,
  START_FAST_RESEARCH: startFastResearch,
  START_DEEP_RESEARCH: startDeepResearch,
  LIST_RESEARCH: listResearch,
  FINISH_RESEARCH: finishResearch,
  CANCEL_RESEARCH: cancelResearch,
  LIST_CHATS: listChats,
  LIST_CHAT_TURNS: listChatTurns,
  DELETE_CHAT_TURNS: deleteChatTurns,
  GET_CHAT_STATUS: getChatStatus,
  SUGGEST_NEXT_STEPS: suggestNextSteps,
  GET_ACCOUNT: getAccount,
  UPDATE_ACCOUNT: updateAccount,
  PEEK_ACCOUNT: peekAccount,
  GET_USAGE: getUsage,
  GET_LEGACY_QUOTAS: getLegacyQuotas,
  GET_UPSELL: getUpsell,
}

/** What changes something, with the status `accepted-but-error` answers after it was carried out. */
export const WRITES: Readonly<Partial<Record<RpcName, number>>> = Object.fromEntries(
  Object.keys(UNARY)
    .filter((name) =>
      /^(CREATE|UPDATE|DELETE|COPY|ADD|REGISTER|RENAME|REFRESH|APPEND|RETRY|REVISE|EXPORT|SET|START|FINISH|CANCEL|ACT)_/.test(
        name,
      ),
    )
    .map((name) => [name, /^(ADD|FINISH)_/.test(name) ? 3 : 13]),
)

/** Ids of methods that are gone and were recorded: they are refused with status 3. */
export const RETIRED: ReadonlySet<string> = new Set(['AHyHrd', 'VUsiyb'])

/** Ids of methods that are gone, of which clients report HTTP 400; one looks an artifact up elsewhere on seeing it. */
export const GONE: ReadonlySet<string> = new Set(['xpWGLf', 'BnLyuf', 'WxBZtb', 'DJezBc', 'LfTXoe', 'sJDbic'])
