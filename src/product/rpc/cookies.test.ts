import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixedClock } from '../../../tests/support/fixed-clock.ts'
import type { Cookie } from '../../domain/storage-state.ts'
import { CookieJar } from './cookies.ts'

const PRODUCT = 'https://notebooklm.google.com'
const cookie = (name: string, value: string, more: Partial<Cookie> = {}): Cookie => ({
  name,
  value,
  domain: '.google.com',
  path: '/',
  expires: -1,
  httpOnly: true,
  secure: true,
  sameSite: 'Lax',
  ...more,
})
const STATE = {
  cookies: [
    cookie('SID', 's'),
    cookie('OSID', 'o', { domain: 'notebooklm.google.com' }),
    cookie('OLD', 'x', { expires: 1 }),
    cookie('DEEP', 'd', { path: '/deep' }),
    cookie('OTHER', 'n', { domain: '.example.org' }),
  ],
}

function jarFor(hosts: readonly string[]) {
  const jar = new CookieJar(hosts, fixedClock())
  jar.state = STATE
  return jar
}

test('cookies go where their domain, path and safety say', () => {
  const jar = jarFor([PRODUCT])
  assert.equal(jar.header(`${PRODUCT}/`), 'SID=s; OSID=o')
  assert.equal(jar.header(`${PRODUCT}/deep/x`), 'SID=s; OSID=o; DEEP=d')
  assert.equal(jar.header(`${PRODUCT}/deeper`), 'SID=s; OSID=o')
  assert.equal(jar.header('https://notebook.google.com/'), 'SID=s')
  assert.equal(jar.header('http://notebooklm.google.com/'), '')
  assert.equal(jar.header('https://notebooklm.google.com.example.org/'), 'OTHER=n')
  assert.equal(jar.header('http://127.0.0.1:4000/'), '')
})

test('nothing goes out in the clear, not even what is not marked so', () => {
  const jar = jarFor([PRODUCT])
  jar.state = { cookies: STATE.cookies.map((cookie) => ({ ...cookie, secure: false })) }
  assert.equal(jar.header('http://notebooklm.google.com/'), '')
  assert.equal(jar.header('http://lh3.googleusercontent.com/x'), '')
  assert.notEqual(jar.header('https://notebooklm.google.com/'), '')
})

test('media hosts get the product cookies without those of one host', () => {
  assert.equal(jarFor([PRODUCT]).header('https://lh3.googleusercontent.com/notebooklm/x'), 'SID=s; DEEP=d')
  assert.equal(jarFor([PRODUCT]).header('https://evilgoogleusercontent.com/'), '')
})

test('a stand-in on loopback gets all of them, and nobody else on this machine does', () => {
  const jar = jarFor(['http://127.0.0.1:4000'])
  assert.equal(jar.header('http://127.0.0.1:4000/x'), 'SID=s; OSID=o; DEEP=d; OTHER=n')
  assert.equal(jar.header('http://127.0.0.1:4001/x'), '')
})

test('new cookies replace old ones, and a dead one goes', () => {
  const jar = jarFor([PRODUCT])
  const taken = jar.take(`${PRODUCT}/`, [
    'SID=new; Domain=google.com; Path=/; Secure; HttpOnly',
    'NID=1; Max-Age=60; path=/; SameSite=None',
    'DEEP=; Domain=.google.com; Path=/deep; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    'FOREIGN=1; Domain=example.org',
    'nonsense',
  ])
  assert.equal(taken, true)
  assert.equal(jar.header(`${PRODUCT}/deep/`), 'OSID=o; SID=new; NID=1')
  assert.equal(jar.take(`${PRODUCT}/`, ['SID=new; Domain=google.com; Path=/; Secure']), false)
  assert.deepEqual(
    jar.state.cookies.filter(({ name }) => name === 'NID').map(({ domain, expires }) => [domain, expires]),
    [['notebooklm.google.com', Date.parse('2026-11-21T08:01:00Z') / 1000]],
  )
})

test('what a stand-in refreshes stays a cookie of the product', () => {
  const jar = jarFor(['http://localhost:4000'])
  jar.take('http://localhost:4000/', ['SID=fresh; Path=/'])
  assert.deepEqual(
    jar.state.cookies.filter(({ name }) => name === 'SID'),
    [{ ...STATE.cookies[0], value: 'fresh', httpOnly: false }],
  )
})

test('a cookie for a whole top-level domain, or that breaks what its name promises, is not taken', () => {
  const jar = new CookieJar([PRODUCT], fixedClock())
  const refused = [
    'A=1; Domain=com; Path=/',
    '__Secure-B=1; Path=/',
    '__Host-C=1; Path=/; Secure; Domain=notebooklm.google.com',
    '__Host-D=1; Path=/deep; Secure',
  ]
  assert.equal(jar.take(`${PRODUCT}/`, refused), false)
  assert.equal(jar.take(`${PRODUCT}/`, ['__Secure-B=1; Path=/; Secure', '__Host-C=1; Path=/; Secure']), true)
  assert.equal(jar.header(`${PRODUCT}/`), '__Secure-B=1; __Host-C=1')
})

test('a cookie without a path goes to the folder it was set in, and two of one name go both', () => {
  const jar = new CookieJar([PRODUCT], fixedClock())
  jar.take(`${PRODUCT}/deep/page`, ['A=here; Secure', 'A=all; Path=/; Domain=google.com'])
  assert.equal(jar.header(`${PRODUCT}/deep/other`), 'A=here; A=all')
  assert.equal(jar.header(`${PRODUCT}/`), 'A=all')
})
