import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOpenings } from './list-openings.ts'

test('a cue for the whole of a text tells what such a text begins with', () => {
  const told: Readonly<Record<string, readonly string[]>> = {
    '^what is (?<of>.+)$': ['what is '],
    '^(?:What(?:’s| is)|give(?: me| us)?|l[ai]st|name)(?: the)? ': ['what', 'give', 'l', 'name'],
    '^gibt? es (?:a|b)$': ['gib'],
    '^zeigen* ': ['zeige'],
    "^d'où (?:vient|a\\|b)$": ["d'où "],
    '^(?:расскажи|о чём)(?: мне)?$': ['расскажи', 'о чём'],
    '^(?:how [(|)]|why)$': ['how ', 'why'],
  }
  for (const [cue, openings] of Object.entries(told)) assert.deepEqual(listOpenings(cue), openings, cue)
})

test('nothing is told where the cue may begin otherwise, or stand anywhere', () => {
  const cues = [
    'what is',
    '^what is|who is',
    '^(?:please )?what',
    '^(?:please ){0,2}what',
    '^(?:what|)x',
    '^(?:what|[a-z]+)x',
    '^(?<of>.+?)は',
    '^w?hat',
    '^\\p{L}+ is',
  ]
  for (const cue of cues) assert.equal(listOpenings(cue), null, cue)
})
