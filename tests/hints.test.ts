import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { contract } from '../src/contract/index.ts'
import type { OperationCatalogue } from '../src/contract/operation.ts'
import { groupByTool } from '../src/contract/tools.ts'
import { rewriteForCommandLine } from '../src/faces/cli/rewrite-for-command-line.ts'
import { findVerb, listVerbs } from '../src/faces/cli/verbs.ts'
import { rewriteForTools } from '../src/faces/mcp/render.ts'
import { chooseTools } from '../src/faces/mcp/tools.ts'
import { rewriteHintForPage, rewriteMessageForPage } from '../web/src/parts/rewrite-for-page.ts'
import type { Words } from '../web/src/words.ts'

const catalogue: OperationCatalogue = contract
const REQUEST = /\b(?:GET|POST|PUT|DELETE) \/(?!shared\b)/ // a public link is read over HTTP alone

/** The sentences of ours that name a request: hints, warnings, messages. */
const SENTENCES = sentences()

function sentences(): readonly string[] {
  const services = path.join(import.meta.dirname, '../src')
  return globSync('{domain,engine,faces/{mcp,cli},main,product,service,state,client}/**/*.ts', { cwd: services })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => readFileSync(path.join(services, file), 'utf8').split('\n'))
    .filter((line) => !/^\s*(\/?\*|\/\/)/.test(line))
    .flatMap((line) =>
      [...line.matchAll(/'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(([, one, other]) => one ?? other!),
    )
    .map((text) => text.replaceAll(/\$\{[^}]*\}/g, 'x'))
    .filter((text) => REQUEST.test(text) && / /.test(text.replace(REQUEST, '').trim()))
}

test('a hint names a way that exists in the face that shows it: a tool, a command, a verb', () => {
  assert.ok(SENTENCES.length > 40, String(SENTENCES.length))
  for (const setting of ['all', 'core', 'ask_question']) {
    const tools = chooseTools(contract, setting)
    const untold = SENTENCES.map((text) => rewriteForTools(text, { catalogue, tools })).filter((text) =>
      REQUEST.test(text),
    )
    assert.deepEqual(untold, [], `with MCP_TOOLS=${setting}`)
  }
  const verbs = SENTENCES.map((text) => rewriteForCommandLine(text, catalogue))
  assert.deepEqual(
    verbs.filter((text) => REQUEST.test(text)),
    [],
  )
})

test('the tools and the verbs that hints and instructions name by themselves exist', () => {
  const services = path.join(import.meta.dirname, '../src')
  const files = globSync('**/*.ts', { cwd: services }).filter((file) => !file.endsWith('.test.ts'))
  const text = files.map((file) => readFileSync(path.join(services, file), 'utf8')).join('\n')
  const tools = [...text.matchAll(/\btool (\w+_\w+)/g)].map(([, tool]) => tool!)
  assert.ok(tools.length > 0)
  for (const tool of tools) assert.ok(groupByTool(catalogue).has(tool), tool)
  const commands = [...text.matchAll(/npm run -s cli -- ([a-z][\w -]*)/g)].map(([, words]) => words!.trim())
  assert.ok(commands.length > 0)
  const verbs = listVerbs(catalogue)
  for (const words of commands) assert.ok(LOCAL.test(words) || findVerb(verbs, words.split(' ')), words)
})

/** Verbs that belong to the command line alone. */
const LOCAL = /^(demo|setup|backup|restore|repair|move|completion|doctor|serve)\b/

test('at the command line a hint names fields as flags, and leaves everything else alone', () => {
  assert.equal(
    rewriteForCommandLine('Name one with notebook_id (GET /notebooks lists them).', catalogue),
    'Name one with --notebook-id ("notebook list" lists them).',
  )
  assert.equal(
    rewriteForCommandLine('GET /content/download?content_id=a gets it; source_list too.', catalogue),
    '"content download a" gets it; source_list too.',
  )
})

const PROGRAM = /\b(?:GET|POST|PUT|DELETE) \/|(?<![\w."/-])[a-z]+(?:_[a-z]+)+(?![\w"/=-])|Retry-After/

test('on the page a hint names what can be done there, in its language, and no request or field', () => {
  for (const language of ['en', 'de', 'fr', 'ja']) {
    const file = path.join(import.meta.dirname, `../web/src/locales/${language}.json`)
    const words = JSON.parse(readFileSync(file, 'utf8')) as Words
    const hints = SENTENCES.map((text) => rewriteHintForPage(text, (key) => words[key]))
    const untold = hints.filter((text) => text && PROGRAM.test(text))
    assert.deepEqual(untold, [], language)
    assert.ok(hints.includes(words.hintSources) && hints.includes(words.hintNotebooks), language)
  }
})

test('on the page a hint keeps what anybody can do, and a sentence says the names of fields as words', () => {
  const say = (key: keyof Words) => `<${key}>`
  const shown = (hint: string) => rewriteHintForPage(hint, say)
  assert.equal(shown('Choose fewer sources with source_ids, then try again.'), 'Choose fewer sources, then try again.')
  assert.equal(
    shown('Add one with POST /content/sources. Wait until it is ready.'),
    'Wait until it is ready. <hintAddSources>',
  )
  assert.equal(shown('GET /jobs lists them; one is kept a week.'), 'One is kept a week. <hintJobs>')
  assert.equal(shown('PUT /notebooks/a changes it; GET /notebooks lists all.'), '<hintNotebooks>')
  assert.equal(shown('See GET /docs for all fields of this operation.'), undefined)
  assert.equal(shown('The file "my_notes.txt" is locked.'), 'The file "my_notes.txt" is locked.')
  assert.equal(rewriteMessageForPage('custom_instructions is too long.'), 'custom instructions is too long.')
})
