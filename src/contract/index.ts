import { getQuota, importAccount, listAccounts, removeAccount } from './accounts.ts'
import { askQuestion } from './ask.ts'
import { batchToVault } from './batch.ts'
import {
  deleteContent,
  downloadContent,
  generateContent,
  generateMindMap,
  generateStudyAid,
  getContent,
  listContent,
} from './content.ts'
import { deleteConversation, getConversation, listConversations } from './conversations.ts'
import { listFolders, listStaleAnswers, syncFolder, unbindFolder } from './folders.ts'
import { diagnoseService, getHealth, getIdentity, getMetrics } from './identity.ts'
import { cancelJob, followJob, getJob, listJobs } from './jobs.ts'
import { changeLabels, listLabels } from './labels.ts'
import {
  activateNotebook,
  addNotebook,
  autoDiscoverNotebook,
  bulkDeleteNotebooks,
  createNotebook,
  getLibraryStats,
  getNotebook,
  importLibrary,
  importScrapedNotebooks,
  listNotebooks,
  removeNotebook,
  renameNotebook,
  scrapeNotebooks,
  searchNotebooks,
  updateNotebook,
} from './library.ts'
import { chatToNote, createNote, deleteNote, getNote, listNotes, noteToSource, updateNote } from './notes.ts'
import type { OperationCatalogue } from './operation.ts'
import { getNotebookGuide, searchPassages, verifyCitations } from './passages.ts'
import { researchSources } from './research.ts'
import { closeSession, listSessions, resetSession } from './sessions.ts'
import { getSharing, readShared, readSharedSource, setSharing } from './sharing.ts'
import { cleanupData, deAuth, reAuth, setupAuth } from './sign-in.ts'
import {
  addSource,
  deleteSource,
  deleteSourceByName,
  downloadSource,
  listSources,
  readSource,
  renameSource,
} from './sources.ts'

/**
 * Every operation of the service, by name. The order counts: a literal path stands before the path with a `{segment}`
 * in its place, and of the operations that share a tool the one with more required fields stands first.
 */
export const contract = {
  getIdentity,
  getHealth,
  diagnoseService,
  setupAuth,
  deAuth,
  reAuth,
  cleanupData,
  askQuestion,
  listNotebooks,
  addNotebook,
  createNotebook,
  autoDiscoverNotebook,
  scrapeNotebooks,
  importScrapedNotebooks,
  importLibrary,
  searchNotebooks,
  getLibraryStats,
  bulkDeleteNotebooks,
  getNotebook,
  updateNotebook,
  removeNotebook,
  activateNotebook,
  renameNotebook,
  listSessions,
  closeSession,
  resetSession,
  listConversations,
  getConversation,
  deleteConversation,
  addSource,
  renameSource,
  deleteSource,
  deleteSourceByName,
  listContent,
  generateContent,
  downloadContent,
  getContent,
  deleteContent,
  createNote,
  chatToNote,
  noteToSource,
  updateNote,
  deleteNote,
  listSources,
  readSource,
  downloadSource,
  setSharing,
  getSharing,
  readShared,
  readSharedSource,
  changeLabels,
  listLabels,
  listNotes,
  getNote,
  generateStudyAid,
  generateMindMap,
  researchSources,
  batchToVault,
  searchPassages,
  getNotebookGuide,
  verifyCitations,
  syncFolder,
  listFolders,
  unbindFolder,
  listStaleAnswers,
  listJobs,
  getJob,
  cancelJob,
  followJob,
  listAccounts,
  importAccount,
  removeAccount,
  getQuota,
  getMetrics,
} as const satisfies OperationCatalogue

export type Contract = typeof contract
export type OperationName = keyof Contract
