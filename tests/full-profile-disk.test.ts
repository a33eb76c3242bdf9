import assert from 'node:assert/strict'
import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Fault } from '../src/domain/fault.ts'
import { startFaultyHost } from './support/hosted-service.ts'
import { createSignInRequest, createTestSignIns } from './support/sign-in-browsers.ts'
import { mountSmallDisk, type SmallDisk } from './support/small-disk.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import { openScreen, signInByKeys, withoutScreen } from './support/virtual-screen.ts'

const DISK_BYTES = 128 * 2 ** 20
const OWNER = 'owner@example.com'

async function openSignInOn(context: TestContext) {
  const home = path.join(temporaryDirectory(context), 'disk')
  mkdirSync(home)
  const disk = mountSmallDisk(home, DISK_BYTES)
  if (disk === null) return null
  context.after(disk.unmount)
  const host = await startFaultyHost(context)
  const profiles = path.join(home, 'profiles')
  const browsers = createTestSignIns({ profiles, hosts: [host.url] })
  const request = (account: string) => createSignInRequest({ account })
  return { disk, browsers, profiles, request }
}

const tellsFull = (error: unknown) => {
  assert.ok(error instanceof Fault, String(error))
  assert.deepEqual([error.code, error.details], ['DISK_FULL', { reason: 'disk_full' }])
  assert.match(error.message, /The disk of the browser profile .+ is full: .+ is left of the .+ Nothing was stored\.$/)
  assert.match(error.hint ?? '', /Free some space, or name a folder of a larger disk in BROWSER_PROFILE_DIR/)
  return true
}

/** Until the disk is full and stays so: what the browser gives back is taken as well. */
function keepFull(disk: SmallDisk): () => Promise<void> {
  const going = new AbortController()
  const done = (async () => {
    while (!going.signal.aborted) {
      disk.fill(0)
      await pause(5)
    }
    disk.empty()
  })()
  return () => {
    going.abort()
    return done
  }
}

test(
  'a disk that is full before a sign-in, amid it or at its renewal is told as such, and the profile serves once there is room',
  { skip: withoutScreen },
  async (context) => {
    const person = await openScreen(context)
    const opened = await openSignInOn(context)
    if (opened === null) return context.skip('no right to mount a small disk')
    const { disk, browsers, profiles, request } = opened
    disk.fill(0)
    await assert.rejects(browsers.signIn(request('work')), tellsFull)
    disk.empty()

    let empty = async () => {}
    const amid = assert.rejects(browsers.signIn(request('work')), tellsFull)
    await person.fillsIn('^Sign in', OWNER)
    empty = keepFull(disk)
    await amid
    assert.ok(!readdirSync(path.join(profiles, 'work')).includes('browser.pid'), 'no browser is left')
    await empty()

    const signingIn = browsers.signIn(request('work'))
    await signInByKeys(person, OWNER)
    assert.equal((await signingIn).email, OWNER, 'the profile serves')

    for (const leftBytes of [0, 2 ** 16, 2 ** 20]) {
      disk.fill(leftBytes)
      await assert.rejects(browsers.renew(request('work')), tellsFull)
      disk.empty()
    }
    assert.equal((await browsers.renew(request('work')))?.email, OWNER, 'with nobody asked')
    disk.fill(0)
    await assert.rejects(browsers.signIn(request('other')), tellsFull)
    await browsers.forget('other')
  },
)
