import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Finding, reportFailure, reportOk, reportWarning } from '../finding.ts'
import { isNodeTooOld, MIN_NODE } from '../node-version.js'

const KNOWN_ARCHITECTURES = ['x64', 'arm64']

type Machine = { readonly version: string; readonly platform: string; readonly arch: string }

/** Node and the machine it runs on. */
export function checkNode({ version, platform, arch }: Machine = process): Finding {
  const text = `Node ${version.replace(/^v/, '')} on ${platform} ${arch}.`
  if (isNodeTooOld(version)) {
    return reportFailure(
      'Node',
      text,
      `Use Node ${MIN_NODE.join('.')} or later; npm ci installs one that npm run uses.`,
    )
  }
  if (KNOWN_ARCHITECTURES.includes(arch)) return reportOk('Node', text)
  return reportWarning('Node', text, 'Nobody has tried this architecture; use x64 or arm64 if pictures cannot be read.')
}

/** What is read with packages that carry data or machine code: nothing of it is downloaded at run time. */
export async function checkRecognition(): Promise<Finding> {
  const fix = 'Run npm ci on this machine again; the other kinds of files are read without it.'
  try {
    const home = new URL('.', import.meta.resolve('@tesseract.js-data/eng/package.json'))
    const letters = fileURLToPath(new URL('4.0.0_best_int/eng.traineddata.gz', home))
    if (!existsSync(letters)) return reportWarning('Text recognition', 'The English letters are not installed.', fix)
    await import('../../engine/ingest/pictures.ts').then(({ openImagePicture }) => openImagePicture(WHITE_DOT_PNG))
    return reportOk('Text recognition', 'English letters and the picture reader are installed.')
  } catch {
    return reportWarning('Text recognition', 'Pictures and scanned pages cannot be read here.', fix)
  }
}

/** One white dot, as PNG. */
const WHITE_DOT_PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9KobjigAAAABJRU5ErkJggg==',
    'base64',
  ),
)
