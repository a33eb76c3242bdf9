// Makes a video in this thread, and tells when the first picture is drawn, so that a test can end the thread meanwhile.
import { parentPort, workerData } from 'node:worker_threads'
import { makeVideo } from '../../src/studio/kinds/video/make-video.ts'
import { readContentLabels } from '../../src/studio/locales/read-locale.ts'
import { sampleOutline } from './sample-outline.ts'

const onStep = (phase: string, done: number) => {
  if (phase === 'drawing' && done > 4) parentPort!.postMessage('drawing')
}
await makeVideo(
  sampleOutline,
  { type: 'video', language: 'en' },
  { words: readContentLabels('en'), onStep, workFolder: workerData },
)
