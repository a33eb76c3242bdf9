import { divideEveryday } from './support/read-everyday.ts'
import { readPublished } from './support/read-published.ts'
import { reportAnswers } from './support/report-answers.ts'

// As `everyday`, over documents that others published: manuals, papers and help pages of Debian packages.

const { notebooks, absent } = await readPublished()
if (absent.length > 0) process.stdout.write(`published: nothing asked, no package ${absent.join(', ')}\n`)
else {
  const { teaching, held } = divideEveryday(notebooks)
  reportAnswers('published documents that taught', teaching)
  reportAnswers('published documents held out', held)
}
