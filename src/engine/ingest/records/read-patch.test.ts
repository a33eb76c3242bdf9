import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { raw } from '../testing/made-files.ts'

const DIFF =
  'diff --git a/run.sh b/run.sh\nindex 1..2 100644\n--- a/run.sh\n+++ b/run.sh\n@@ -1,3 +1,4 @@\n set -e\n-exec old\n+exec new\n+wait\n \ndiff --git a/NEWS b/NEWS\nnew file mode 100644\n--- /dev/null\n+++ b/NEWS\n@@ -0,0 +1 @@\n+Faster.\n'
const TOLD =
  'Files changed\n\n| File | Insertions | Deletions | Note |\n| run.sh | 2 | 1 |  |\n| NEWS | 1 | 0 | new file |\n| Total | 3 | 1 |  |\n\n' +
  'Removed from run.sh\n\n- exec old\n\nAdded to run.sh\n\n- exec new\n- wait\n\nAdded to NEWS\n\n- Faster.'

test('a patch is told by its files, with what was removed and added', async () => {
  const { text, places } = await readDocument(raw('run.patch', DIFF))
  assert.equal(text, TOLD)
  assert.ok(places.some(({ heading }) => heading === 'Removed from run.sh'))
})

test('a patch that is sent as a mail has what its author says above it, without the statistics', async () => {
  const mail = `From: Ada <ada@a.example>\nDate: Tue, 15 Mar 2022 03:18:39 -0400\nSubject: [PATCH] Run the new one\nMIME-Version: 1.0\n\nThe old one is slow.\n---\n run.sh | 3 ++-\n 1 file changed, 2 insertions(+), 1 deletion(-)\n\n${DIFF}-- \n2.37\n`
  const { text } = await readDocument(raw('0001.patch', mail))
  assert.match(text, /\n\nThe old one is slow\.\n\nFiles changed\n/)
})
