import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublicAddress } from './address-rules.ts'

test('addresses of the public internet are public', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808'])
    assert.ok(isPublicAddress(address), address)
})

test('addresses of this machine, its networks and its cloud are not public', () => {
  const inner = ['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.1.1', '172.16.0.1', '192.168.1.1', '169.254.169.254']
  const shared = ['100.64.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '192.0.2.1', '198.18.0.1', '192.88.99.1']
  const six = ['::', '::1', 'fe80::1', 'fc00::1', 'fec0::1', 'ff02::1', '2001:db8::1', '100::1', '4000::1']
  for (const address of [...inner, ...shared, ...six]) assert.ok(!isPublicAddress(address), address)
})

test('an IPv6 form does not hide a private IPv4 address', () => {
  const hidden = ['::ffff:127.0.0.1', '::7f00:1', '64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::808:808']
  for (const address of [...hidden, '2002:7f00:1::', '2001:0:1::', '::ffff:0:7f00:1'])
    assert.ok(!isPublicAddress(address), address)
})

test('what is no address is not public', () => {
  for (const text of ['', 'localhost', '256.1.1.1', 'fe80::1%eth0']) assert.ok(!isPublicAddress(text), text)
})
