import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { temporaryDirectory } from './support/temporary-directory.ts'

const HOME = path.join(import.meta.dirname, '..')
const COMPILER = path.join(HOME, 'node_modules/typescript/bin/tsc')

/** The examples of a file, fenced as `ts`; those of a docstring without its asterisks. */
function examplesIn(file: string): string[] {
  const text = readFileSync(path.join(HOME, file), 'utf8')
  const plain = file.endsWith('.ts') ? text.replaceAll(/^ *\* ?/gm, '') : text
  return [...plain.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code]) => code!)
}

test(
  'every example of the typed client compiles, in the README and in docstrings',
  {
    timeout: 60_000,
  },
  async (context) => {
    const files = ['README.md', ...globSync('src/client/*.ts', { cwd: HOME })]
    const examples = files.flatMap((file) => examplesIn(file).map((code) => ({ file, code })))
    assert.ok(examples.length >= 2, 'there are examples')
    const directory = temporaryDirectory(context)
    mkdirSync(path.join(directory, 'examples'))
    examples.forEach(({ code }, index) => {
      writeFileSync(path.join(directory, `examples/${index}.mts`), code)
    })
    writeFileSync(path.join(directory, 'examples/wrong.mts'), examples[0]!.code.replace('createClient', 'createCliend'))
    writeFileSync(path.join(directory, 'tsconfig.json'), JSON.stringify(projectOver(HOME)))
    const { stdout, code } = await promisify(execFile)(process.execPath, [COMPILER, '-p', directory]).catch(
      (error) => error,
    )
    const problems = String(stdout)
      .split('\n')
      .filter((line) => /error TS/.test(line))
    assert.ok(code !== 0 && problems.some((line) => line.includes('wrong.mts')), 'a wrong one is found')
    assert.deepEqual(
      problems.filter((line) => !line.includes('wrong.mts')),
      [],
      JSON.stringify(examples.map(({ file }) => file)),
    )
  },
)

/** A project of somebody who has the package, though it is not built. */
function projectOver(home: string) {
  const paths = {
    'notebook-assistant': [path.join(home, 'src/client/client.ts')],
    'notebook-assistant/contract': [path.join(home, 'src/contract/index.ts')],
  }
  const typeRoots = [path.join(home, 'node_modules/@types')]
  return {
    extends: path.join(home, 'tsconfig.json'),
    compilerOptions: { paths, typeRoots, noUnusedLocals: false },
    include: ['examples'],
  }
}
