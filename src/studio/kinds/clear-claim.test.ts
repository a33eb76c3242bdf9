import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isClearClaim } from './clear-claim.ts'

it('a claim says of whom or of what it speaks', () => {
  const isClear = (text: string) => isClearClaim(text, 'en')
  assert.ok(isClear('Most keepers are tall.'))
  assert.ok(isClear('Keepers of these lamps sleep by day.'))
  assert.ok(!isClear('Most are also tall.'))
  assert.ok(!isClear('Many prefer the quiet of the pier.'))
  assert.ok(!isClear('Very commonly, three or more of these are lit at once.'))
  assert.ok(!isClear('Several aspects of the pier might be unexpected.'))
  assert.ok(!isClear('Many sailors have noted it, and the light has grown stronger.'))
  assert.ok(!isClear('The lamp is lit at dusk. However,'))
  assert.ok(!isClear('Next, clean the glass of the lamp.'))
})
