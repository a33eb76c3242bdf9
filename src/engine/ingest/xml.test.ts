import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_NESTING } from './limits.ts'
import { collectText, findElement, findElements, parseXml } from './xml.ts'

test('names lose their prefix, attributes are found with and without it', () => {
  const root = parseXml(
    '<?xml version="1.0"?><!-- c --><a:b x:id="1" t=\'2 > 1\'><c/>x &amp; &#x41;<![CDATA[<raw>]]></a:b>',
  )
  const element = findElement(root, 'b')!
  assert.deepEqual([element.attributes['x:id'], element.attributes.id, element.attributes.t], ['1', '1', '2 > 1'])
  assert.equal(collectText(element), 'x & A<raw>')
})

test('declared entities are not expanded', () => {
  assert.equal(collectText(parseXml('<!DOCTYPE a [<!ENTITY b "cccc">]><a>&b;</a>')).includes('cccc&'), false)
})

test('unclosed elements do not swallow their neighbours', () => {
  assert.equal(findElements(parseXml('<r><p>a<i>b</p><p>c</p></r>'), 'p').length, 2)
})

test('nesting without end is refused', () => {
  assert.throws(() => parseXml('<a>'.repeat(MAX_NESTING + 1)), { code: 'SOURCE_UNREADABLE' })
})
