import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export type ChildServer = {
  readonly port: number
  /** CPU time of the child since its start, microseconds. */
  cpuMicros(): Promise<number>
  stop(): void
}

/** Starts a bench file again as a server process of its own, so that its CPU time is nobody else's. */
export async function childServer(file: string, kind: string): Promise<ChildServer> {
  const child = spawn(process.execPath, [file, kind], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => Number((await lines.next()).value)
  const port = await next()
  return {
    port,
    cpuMicros: () => {
      child.stdin.write('cpu\n')
      return next()
    },
    stop: () => void child.kill(),
  }
}

/** The other side of `childServer`: tells the port, then its CPU time whenever asked. */
export function serveAsChild(port: number): void {
  process.stdout.write(`${port}\n`)
  process.stdin.on('data', () => {
    const { user, system } = process.cpuUsage()
    process.stdout.write(`${user + system}\n`)
  })
}
