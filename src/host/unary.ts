import type { RpcName } from '../wire/ids.ts'
import type { UnaryMethod } from './services.ts'
import { answerActOnSources } from './unary/act-on-sources.ts'
import { answerAddSources } from './unary/add-sources.ts'
import { answerAddSourcesAsync } from './unary/add-sources-async.ts'
import { answerAppendSource } from './unary/append-source.ts'
import { answerCancelArtifact } from './unary/cancel-artifact.ts'
import { answerCancelResearch } from './unary/cancel-research.ts'
import { answerCheckFreshness } from './unary/check-freshness.ts'
import { answerCopyArtifacts } from './unary/copy-artifacts.ts'
import { answerCopyNotebook } from './unary/copy-notebook.ts'
import { answerCopySources } from './unary/copy-sources.ts'
import { answerCreateArtifact } from './unary/create-artifact.ts'
import { answerCreateLabels } from './unary/create-labels.ts'
import { answerCreateNote } from './unary/create-note.ts'
import { answerCreateNotebook } from './unary/create-notebook.ts'
import { answerDeleteArtifact } from './unary/delete-artifact.ts'
import { answerDeleteChatTurns } from './unary/delete-chat-turns.ts'
import { answerDeleteLabels } from './unary/delete-labels.ts'
import { answerDeleteNotebook } from './unary/delete-notebook.ts'
import { answerDeleteNotes } from './unary/delete-notes.ts'
import { answerDeleteSources } from './unary/delete-sources.ts'
import { answerDiscoverSources } from './unary/discover-sources.ts'
import { answerExportArtifact } from './unary/export-artifact.ts'
import { answerFindPassages } from './unary/find-passages.ts'
import { answerFinishResearch } from './unary/finish-research.ts'
import { answerGetAccount } from './unary/get-account.ts'
import { answerGetAnalytics } from './unary/get-analytics.ts'
import { answerGetArtifact } from './unary/get-artifact.ts'
import { answerGetChatStatus } from './unary/get-chat-status.ts'
import { answerGetLegacyQuotas } from './unary/get-legacy-quotas.ts'
import { answerGetNotebook } from './unary/get-notebook.ts'
import { answerGetNotebookGuide } from './unary/get-notebook-guide.ts'
import { answerGetPlaybackPosition } from './unary/get-playback-position.ts'
import { answerGetSharing } from './unary/get-sharing.ts'
import { answerGetSourceGuide } from './unary/get-source-guide.ts'
import { answerGetUpsell } from './unary/get-upsell.ts'
import { answerGetUsage } from './unary/get-usage.ts'
import { answerListArtifactChoices } from './unary/list-artifact-choices.ts'
import { answerListArtifacts } from './unary/list-artifacts.ts'
import { answerListBooks } from './unary/list-books.ts'
import { answerListChatTurns } from './unary/list-chat-turns.ts'
import { answerListChats } from './unary/list-chats.ts'
import { answerListFeaturedNotebooks } from './unary/list-featured-notebooks.ts'
import { answerListLabels } from './unary/list-labels.ts'
import { answerListNotebooks } from './unary/list-notebooks.ts'
import { answerListNotes } from './unary/list-notes.ts'
import { answerListResearch } from './unary/list-research.ts'
import { answerPeekAccount } from './unary/peek-account.ts'
import { answerReadSource } from './unary/read-source.ts'
import { answerRefreshSource } from './unary/refresh-source.ts'
import { answerRegisterFile } from './unary/register-file.ts'
import { answerRemoveRecentNotebook } from './unary/remove-recent-notebook.ts'
import { answerRenameArtifact } from './unary/rename-artifact.ts'
import { answerRenameSource } from './unary/rename-source.ts'
import { answerRequestAccess } from './unary/request-access.ts'
import { answerRetryArtifact } from './unary/retry-artifact.ts'
import { answerReviseSlides } from './unary/revise-slides.ts'
import { answerSetNotebookState } from './unary/set-notebook-state.ts'
import { answerSetPlaybackPosition } from './unary/set-playback-position.ts'
import { answerSetSharing } from './unary/set-sharing.ts'
import { answerShareArtifact } from './unary/share-artifact.ts'
import { answerStartDeepResearch } from './unary/start-deep-research.ts'
import { answerStartFastResearch } from './unary/start-fast-research.ts'
import { answerSuggestNextSteps } from './unary/suggest-next-steps.ts'
import { answerSuggestPrompts } from './unary/suggest-prompts.ts'
import { answerSuggestReports } from './unary/suggest-reports.ts'
import { answerUpdateAccount } from './unary/update-account.ts'
import { answerUpdateLabel } from './unary/update-label.ts'
import { answerUpdateNote } from './unary/update-note.ts'
import { answerUpdateNotebook } from './unary/update-notebook.ts'

/** Every remote method, by the name its id has in `wire/ids.ts`. */
export const UNARY: Readonly<Record<RpcName, UnaryMethod>> = {
  LIST_NOTEBOOKS: answerListNotebooks,
  CREATE_NOTEBOOK: answerCreateNotebook,
  GET_NOTEBOOK: answerGetNotebook,
  UPDATE_NOTEBOOK: answerUpdateNotebook,
  DELETE_NOTEBOOK: answerDeleteNotebook,
  COPY_NOTEBOOK: answerCopyNotebook,
  REMOVE_RECENT_NOTEBOOK: answerRemoveRecentNotebook,
  LIST_FEATURED_NOTEBOOKS: answerListFeaturedNotebooks,
  GET_NOTEBOOK_GUIDE: answerGetNotebookGuide,
  SET_NOTEBOOK_STATE: answerSetNotebookState,
  GET_ANALYTICS: answerGetAnalytics,
  ADD_SOURCES: answerAddSources,
  ADD_SOURCES_ASYNC: answerAddSourcesAsync,
  REGISTER_FILE: answerRegisterFile,
  READ_SOURCE: answerReadSource,
  GET_SOURCE_GUIDE: answerGetSourceGuide,
  RENAME_SOURCE: answerRenameSource,
  DELETE_SOURCES: answerDeleteSources,
  CHECK_FRESHNESS: answerCheckFreshness,
  REFRESH_SOURCE: answerRefreshSource,
  APPEND_SOURCE: answerAppendSource,
  COPY_SOURCES: answerCopySources,
  FIND_PASSAGES: answerFindPassages,
  DISCOVER_SOURCES: answerDiscoverSources,
  LIST_BOOKS: answerListBooks,
  CREATE_NOTE: answerCreateNote,
  UPDATE_NOTE: answerUpdateNote,
  LIST_NOTES: answerListNotes,
  DELETE_NOTES: answerDeleteNotes,
  ACT_ON_SOURCES: answerActOnSources,
  CREATE_ARTIFACT: answerCreateArtifact,
  LIST_ARTIFACTS: answerListArtifacts,
  GET_ARTIFACT: answerGetArtifact,
  RENAME_ARTIFACT: answerRenameArtifact,
  DELETE_ARTIFACT: answerDeleteArtifact,
  RETRY_ARTIFACT: answerRetryArtifact,
  REVISE_SLIDES: answerReviseSlides,
  COPY_ARTIFACTS: answerCopyArtifacts,
  SUGGEST_REPORTS: answerSuggestReports,
  LIST_ARTIFACT_CHOICES: answerListArtifactChoices,
  SUGGEST_PROMPTS: answerSuggestPrompts,
  EXPORT_ARTIFACT: answerExportArtifact,
  CANCEL_ARTIFACT: answerCancelArtifact,
  SET_PLAYBACK_POSITION: answerSetPlaybackPosition,
  GET_PLAYBACK_POSITION: answerGetPlaybackPosition,
  GET_SHARING: answerGetSharing,
  SET_SHARING: answerSetSharing,
  SHARE_ARTIFACT: answerShareArtifact,
  REQUEST_ACCESS: answerRequestAccess,
  LIST_LABELS: answerListLabels,
  CREATE_LABELS: answerCreateLabels,
  UPDATE_LABEL: answerUpdateLabel,
  DELETE_LABELS: answerDeleteLabels,
  START_FAST_RESEARCH: answerStartFastResearch,
  START_DEEP_RESEARCH: answerStartDeepResearch,
  LIST_RESEARCH: answerListResearch,
  FINISH_RESEARCH: answerFinishResearch,
  CANCEL_RESEARCH: answerCancelResearch,
  LIST_CHATS: answerListChats,
  LIST_CHAT_TURNS: answerListChatTurns,
  DELETE_CHAT_TURNS: answerDeleteChatTurns,
  GET_CHAT_STATUS: answerGetChatStatus,
  SUGGEST_NEXT_STEPS: answerSuggestNextSteps,
  GET_ACCOUNT: answerGetAccount,
  UPDATE_ACCOUNT: answerUpdateAccount,
  PEEK_ACCOUNT: answerPeekAccount,
  GET_USAGE: answerGetUsage,
  GET_LEGACY_QUOTAS: answerGetLegacyQuotas,
  GET_UPSELL: answerGetUpsell,
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
