import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasPrivateKey, isHiddenPath, isKeyFileName } from './private-files.ts'

test('a path is hidden when any of its names is', () => {
  for (const hidden of ['.env', '.git/config', 'notes/.trash/a.md']) assert.ok(isHiddenPath(hidden), hidden)
  for (const plain of ['', 'a.md', 'notes/v1.2/a.md', '../a.md', 'a./b']) assert.ok(!isHiddenPath(plain), plain)
})

test('keys, key stores and password safes are known by their names', () => {
  for (const name of ['id_rsa', 'ID_ED25519', 'server.key', 'tls.pem', 'store.p12', 'safe.kdbx', 'deploy_rsa', 'a.ppk'])
    assert.ok(isKeyFileName(name), name)
  for (const name of ['id_rsa.pub', 'key.md', 'keynote.pdf', 'monkey.txt', 'pem.html', 'cert.crt'])
    assert.ok(!isKeyFileName(name), name)
})

test('a private key is known in any file, and a text about keys is not taken for one', () => {
  for (const kind of ['', 'RSA ', 'OPENSSH ', 'EC ', 'ENCRYPTED '])
    assert.ok(hasPrivateKey(`notes\n-----BEGIN ${kind}PRIVATE KEY-----\nMIIE`), kind)
  assert.ok(hasPrivateKey('-----BEGIN PGP PRIVATE KEY BLOCK-----'))
  assert.ok(hasPrivateKey('PuTTY-User-Key-File-3: ssh-ed25519'))
  assert.ok(!hasPrivateKey('A file that begins with -----BEGIN PRIVATE KEY----- holds a key.'))
  assert.ok(!hasPrivateKey('-----BEGIN PUBLIC KEY-----'))
})
