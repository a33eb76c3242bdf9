import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLog } from '../src/lib/log.ts'
import { compose } from '../src/main/compose.ts'
import { readConfig } from '../src/main/config.ts'

// A folder of 2,000 notes bound to a notebook of the real service; then 3 of them change.

const FILES = 2000
const CHANGED = 3

const base = mkdtempSync(path.join(realpathSync(tmpdir()), 'bench-sync-'))
const folder = path.join(base, 'vault')
const place = (number: number) => path.join(folder, `folder-${number % 40}`, `note-${number}.md`)
const write = (number: number, version: number) =>
  writeFileSync(
    place(number),
    `# Note ${number}\n\nMeasurement ${number} of the summer, written for the ${version}th time.\n`,
  )

const config = readConfig({ DATA_DIR: path.join(base, 'data'), NOTEBOOK_ALLOWED_ROOTS: base })
const services = await compose(config, createLog({ level: 'silent' }))
const call = async (name: string, input: unknown) => {
  const started = performance.now()
  const { data } = await services.invoke(name, input, { signal: new AbortController().signal, requestId: 'bench' })
  return { data: data as Record<string, unknown>, seconds: (performance.now() - started) / 1000 }
}
try {
  for (let number = 0; number < 40; number++) mkdirSync(path.dirname(place(number)), { recursive: true })
  for (let number = 0; number < FILES; number++) write(number, 1)
  const { data } = await call('createNotebook', { name: 'Vault' })
  const input = { notebook_id: data.notebook_id, folder }
  const first = await call('syncFolder', input)
  for (let number = 0; number < CHANGED; number++) write(number * 500, 2)
  const again = await call('syncFolder', input)
  const idle = await call('syncFolder', input)
  process.stdout.write(
    `${FILES} files, first sync: ${first.seconds.toFixed(1)} s (${(FILES / first.seconds).toFixed(0)} files/s)\n` +
      `${CHANGED} changed: ${again.seconds.toFixed(2)} s, ${again.data.read} files read, ${again.data.updated} replaced (reach <= 1 s, ${CHANGED} read)\n` +
      `none changed: ${idle.seconds.toFixed(2)} s, ${idle.data.read} files read\n`,
  )
} finally {
  await services.close()
  rmSync(base, { recursive: true, force: true })
}
