import { globSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Figure, Piece, PieceOptions, Report } from './piece.ts'

// Attacks and strains the service and prints one line for each figure. `npm run harden -- malformed files` runs those
// alone; `--seed`, `--count` (or `--times`) and `--minutes` change what is tried. A reach that is not met makes the run fail.

const MAX_PRINTED_PROBLEMS = 20
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '10' },
    count: { type: 'string' },
    times: { type: 'string' },
    minutes: { type: 'string' },
  },
})

const count = values.count ?? values.times
const options: PieceOptions = {
  seed: Number(values.seed),
  ...(count === undefined ? {} : { count: Number(count) }),
  ...(values.minutes === undefined ? {} : { minutes: Number(values.minutes) }),
  say: (progress) => process.stderr.write(`${progress}\n`),
}

const known = globSync('*.ts', { cwd: import.meta.dirname })
  .map((file) => path.basename(file, '.ts'))
  .filter((name) => name !== 'run' && name !== 'piece')
  .sort()

for (const name of chosen()) {
  const piece = (await import(`./${name}.ts`)) as Piece
  print(piece.name, await runOrTell(piece))
}

function chosen(): readonly string[] {
  const strange = positionals.filter((name) => !known.includes(name))
  if (strange.length > 0) throw new Error(`There is no ${strange.join(', ')}; there are ${known.join(', ')}.`)
  return positionals.length > 0 ? positionals : known
}

async function runOrTell(piece: Piece): Promise<Report> {
  try {
    return await piece.run(options)
  } catch (error) {
    const came: Figure = { name: 'came to its end', value: 'no', reach: 'yes', isReached: false }
    return { figures: [came], problems: [(error as Error).stack ?? String(error)] }
  }
}

function print(name: string, { figures, problems }: Report): void {
  for (const { name: figure, value, reach, isReached } of figures) {
    const verdict = isReached ? 'reached' : 'MISSED'
    process.stdout.write(`${name.padEnd(12)} ${figure.padEnd(40)} ${String(value).padEnd(10)} ${reach} ${verdict}\n`)
  }
  for (const problem of problems.slice(0, MAX_PRINTED_PROBLEMS)) process.stdout.write(`${name.padEnd(12)} ${problem}\n`)
  const unsaid = problems.length - MAX_PRINTED_PROBLEMS
  if (unsaid > 0) process.stdout.write(`${name.padEnd(12)} and ${unsaid} more\n`)
  if (problems.length > 0 || figures.some(({ isReached }) => !isReached)) process.exitCode = 1
}
