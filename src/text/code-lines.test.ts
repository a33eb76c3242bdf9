import assert from 'node:assert/strict'
import { test } from 'node:test'
import { looksLikeCode } from './code-lines.ts'

test('what is typed at the prompt of a console for statistics is code, a quoted line is not', () => {
  for (const line of ['> birth <- as.Date("1973/03/10")', 'R> table(interval)', '> end.age  <- end - birth'])
    assert.equal(looksLikeCode(line), true, line)
  for (const line of ['> He said (quietly) that it rains.', 'R> and D are letters', 'x > mean(y)'])
    assert.equal(looksLikeCode(line), false, line)
})

test('how a command is written is code, a line of prose with brackets is not', () => {
  for (const line of [
    'borg [common options] prune [options] [REPOSITORY]',
    'Usage: tar [OPTION]... FILE...',
    'git checkout [-q] <branch>',
    'upsc -l [host]',
    'man [sección]... ARCHIVO [ARGUMENTO]',
    'set {on|off} [LEVEL]',
  ])
    assert.equal(looksLikeCode(line), true, line)
  for (const line of [
    'as in [Smith] and [Jones]',
    'Borg keeps [nearly] all [metadata]',
    'described in [RFC2119]',
    'see [the options](options.html)',
    'which was shown by [1]',
    'mkdir <folder>',
  ])
    assert.equal(looksLikeCode(line), false, line)
})
