import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Fault } from '../domain/fault.ts'
import { canonicalizeInput, checkInput } from './check-input.ts'
import { contract } from './index.ts'
import type { Operation } from './operation.ts'

function refusalOf(operation: Operation, raw: unknown): Fault {
  try {
    checkInput(operation, raw)
  } catch (error) {
    assert.ok(error instanceof Fault)
    assert.equal(error.code, 'BAD_REQUEST')
    assert.ok(error.hint, 'a refusal says what to do next')
    return error
  }
  return assert.fail('nothing was refused')
}

describe('checkInput', () => {
  it('fills in the defaults and ignores unknown fields', () => {
    const input = checkInput(contract.askQuestion, { question: 'Why?', colour: 'green' })
    assert.deepEqual(input, { question: 'Why?', source_format: 'json', show_browser: false })
  })

  it('answers the documented text when the question or the source type is missing', () => {
    assert.equal(refusalOf(contract.askQuestion, {}).message, 'Missing required field: question')
    assert.equal(refusalOf(contract.addSource, { text: 'x' }).message, 'Source type required')
  })

  it('takes null and blank text for missing, also what nobody sees', () => {
    assert.equal(refusalOf(contract.askQuestion, { question: ' \n' }).message, 'Missing required field: question')
    assert.equal(
      refusalOf(contract.askQuestion, { question: '\u200b\u2060\0' }).message,
      'Missing required field: question',
    )
    assert.equal(refusalOf(contract.askQuestion, { question: null }).message, 'Missing required field: question')
    assert.deepEqual(checkInput(contract.listSources, { notebook_id: '', session_id: null }), {})
  })

  it('tells a number that is far too large in one sentence', () => {
    const tellNumber = (max_sources: number) => refusalOf(contract.researchSources, { query: 'x', max_sources }).message
    assert.equal(tellNumber(1e20), 'max_sources must be at most 100.')
    assert.equal(tellNumber(-1e20), 'max_sources must be at least 1.')
    assert.equal(tellNumber(Infinity), 'max_sources must be a number, not one that is beyond counting.')
  })

  it('tells a list that is too short as a list', () => {
    const sentence = refusalOf(contract.batchToVault, { questions: [], vault_dir: 'v' }).message
    assert.equal(sentence, 'questions must be a list of at least 1 entry.')
  })

  it("reads every field in camelCase too, the catalogue's own spelling wins", () => {
    const asked = checkInput(contract.askQuestion, { question: 'Why?', notebookId: 'a', sourceFormat: 'none' })
    assert.deepEqual([asked.notebook_id, asked.source_format], ['a', 'none'])
    const both = checkInput(contract.askQuestion, { question: 'Why?', notebook_id: 'a', notebookId: 'b' })
    assert.equal(both.notebook_id, 'a')
    assert.equal(checkInput(contract.noteToSource, { noteTitle: 'A' }).note_title, 'A')
  })

  it('says which name was sent in place of a missing field, and which one was perhaps meant', () => {
    assert.match(
      refusalOf(contract.askQuestion, { queston: 'x' }).hint!,
      /^queston is no field of this call; question is\./,
    )
    assert.match(refusalOf(contract.askQuestion, { prompt: 'x' }).hint!, /^prompt is no field of this call\./)
    assert.doesNotMatch(refusalOf(contract.askQuestion, { sessionId: 'x' }).hint!, /is no field/)
    assert.ok(refusalOf(contract.askQuestion, { ['x'.repeat(9000)]: 1 }).hint!.length < 400)
  })

  it('names every missing field of a new notebook', () => {
    assert.equal(refusalOf(contract.addNotebook, {}).message, 'Missing required fields: url, name')
    assert.equal(refusalOf(contract.addNotebook, { name: 'A' }).message, 'Missing required field: url')
  })

  it('refuses a wrong type with the name of the field, and never repeats the value', () => {
    const { message } = refusalOf(contract.askQuestion, { question: { secret: 'swordfish' } })
    assert.equal(message, 'question must be a string, not an object.')
    assert.equal(refusalOf(contract.askQuestion, { question: 7 }).message, 'question must be a string, not a number.')
    assert.equal(
      refusalOf(contract.setSharing, { public: 'yes' }).message,
      'public must be a boolean (true or false), not a string.',
    )
  })

  it('lists what a field of few values accepts', () => {
    const { message } = refusalOf(contract.askQuestion, { question: 'Why?', source_format: 'xml' })
    assert.equal(message, 'source_format must be one of none, inline, footnotes, json, expanded.')
  })

  it('refuses more than a hundred passages, none, and a part of one', () => {
    const sentence = (limit: unknown) => refusalOf(contract.searchPassages, { query: 'x', limit }).message
    assert.equal(sentence(101), 'limit must be at most 100.')
    assert.equal(sentence(0), 'limit must be at least 1.')
    assert.equal(sentence(1.5), 'limit must be a whole number.')
    assert.equal(checkInput(contract.searchPassages, { query: 'x' }).limit, 10)
  })

  it('names the place of a fault inside a list', () => {
    const wrong = { citations: [{ sourceId: 'a', start: -1, end: 2, sourceText: '' }] }
    assert.equal(refusalOf(contract.verifyCitations, wrong).message, 'citations[0].start must be at least 0.')
    const missing = { citations: [{ sourceId: 'a', start: 0, end: 2 }] }
    assert.equal(
      refusalOf(contract.verifyCitations, missing).message,
      'Missing required field: citations[0].sourceText',
    )
  })

  it('keeps an empty excerpt inside a list: it is a value there', () => {
    const citations = [{ sourceId: 'a', start: 0, end: 0, sourceText: '' }]
    assert.deepEqual(checkInput(contract.verifyCitations, { citations }).citations, citations)
  })

  it('asks for the field that holds a source of the given kind', () => {
    const needs = (source_type: string) => refusalOf(contract.addSource, { source_type }).message
    assert.equal(needs('file'), 'Missing required field: file_path')
    assert.equal(needs('url'), 'Missing required field: url')
    assert.equal(needs('text'), 'Missing required field: text')
    assert.equal(needs('cloud_drive'), 'Missing required field: url or file_path')
  })

  it('says what goes with the field that was sent, which names are none, and which words a field takes', () => {
    const hint = (raw: object) => refusalOf(contract.addSource, raw).hint!
    assert.match(hint({ source_type: 'text', url: 'https://a.b/' }), /^url was sent, .* url or web_video or drive\./)
    assert.match(
      hint({ source_type: 'text', file_path: '/a', file_name: 'a' }),
      /^file was sent, .* source_type file or /,
    )
    assert.match(hint({ source_type: 'text', content: 'x' }), /^content is no field of this call\. text: /)
    assert.match(hint({ text: 'x' }), /It is one of file, url, text, web_video, drive\./)
  })

  it('keeps ends of lines and orders to a terminal out of names, and leaves texts as they are', () => {
    const sent = { source_type: 'text', text: 'a\n\u001b[31mb', title: 'T\u001b[2J\n  x' }
    const { title, text } = checkInput(contract.addSource, sent)
    assert.deepEqual([title, text], ['T [2J   x', sent.text])
  })

  it('refuses what is no object', () => {
    for (const raw of ['text', 5, [], true]) {
      assert.equal(refusalOf(contract.listNotebooks, raw).message, 'The input must be a JSON object.')
    }
    assert.deepEqual(checkInput(contract.listNotebooks, undefined), {})
  })

  it('refuses a call that names no source to delete or to read', () => {
    const message = 'Missing required field: source_id or source_name'
    assert.equal(refusalOf(contract.deleteSourceByName, {}).message, message)
    assert.equal(refusalOf(contract.readSource, {}).message, message)
  })
})

describe('other spellings', () => {
  it('reads the other names of fields', () => {
    assert.equal(checkInput(contract.searchNotebooks, { q: 'ferns' }).query, 'ferns')
    assert.equal(checkInput(contract.deleteSourceByName, { name: 'ferns' }).source_name, 'ferns')
    assert.deepEqual(checkInput(contract.bulkDeleteNotebooks, { notebook_ids: ['a'] }).ids, ['a'])
    assert.equal(checkInput(contract.setSharing, { set_public: false }).public, false)
    assert.equal(checkInput(contract.getNotebook, { notebook_url: 'http://a/notebook/b' }).id, 'http://a/notebook/b')
  })

  it('prefers the canonical name when both are given', () => {
    assert.equal(checkInput(contract.searchNotebooks, { q: 'ferns', query: 'moss' }).query, 'moss')
  })

  it('reads every spelling of a kind of source and answers the documented one', () => {
    const spellings = {
      youtube: 'web_video',
      web_video: 'web_video',
      cloud_drive: 'drive',
      google_drive: 'drive',
      drive: 'drive',
    }
    for (const [given, canonical] of Object.entries(spellings)) {
      assert.equal(
        checkInput(contract.addSource, { source_type: given, url: 'https://a.example' }).source_type,
        canonical,
      )
    }
  })

  it('reads the other spellings of presentation options', () => {
    const given = {
      content_type: 'presentation',
      presentation_style: 'detailed_slideshow',
      presentation_length: 'default',
    }
    const { presentation_style, presentation_length } = checkInput(contract.generateContent, given)
    assert.deepEqual(
      { presentation_style, presentation_length },
      { presentation_style: 'detailed', presentation_length: 'medium' },
    )
  })

  it('is not led astray by names every object has', () => {
    assert.equal(canonicalizeInput(contract.addSource, { source_type: 'constructor' }).source_type, 'constructor')
    refusalOf(contract.addSource, { source_type: 'constructor' })
  })
})
