import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'

// Runs every bench file, one after the other, and prints their lines as one table. `node bench/run.ts start scifact`
// runs those alone; what begins with -- goes to each of them. No figure is asserted: a bench that breaks is named, and makes the run fail.

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const flags = process.argv.slice(2).filter((word) => word.startsWith('--'))
const files = globSync('*.ts', { cwd: import.meta.dirname })
  .filter((file) => file !== path.basename(import.meta.filename))
  .filter((file) => wanted.length === 0 || wanted.includes(path.basename(file, '.ts')))
  .sort()

/** What a bench printed, and whether it came to its end. */
function run(file: string): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, file), ...flags], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.on('data', (part) => {
      text += part
    })
    child.on('close', (code) => resolve({ text: text.trim(), isWhole: code === 0 }))
  })
}

for (const file of files) {
  const { text, isWhole } = await run(file)
  const lines = isWhole ? text.split('\n') : [...text.split('\n'), 'did not come to its end']
  for (const line of lines.filter((one) => one !== '')) {
    process.stdout.write(`${path.basename(file, '.ts').padEnd(22)} ${line}\n`)
  }
  if (!isWhole) process.exitCode = 1
}
