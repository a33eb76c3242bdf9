import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import {
  archive,
  docx,
  ONE_PIXEL_PNG,
  pdf,
  relations,
  wordParagraph,
} from '../../src/engine/ingest/testing/made-files.ts'
import { ROOT } from './service.ts'

export type SeedFile = { readonly name: string; readonly bytes: Uint8Array }

const SENTENCES = [
  'Water boils at 100 degrees.',
  'Ice melts at 0 degrees.',
  'The kettle was made in 1931 — in Łódź, 水.',
]
const PROSE = SENTENCES.join(' ')
const utf8 = (text: string) => new TextEncoder().encode(text)

/** One small whole file of every kind that is read, made here. */
export function madeFiles(): readonly SeedFile[] {
  return [
    {
      name: 'a.pdf',
      bytes: pdf([SENTENCES.map((text) => ({ text })), SENTENCES.map((text) => ({ text, size: 20 }))], {
        title: 'Heat',
      }),
    },
    { name: 'scan.pdf', bytes: pdf([null, SENTENCES.map((text) => ({ text }))]) },
    { name: 'a.docx', bytes: docx(SENTENCES.map((text) => wordParagraph(text, 'Heading1')).join('')) },
    { name: 'a.pptx', bytes: slides() },
    { name: 'a.xlsx', bytes: workbook() },
    { name: 'a.odt', bytes: openDocument() },
    { name: 'a.epub', bytes: book() },
    {
      name: 'a.rtf',
      bytes: utf8(
        String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}\pard Whales sw\'eem \u8212?far {\b bold}.\par\trowd a\cell b\cell\row}`,
      ),
    },
    {
      name: 'a.html',
      bytes: utf8(
        `<html><head><title>Heat</title></head><body><article><h1>Heat</h1><p>${PROSE}</p><table><tr><td>1</td></tr></table></article></body></html>`,
      ),
    },
    {
      name: 'a.md',
      bytes: utf8(
        `---\ntitle: Heat\n---\n# Heat\n\n${PROSE} [[link|shown]]\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n`,
      ),
    },
    { name: 'a.txt', bytes: utf8(`\ufeff${PROSE}\r\n`.repeat(20)) },
    { name: 'a.csv', bytes: utf8('town,since\n"Oslo, N",1048\nŁódź,1332\n'.repeat(20)) },
    {
      name: 'a.eml',
      bytes: utf8(
        `From: a@b.example\nSubject: =?utf-8?B?SGVhdA==?=\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\n${PROSE}\n--x\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\nPGI+aG90PC9iPg==\n--x--\n`,
      ),
    },
    {
      name: 'a.srt',
      bytes: utf8('1\n00:00:01,000 --> 00:00:02,000\nWater boils.\n\n2\n00:00:03,000 --> 00:00:04,000\nIce melts.\n'),
    },
    { name: 'a.vtt', bytes: utf8('WEBVTT Heat\n\n00:01.000 --> 00:02.000\n<v Ann>Water boils.\n') },
    {
      name: 'a.canvas',
      bytes: utf8(JSON.stringify({ nodes: [{ id: 'a', type: 'text', text: PROSE, x: 0, y: 0 }], edges: [] })),
    },
    { name: 'a.png', bytes: picture('image/png') },
    { name: 'a.jpg', bytes: picture('image/jpeg') },
    { name: 'a.wav', bytes: utf8(`RIFF\u0024\0\0\0WAVEfmt ${'\0'.repeat(60)}`) },
  ]
}

const MAX_MATERIAL_BYTES = 2 * 2 ** 20

/** Files of the shared material, where it is laid out beside the program. */
export function materialFiles(): readonly SeedFile[] {
  const folder = path.join(ROOT, '../shared/material')
  if (!existsSync(folder)) return []
  const files = globSync('**/*.{pdf,docx,html,md,txt,csv,epub,xlsx}', { cwd: folder }).sort()
  return files
    .map((file) => path.join(folder, file))
    .filter((file) => statSync(file).size <= MAX_MATERIAL_BYTES)
    .map((file) => ({ name: path.basename(file), bytes: readFileSync(file) }))
}

function slides(): Uint8Array {
  const slide = (text: string) =>
    `<p:sld><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sp></p:sld>`
  return archive({
    'ppt/presentation.xml': '<p:presentation><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations([['r1', 'slide', 'slides/slide1.xml']]),
    'ppt/slides/slide1.xml': slide(PROSE),
    'ppt/slides/_rels/slide1.xml.rels': relations([['r9', 'image', '../media/p.png']]),
    'ppt/media/p.png': ONE_PIXEL_PNG,
  })
}

function workbook(): Uint8Array {
  return archive({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Towns" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations([['r1', 'worksheet', 'worksheets/sheet1.xml']]),
    'xl/sharedStrings.xml': '<sst><si><t>Town</t></si><si><t>Oslo</t></si></sst>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Since</t></is></c></row><row><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>45000</v></c></row></sheetData></worksheet>',
  })
}

function openDocument(): Uint8Array {
  const content = `<office:document-content><office:body><office:text><text:h text:outline-level="2">Heat</text:h><text:p>${PROSE}</text:p><text:list><text:list-item><text:p>one</text:p></text:list-item></text:list></office:text></office:body></office:document-content>`
  return archive({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': content })
}

function book(): Uint8Array {
  return archive({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="O/book.opf"/></rootfiles></container>',
    'O/book.opf':
      '<package><metadata><dc:title>Heat</dc:title></metadata><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
    'O/a.xhtml': `<html><body><h1>Heat</h1><p>${PROSE} <img src="p.png"/></p></body></html>`,
    'O/p.png': ONE_PIXEL_PNG,
  })
}

function picture(type: 'image/png' | 'image/jpeg'): Uint8Array {
  const canvas = createCanvas(220, 40)
  const pen = canvas.getContext('2d')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, 220, 40)
  pen.fillStyle = 'black'
  pen.font = '20px sans-serif'
  pen.fillText('Water boils', 10, 28)
  return type === 'image/png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg')
}
