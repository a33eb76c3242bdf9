import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeOfficeFormulae } from './office-formulae.ts'

const run = (text: string) => `<m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>${text}</m:t></m:r>`
const write = (formula: string) =>
  writeOfficeFormulae(`<w:p><w:r><w:t>Here </w:t></w:r><m:oMath>${formula}</m:oMath></w:p>`).replace(/<[^>]*>/g, '')

test('a formula of Word that is written in one line stands in its sentence, of another nothing is left', () => {
  const power = `<m:sSup><m:e>${run('c')}</m:e><m:sup>${run('2')}</m:sup></m:sSup>`
  assert.equal(write(run('E=m') + power), 'Here E=mc²')
  assert.equal(
    write(`${run('f')}<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e>${run('a')}</m:e></m:d>`),
    'Here f[a]',
  )
  assert.equal(write(`<m:f><m:num>${run('1')}</m:num><m:den>${run('2')}</m:den></m:f>`), 'Here ')
})

test('the frame of a formula that stands by itself goes, and what stands beside it stays', () => {
  const framed = `<w:p><m:oMathPara><m:oMathParaPr><m:jc m:val="left"/></m:oMathParaPr><m:oMath>${run('a=b')}</m:oMath></m:oMathPara></w:p>`
  assert.equal(writeOfficeFormulae(framed), '<w:p><w:r><w:t xml:space="preserve">a=b</w:t></w:r></w:p>')
})
