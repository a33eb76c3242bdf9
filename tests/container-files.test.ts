import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { SETTING_NAMES } from '../src/main/config.ts'

type Service = {
  readonly build?: string
  readonly environment?: Readonly<Record<string, string | null>>
  readonly env_file?: readonly { readonly path: string; readonly required: boolean }[]
  readonly ports?: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly volumes?: readonly string[]
}

const readFile = (name: string) => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8')
const FILES = ['compose.yaml', 'compose.postgres.yaml']
const listServices = (file: string) => Object.values(parse(readFile(file)).services as Record<string, Service>)
const OF_THE_ENTRY_SCRIPT = ['VNC_PASSWORD']

for (const file of FILES) {
  const services = listServices(file)
  const own = services.filter(({ build }) => build !== undefined)

  test(`${file} gives the service settings that exist, and those of .env where there is one`, () => {
    assert.equal(own.length, 1)
    const names = Object.keys(own[0]!.environment!)
    const known = [...SETTING_NAMES, ...OF_THE_ENTRY_SCRIPT]
    assert.deepEqual(
      names.filter((name) => !known.includes(name)),
      [],
    )
    assert.deepEqual(own[0]!.env_file, [{ path: '.env', required: false }])
  })

  test(`${file} takes nothing away that the image sets`, () => {
    const ofTheImage = [...readFile('Dockerfile').matchAll(/(?:^ENV|^) +(\w+)=/gm)].map(([, name]) => name!)
    assert.ok(ofTheImage.includes('NOTEBOOK_UI_LOCALE'))
    const { environment = {} } = own[0]!
    // a name without a value that is set nowhere else is removed from what the image has
    for (const name of ofTheImage) assert.notEqual(environment[name], null, name)
  })

  test(`${file} publishes its ports for this machine alone`, () => {
    for (const port of services.flatMap(({ ports = [] }) => ports)) assert.match(port, /^127\.0\.0\.1:/)
  })

  test(`${file} leaves no volume without a name behind`, () => {
    const [, volume] = /^VOLUME (\S+)$/m.exec(readFile('Dockerfile'))!
    const mounts = own.flatMap(({ volumes = [], tmpfs = [] }) => [
      ...volumes.map((mount) => mount.split(':')[1]),
      ...tmpfs.map((mount) => mount.split(':')[0]),
    ])
    assert.deepEqual(mounts, [volume])
  })

  test(`${file} says of each value it cannot do without what to set`, () => {
    for (const [, sentence] of readFile(file).matchAll(/\$\{\w+:\?([^}]*)\}/g))
      assert.match(sentence!, /^set it in \.env or the environment to a /)
  })
}

test('a password stands in no address, where some of its letters would mean something', () => {
  for (const { environment = {} } of FILES.flatMap(listServices))
    for (const value of Object.values(environment)) assert.doesNotMatch(value ?? '', /:\/\/.*\$\{/)
})

test('the image is built of files that exist, and without what is secret or was made here', () => {
  const copied = [...readFile('Dockerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, from]) =>
    from!.split(' '),
  )
  for (const file of copied) assert.ok(existsSync(path.join(import.meta.dirname, '..', file)), file)
  const ignored = readFile('.dockerignore').split('\n')
  for (const entry of ['.env*', '.git', 'Data', 'dist', '**/node_modules']) assert.ok(ignored.includes(entry), entry)
})
