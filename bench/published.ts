import { divideEveryday } from './support/read-everyday.ts'
import { NATURAL, readPublished } from './support/read-published.ts'
import { reportAnswers } from './support/report-answers.ts'

// As `everyday`, over documents that others published: manuals, papers and help pages of Debian packages.

const [published, natural] = [await readPublished(), await readPublished(NATURAL)]
const absent = [...published.absent, ...natural.absent]
if (absent.length > 0) process.stdout.write(`published: nothing asked, no package ${absent.join(', ')}\n`)
else {
  const { teaching, held } = divideEveryday(published.notebooks)
  reportAnswers('published documents that taught', teaching)
  reportAnswers('published documents held out', held)
  reportAnswers('published documents, asked before they were read', natural.notebooks)
}
