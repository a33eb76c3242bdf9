import { isMainThread } from 'node:worker_threads'

const LONGEST_FILE_MS = 5 * 60_000

// Loaded before every test file. A file whose tests are over ends when nothing keeps it; one that something keeps would
// hold the whole run, so it is ended after a while, and says what kept it.
if (isMainThread)
  setTimeout(() => {
    console.error(`This file does not end. What keeps it: ${process.getActiveResourcesInfo().join(', ')}.`)
    process.exit(1)
  }, LONGEST_FILE_MS).unref()
