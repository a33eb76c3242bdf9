import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contradict } from './contraries.ts'

const turn = (text: string, language = 'en') => contradict(text, language)?.text ?? null

describe('the contrary of a statement', () => {
  it('changes how often, how many or how much, or takes a denial away', () => {
    assert.equal(turn('Keepers rarely trim the lamps of the pier.'), 'Keepers usually trim the lamps of the pier.')
    assert.equal(turn('Most old keepers sleep by day.'), 'Very few old keepers sleep by day.')
    assert.equal(
      turn('The gate lamp is stronger than that of the pier.'),
      'The gate lamp is weaker than that of the pier.',
    )
    assert.equal(turn('Wet lamps cannot be lit again.'), 'Wet lamps can be lit again.')
    assert.equal(turn('Die meisten Lampen brennen mit Gas.', 'de'), 'Die wenigsten Lampen brennen mit Gas.')
    assert.equal(turn('Le gardien ne garantit pas la lumière.', 'fr'), 'Le gardien garantit la lumière.')
    assert.equal(turn('El farero no duerme en el puerto.', 'es'), 'El farero duerme en el puerto.')
  })

  it('puts no denial in: whoever has read nothing tells that to be wrong', () => {
    assert.equal(turn('The keepers can light the lamp by hand.'), null)
    assert.equal(turn('Das Tor hat eine Lampe aus Glas.', 'de'), null)
  })

  it('is none of what is said of some: of others it may be true as well', () => {
    assert.equal(turn('Some keepers can light the lamp by hand.'), null)
    assert.equal(
      turn('A trained dog is useful under certain circumstances.'),
      'A trained dog is useless under certain circumstances.',
    )
    assert.equal(turn('A trained dog can help the keeper under certain circumstances.'), null)
    assert.equal(turn('Without a lamp nobody sells herring at the gate.'), null)
    assert.equal(turn('Einige Lampen haben einen Schirm.', 'de'), null)
  })

  it('is none of what is supposed, limited, conditional or goes on against it', () => {
    assert.equal(turn('The lamp may rarely go out.'), null)
    assert.equal(turn('Only the gate lamp is common.'), null)
    assert.equal(turn('If the lamp is weak, it is not lit.'), null)
    assert.equal(turn('Gas lamps are rare though not unknown.'), null)
    assert.equal(turn('The lamps do not only shine but warm the pier.'), null)
  })

  it('changes the main clause, and not one within it', () => {
    assert.equal(
      turn('Ships you cannot see are not shown on the board.'),
      'Ships you cannot see are shown on the board.',
    )
  })
})
