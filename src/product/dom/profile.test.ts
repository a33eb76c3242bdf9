import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { fault } from '../../../tests/support/faults.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import browsers from './browsers.json' with { type: 'json' }
import { type BrowserPlaces, findBrowser } from './find-browser.ts'
import { endOrphans, hasProfile, openProfile, removeProfile } from './profile.ts'
import { hasNewSignIn, listStoredCookies } from './stored-cookies.ts'

const lockOf = (directory: string) => path.join(directory, 'SingletonLock')

test('a profile has one owner, and is free again when that lets go', async (context) => {
  const folder = temporaryDirectory(context)
  const profile = await openProfile(folder, 'work')
  await assert.rejects(openProfile(folder, 'work'), fault('NOT_READY', `in use by process ${process.pid}`))
  const other = await openProfile(folder, 'home')
  profile.release()
  const again = await openProfile(folder, 'work')
  for (const one of [again, other]) one.release()
})

test('a window of the person’s own is left alone, and a lock whose process is gone is no obstacle', async (context) => {
  const folder = temporaryDirectory(context)
  const { directory, release } = await openProfile(folder, 'work')
  release()
  symlinkSync(`${os.hostname()}-${process.pid}`, lockOf(directory))
  await assert.rejects(openProfile(folder, 'work'), fault('NOT_READY', `in use by process ${process.pid}`))
  await assert.rejects(removeProfile(folder, 'work'), fault('NOT_READY'))
  assert.equal(await endOrphans(folder), 0)
  const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(gone, 'exit')
  for (const holder of [`${os.hostname()}-${gone.pid}`, `container-before-${process.pid}`]) {
    rmSync(lockOf(directory), { force: true })
    symlinkSync(holder, lockOf(directory))
    const again = await openProfile(folder, 'work')
    again.release()
  }
})

test('a browser that a dead process left behind is ended at the next start, and no other process', async (context) => {
  const folder = temporaryDirectory(context)
  const profile = await openProfile(folder, 'work')
  const [left, foreign] = [0, 1].map(() => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']))
  context.after(() => foreign!.kill('SIGKILL'))
  const ended = once(left!, 'exit')
  mkdirSync(path.join(folder, 'home'), { recursive: true })
  writeFileSync(path.join(folder, 'home', 'browser.pid'), `${foreign!.pid}\n`) // a pid that was used again
  symlinkSync(`${os.hostname()}-${left!.pid}`, lockOf(profile.directory))
  profile.note(left!.pid!)
  assert.equal(await endOrphans(folder), 0, 'while its owner lives')
  profile.release()
  writeFileSync(path.join(folder, 'work', 'browser.pid'), `${left!.pid}\n`) // a dead owner did not let go
  assert.equal(await endOrphans(folder), 1)
  await ended
  assert.equal(foreign!.exitCode, null)
})

test('what a profile has of a sign-in is told by names and hosts, and goes with the profile', async (context) => {
  const folder = temporaryDirectory(context)
  const { directory, release } = await openProfile(folder, 'work')
  release()
  assert.deepEqual([hasProfile(folder, 'work'), listStoredCookies(directory)], [false, []])
  mkdirSync(path.join(directory, 'Default'))
  const database = new DatabaseSync(path.join(directory, 'Default', 'Cookies'))
  database.exec('CREATE TABLE cookies (name TEXT, host_key TEXT, encrypted_value BLOB, last_update_utc INTEGER)')
  const hosts = ['https://notebooklm.google.com', 'https://notebook.google.com']
  const add = (name: string, host: string, setAt = 13_439_828_472_975_486n) =>
    database.prepare('INSERT INTO cookies VALUES (?, ?, ?, ?)').run(name, host, Buffer.from('secret'), setAt)
  add('SID', '.google.com')
  add('OSID', 'mail.google.com')
  assert.equal(hasNewSignIn([], listStoredCookies(directory), hosts), false, 'the service cookie of another product')
  add('OSID', 'notebook.google.com')
  database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE') // as a running browser holds it
  const now = listStoredCookies(directory)
  assert.equal(hasNewSignIn([], now, hosts), true)
  assert.equal(hasNewSignIn(now, now, hosts), false, 'a session that is over leaves its cookies')
  database.close()
  assert.equal(hasProfile(folder, 'work'), true)
  await removeProfile(folder, 'work')
  assert.deepEqual([hasProfile(folder, 'work'), existsSync(directory)], [false, false])
})

test('a browser is found by its name, the official one first, or as it is named; none is told with what to do', (context) => {
  const folder = temporaryDirectory(context)
  const places = (changes: Partial<BrowserPlaces> = {}): BrowserPlaces => ({
    platform: 'linux',
    searchPath: `relative:${folder}`,
    programFolders: [],
    named: null,
    ...changes,
  })
  const install = (name: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), '', { mode: 0o755 })
    return path.join(folder, name)
  }
  assert.throws(() => findBrowser(places()), fault('NOT_SUPPORTED', 'no browser on this machine'))
  const chromium = install('chromium')
  assert.deepEqual(findBrowser(places()), { name: 'Chromium', program: chromium })
  const chrome = install('google-chrome')
  assert.deepEqual(findBrowser(places()), { name: 'Google Chrome', program: chrome })
  assert.deepEqual(findBrowser(places({ named: chromium })), { name: 'chromium', program: chromium })
  assert.throws(() => findBrowser(places({ named: `${folder}/none` })), fault('NOT_SUPPORTED', 'BROWSER_PATH names'))
  const mac = install('Applications/Brave Browser.app/Contents/MacOS/Brave Browser')
  const onMac = places({ platform: 'darwin', programFolders: [path.join(folder, 'Applications')] })
  assert.deepEqual(findBrowser(onMac), { name: 'Brave', program: mac })
})

test('a browser that is looked for has its commands, and its places on the other systems', () => {
  for (const { name, commands, mac, windows } of browsers) {
    assert.ok(commands.length > 0 && commands.every((command) => /^[a-z-]+$/.test(command)), name)
    assert.match(mac, /\.app\/Contents\/MacOS\//)
    assert.match(windows, /\.exe$/)
  }
})
