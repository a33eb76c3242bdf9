import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectKind } from './detect-kind.ts'
import { archive, docx, ONE_PIXEL_PNG, pdf, raw } from './testing/made-files.ts'

test('the bytes decide before the name does', () => {
  assert.equal(detectKind(raw('notes.txt', pdf([[{ text: 'x' }]]))), 'pdf')
  assert.equal(detectKind(raw('paper.pdf', docx(''))), 'docx')
  assert.equal(detectKind(raw('a.csv', '{\\rtf1 x}')), 'rtf')
  assert.equal(detectKind(raw('song.txt', 'ID3\x03\0\0')), 'audio')
  assert.equal(detectKind(raw('a.docx', ONE_PIXEL_PNG)), 'image')
  assert.equal(detectKind(raw('clip', '\0\0\0\x18ftypmp42')), 'video')
})

test('among texts the first lines decide, then the name, then the claimed media type', () => {
  assert.equal(detectKind(raw('x', '<!doctype html><p>a')), 'html')
  assert.equal(detectKind(raw('x.txt', 'WEBVTT\n\n00:01.000 --> 00:02.000\na')), 'captions')
  assert.equal(detectKind(raw('x', '1\n00:00:01,000 --> 00:00:02,000\nhello')), 'captions')
  assert.equal(detectKind(raw('x', 'From: a@b\nTo: c@d\nSubject: e\n\nf')), 'eml')
  assert.equal(detectKind(raw('offer.txt', 'Subject: e\nFrom: A B <a@b>\nTo: c\n\nf')), 'eml')
  assert.equal(detectKind(raw('offer.txt', 'Subject: e\nFrom: Monday\n\nf')), 'text')
  assert.equal(detectKind(raw('x.md', '# a')), 'markdown')
  assert.equal(detectKind(raw('usage.rst.txt', 'See :ref:`lamp`.')), 'rst')
  assert.equal(detectKind(raw('x', 'a,b', { mediaType: 'text/csv; charset=utf-8' })), 'csv')
  assert.equal(detectKind(raw('x.srt', 'no times here')), 'text')
  assert.equal(detectKind(raw('ID3 tags explained', 'ID3 tags are text')), 'text')
})

test('a file of XML needs no line that says so where its name does', () => {
  assert.equal(detectKind(raw('kilns.xml', '<kilns><kiln>old</kiln></kilns>')), 'xml')
  assert.equal(detectKind(raw('kilns.txt', '<kilns> are what burns clay.')), 'text')
})

test('a text in AsciiDoc is known by marks of two kinds, whatever it is called; one kind may stand in any text', () => {
  const marked = '[[ash]]\n== Ash\n\nIt is swept out, see link:kiln.html[the kiln].\n'
  assert.equal(detectKind(raw('kiln.txt', marked)), 'asciidoc')
  assert.equal(detectKind(raw('kiln', marked)), 'asciidoc')
  assert.equal(detectKind(raw('kiln.txt', '== Ash ==\n\n[[ash]] is a link of a wiki.\n')), 'text')
  assert.equal(detectKind(raw('kiln.txt', 'It ends here.\n[[ash]]\n')), 'text')
  assert.equal(detectKind(raw('kiln.md', marked)), 'markdown')
})

test('what cannot be a document is refused with a reason', () => {
  const refused = (content: string | Uint8Array, name = 'x') => {
    try {
      return detectKind(raw(name, content))
    } catch (error) {
      return (error as Error).message
    }
  }
  assert.equal(refused(''), 'The file is empty.')
  assert.match(refused('\0\x01\x02\x03binary', 'paper.pdf'), /no readable PDF/)
  assert.match(refused(archive({ 'a.txt': 'b' })), /an archive, not a document/)
  assert.match(refused(Buffer.from('d0cf11e0a1b11ae1', 'hex')), /before 2007/)
  assert.match(
    refused(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')])),
    /password/,
  )
})

test('the source of a manual is known by its title behind requests alone, however long its comments or blanks are', () => {
  assert.equal(detectKind(raw('x.1', '.\\" long\n\n.de X\n..\n.TH A 1\n.SH NAME\na')), 'roff')
  assert.equal(detectKind(raw('x.md', 'As here:\n.TH A 1\n.SH NAME\n')), 'markdown')
  assert.equal(detectKind(raw('x', `${' \n'.repeat(5_000)}x`)), 'text')
})

test('DocBook is known by its space behind a type that names nothing more', () => {
  const source =
    '<?xml version="1.0"?>\n<!DOCTYPE article>\n<article\n  xmlns="http://docbook.org/ns/docbook" version="5.0"><title>Oil</title></article>'
  assert.equal(detectKind(raw('oil.xml', source)), 'docbook')
})
