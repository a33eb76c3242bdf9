import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { raw } from '../testing/made-files.ts'

const read = async (name: string, text: string) => (await readDocument(raw(name, text))).text

test('a file of settings is a table for each section, with what its author says of them', async () => {
  const unit =
    '# Serves the photos\n\n[Service]\n# may take long\nTimeoutSec=90\nExecStart=/bin/photos \\\n  --all\n#Restart=no\nMail = a@b.example # of the club\n\n[Install]\nWantedBy=multi-user.target\n'
  const told = [
    'Serves the photos\n\nService\n\n| Setting | Value | Note |\n| TimeoutSec | 90 | may take long |',
    '| ExecStart | /bin/photos --all |  |\n| Restart | no (commented out) |  |\n| Mail | a@b.example | of the club |',
    '\nInstall\n\n| Setting | Value |\n| WantedBy | multi-user.target |',
  ]
  assert.equal(await read('photos.service', unit), told.join('\n'))
})

test('what takes many words stands below its setting, and a sentence with a sign in it is no setting', async () => {
  const long = `Whether ${'the pages are kept and '.repeat(8)}sent`
  const text = `# ${long}\npages.keep=true\nDEBUG="no" # yet\nexport PORT=80\n# here a = b is said of it\nHOST=\n`
  assert.equal(
    await read('.env', text),
    `| Setting | Value | Note |\n| pages.keep | true |  |\n| DEBUG | no | yet |\n| PORT | 80 |  |\n| HOST |  | here a = b is said of it |\n\npages.keep = true\n\n${long}`,
  )
})

test('a script and prose are no settings', async () => {
  const script = 'A=1\nB=2\nC=3\necho $A'
  assert.equal(await read('run.sh', script), script)
})
