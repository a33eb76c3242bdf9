import { parentPort, workerData } from 'node:worker_threads'
import { checkRunning } from './check-all.ts'

parentPort!.postMessage(await checkRunning(workerData, new AbortController().signal))
