import http from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { Polled } from './health-watch.ts'

// Runs as a thread: asks for /health again and again, and tells how long each answer took when it is told to stop.

const INTERVAL_MS = 20
const { port } = workerData as { readonly port: number }
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
const tookMs: number[] = []
let failed = 0
let isOver = false

parentPort!.once('message', () => {
  isOver = true
})

while (!isOver) {
  const beganMs = performance.now()
  if (await isHealthy()) tookMs.push(performance.now() - beganMs)
  else failed++
  await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
}
agent.destroy()
parentPort!.postMessage({ tookMs, failed } satisfies Polled)

function isHealthy(): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get({ host: '127.0.0.1', port, path: '/health', agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200))
    })
    request.once('error', () => resolve(false))
  })
}
