import { askQuestion } from './ask.ts'
import { batchToVault } from './batch.ts'
import { cleanupData } from './cleanup.ts'
import { deleteContent, listContent } from './content.ts'
import type { Handler, HandlerContract } from './context.ts'
import { deleteConversation, getConversation, listConversations } from './conversations.ts'
import { autoDiscoverNotebook } from './discover.ts'
import { downloadContent, downloadSource } from './download-content.ts'
import { listFolders, syncFolder, unbindFolder } from './folders.ts'
import { generateContent, generateMindMap, generateStudyAid, getContent } from './generate-content.ts'
import { getMetrics } from './get-metrics.ts'
import { diagnoseService, getHealth, getIdentity, listAccounts } from './identity.ts'
import { importAccount, removeAccount } from './import-account.ts'
import { importLibrary } from './import-library.ts'
import { importScrapedNotebooks } from './import-scraped.ts'
import { cancelJob, followJob, getJob, listJobs } from './jobs.ts'
import { changeLabels, listLabels } from './labels.ts'
import {
  activateNotebook,
  addNotebook,
  bulkDeleteNotebooks,
  createNotebook,
  getLibraryStats,
  getNotebook,
  listNotebooks,
  removeNotebook,
  renameNotebook,
  scrapeNotebooks,
  searchNotebooks,
  updateNotebook,
} from './library.ts'
import { chatToNote, createNote, deleteNote, getNote, listNotes, noteToSource, updateNote } from './notes.ts'
import { getNotebookGuide, searchPassages, verifyCitations } from './passages.ts'
import { getQuota } from './quota.ts'
import { researchSources } from './research.ts'
import { closeSession, listSessions, resetSession } from './sessions.ts'
import { readShared, readSharedSource } from './shared.ts'
import { getSharing, setSharing } from './sharing.ts'
import { deAuth, reAuth, setupAuth } from './sign-in.ts'
import { addSource, deleteSource, deleteSourceByName, listSources, readSource, renameSource } from './sources.ts'
import { listStaleAnswers } from './stale-answers.ts'

/** One handler per operation: one that is missing, or returns another shape, does not compile. */
export const handlers: { readonly [K in keyof HandlerContract]: Handler<K> } = {
  activateNotebook,
  addNotebook,
  addSource,
  askQuestion,
  autoDiscoverNotebook,
  batchToVault,
  bulkDeleteNotebooks,
  cancelJob,
  changeLabels,
  chatToNote,
  cleanupData,
  closeSession,
  createNote,
  createNotebook,
  deAuth,
  deleteContent,
  deleteConversation,
  deleteNote,
  deleteSource,
  deleteSourceByName,
  diagnoseService,
  downloadContent,
  downloadSource,
  followJob,
  generateContent,
  generateMindMap,
  generateStudyAid,
  getContent,
  getConversation,
  getHealth,
  getIdentity,
  getJob,
  getLibraryStats,
  getMetrics,
  getNote,
  getNotebook,
  getQuota,
  getSharing,
  importAccount,
  importLibrary,
  importScrapedNotebooks,
  listAccounts,
  listContent,
  listConversations,
  listJobs,
  listFolders,
  listLabels,
  listNotebooks,
  listNotes,
  listSessions,
  listSources,
  listStaleAnswers,
  noteToSource,
  reAuth,
  readShared,
  readSharedSource,
  readSource,
  removeAccount,
  removeNotebook,
  renameNotebook,
  renameSource,
  researchSources,
  resetSession,
  scrapeNotebooks,
  searchNotebooks,
  searchPassages,
  setSharing,
  setupAuth,
  syncFolder,
  unbindFolder,
  updateNote,
  updateNotebook,
  getNotebookGuide,
  verifyCitations,
}
