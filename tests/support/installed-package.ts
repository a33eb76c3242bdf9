import { execFile } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'
import { temporaryDirectory } from './temporary-directory.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const PACKED_FROM = [
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'src',
  'web',
  'scripts',
  'openapi.json',
  'schemas',
  'demo',
]
const PACKED_TOO = ['README.md', 'LICENSE', 'CHANGELOG.md']
const run = promisify(execFile)

export type InstalledPackage = {
  /** A project of its own, in which the package is installed. */
  readonly project: string
  /** Paths of the files that were packed. */
  readonly files: readonly string[]
  /** For its programs: this Node first, and the programs of the package. */
  readonly environment: Readonly<Record<string, string>>
}

/**
 * Packs this checkout as it would be released and installs it in an empty project, without network: beside it lie the
 * dependencies it declares and no others, so that one that is missing, or meant for development alone, is missed.
 */
export async function installPackage(test: TestContext): Promise<InstalledPackage> {
  const [stage, project] = [temporaryDirectory(test), temporaryDirectory(test)]
  const { name, bin, dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const PATH = [path.dirname(process.execPath), process.env.PATH].join(path.delimiter)
  const files = await pack(stage, PATH)
  const installed = path.join(project, 'node_modules', name)
  mkdirSync(installed, { recursive: true })
  await run('tar', ['-xzf', path.join(stage, 'packed.tgz'), '-C', installed, '--strip-components=1'])
  for (const dependency of Object.keys(dependencies)) {
    link(path.join(ROOT, 'node_modules', dependency), path.join(project, 'node_modules', dependency))
  }
  const programs = path.join(project, 'node_modules/.bin')
  for (const [program, file] of Object.entries<string>(bin)) {
    chmodSync(path.join(installed, file), 0o755)
    link(path.join(installed, file), path.join(programs, program))
  }
  return { project, files, environment: { PATH: [programs, PATH].join(path.delimiter) } }
}

/** The compiler ends before it needs to collect what it has used. */
const SELDOM = '400'

/**
 * Built and packed in a copy, so that a build of the checkout stays as it is; `prepare` is for checkouts and left out. The
 * page is taken as `npm ci` has built it.
 */
async function pack(stage: string, PATH: string): Promise<string[]> {
  for (const entry of [...PACKED_FROM, ...PACKED_TOO]) {
    cpSync(path.join(ROOT, entry), path.join(stage, entry), { recursive: true })
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(stage, 'node_modules'))
  const env = { ...process.env, PATH, GOGC: SELDOM, npm_config_offline: 'true', npm_config_update_notifier: 'false' }
  const npm = (...words: string[]) => run('npm', words, { cwd: stage, env, maxBuffer: 2 ** 24 })
  const hasPage = existsSync(path.join(stage, 'web/dist/index.html'))
  for (const step of ['build:code', ...(hasPage ? [] : ['build:web'])])
    await npm('run', '-s', step).catch((error: { stdout: string }) => {
      throw new Error(`The package does not build:\n${error.stdout}`, { cause: error })
    })
  const { stdout } = await npm('pack', '--ignore-scripts', '--json')
  const [packed] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }]
  cpSync(path.join(stage, packed.filename), path.join(stage, 'packed.tgz'))
  return packed.files.map((file) => file.path)
}

function link(target: string, from: string): void {
  mkdirSync(path.dirname(from), { recursive: true })
  symlinkSync(target, from)
}
