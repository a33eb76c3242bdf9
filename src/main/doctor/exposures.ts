import { existsSync, realpathSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isLoopback } from '../../domain/notebook-url.ts'
import { isInside } from '../../lib/allowed-path.ts'
import { readHostName } from '../../lib/web-address.ts'
import { KEY_FILE } from '../../state/credential-key.ts'
import type { Config } from '../config.ts'
import { type Finding, reportOk, reportWarning } from '../finding.ts'
import { readDatabaseFile } from './databases.ts'

const CHECK = 'Open doors'
/** A shorter key can be guessed by whoever may ask as often as he likes. */
const MIN_API_KEY_CHARS = 20

/**
 * Every setting, and what is kept, that lets somebody in who otherwise would stay outside, each with the way back. Who
 * reaches the service at all is told by `checkAccess`. Source: docs/security.md.
 */
export function checkExposures(config: Config): readonly Finding[] {
  const found = [
    findKeyExposure,
    findOriginExposures,
    findHostExposure,
    findAddressExposure,
    findUrlExposure,
    findRootExposures,
    findEndpointExposures,
    findSealExposure,
    findLogExposure,
    findLinkExposure,
  ]
    .flatMap((look) => look(config))
    .map(({ opens, close }) => reportWarning(CHECK, opens, close))
  return found.length > 0 ? found : [reportOk(CHECK, 'No setting lets in more than the defaults do.')]
}

type Exposure = { readonly opens: string; readonly close: string }

function findKeyExposure({ http: { apiKey } }: Config): readonly Exposure[] {
  if (apiKey === null || apiKey.length >= MIN_API_KEY_CHARS) return []
  const opens = `API_KEY has ${apiKey.length} characters: a key so short can be guessed, and wrong guesses are not limited.`
  return [{ opens, close: `Set one of ${MIN_API_KEY_CHARS} or more, such as openssl rand -base64 32 gives.` }]
}

function findOriginExposures({ http: { corsOrigins } }: Config): readonly Exposure[] {
  return corsOrigins.filter(isUnencryptedRemote).map((origin) => ({
    opens: `HTTP_CORS_ORIGINS names ${origin}, which is not https: whoever sits on its way may put a page there that reads and writes here.`,
    close: 'Name the page by its https address, or leave it out.',
  }))
}

function findHostExposure({ http: { allowedHosts, apiKey } }: Config): readonly Exposure[] {
  if (allowedHosts.length === 0 || apiKey !== null) return []
  return [
    {
      opens: `HTTP_ALLOWED_HOSTS lets requests in that are sent to ${allowedHosts.join(', ')}: whoever rules such a name can point it here and have a browser read your notebooks.`,
      close: 'Name only hosts that are yours, or set API_KEY, which no foreign page has.',
    },
  ]
}

function findAddressExposure({ hosts: { publicUrl } }: Config): readonly Exposure[] {
  if (publicUrl === null || !isUnencryptedRemote(publicUrl)) return []
  const opens =
    'NOTEBOOK_PUBLIC_URL is not https: keys, questions and answers go over the network readable for all on the way.'
  return [{ opens, close: 'Put a proxy with https before the service, and name its address.' }]
}

function findUrlExposure({ allowPrivateUrls }: Config): readonly Exposure[] {
  if (!allowPrivateUrls) return []
  const opens =
    'NOTEBOOK_ALLOW_PRIVATE_URLS is on: whoever may add a source can have pages of your network and of this machine read.'
  return [{ opens, close: 'Leave it out; download what you need and add it as a file.' }]
}

function findRootExposures({ namedRoots, dataDirectory }: Config): readonly Exposure[] {
  return namedRoots.flatMap((root) => {
    const what = describeRootContent(resolveRootFolder(root), resolveRootFolder(dataDirectory))
    if (what === null) return []
    const opens = `NOTEBOOK_ALLOWED_ROOTS names ${root}, ${what}: whoever may add a source can have its files read, hidden ones and keys included.`
    return [{ opens, close: 'Name the folders that hold what is to be read, and nothing above them.' }]
  })
}

function describeRootContent(root: string, dataDirectory: string): string | null {
  if (root === path.parse(root).root) return 'which is the whole disk'
  if (isInside(resolveRootFolder(os.homedir()), root)) return 'which holds a home directory'
  return isInside(dataDirectory, root) ? 'which holds the data directory' : null
}

function resolveRootFolder(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : path.resolve(folder)
}

function findEndpointExposures({ model, embedder, transcriber, searchUrl }: Config): readonly Exposure[] {
  const addresses = [
    ['NOTEBOOK_LLM_BASE_URL', model?.baseUrl, 'questions and passages of your sources'],
    ['NOTEBOOK_EMBED_BASE_URL', embedder?.baseUrl, 'the text of your sources'],
    ['NOTEBOOK_TRANSCRIBE_BASE_URL', transcriber?.baseUrl, 'your recordings'],
    ['NOTEBOOK_SEARCH_URL', searchUrl, 'what you search for'],
  ] as const
  return addresses
    .filter(([, url]) => url && isUnencryptedRemote(url))
    .map(([setting, , what]) => ({
      opens: `${setting} is not https: ${what} and the key go over the network readable for all on the way.`,
      close: 'Use an https address, or a server on this machine.',
    }))
}

function findSealExposure({ hosted: { passphrase }, browser: { stateDirectory } }: Config): readonly Exposure[] {
  if (passphrase !== null || !existsSync(path.join(stateDirectory, KEY_FILE))) return []
  const opens =
    'NOTEBOOK_KEY is not set: stored sign-ins are sealed with a key that lies beside them, so a copy of the data directory signs in.'
  return [{ opens, close: 'Set NOTEBOOK_KEY to a long secret, and import the sign-ins again.' }]
}

function findLogExposure({ logLevel }: Config): readonly Exposure[] {
  if (logLevel !== 'debug') return []
  const opens =
    'LOG_LEVEL is debug: the log tells of every call when it was made and how it ended, though never what was asked.'
  return [{ opens, close: 'Set LOG_LEVEL=info once you have seen what you looked for.' }]
}

function findLinkExposure({ dataDirectory }: Config): readonly Exposure[] {
  const file = path.join(dataDirectory, 'notebooks.sqlite')
  if (!existsSync(file)) return []
  const count = 'SELECT count(*) AS links, sum(includes_answers) AS answers FROM share'
  const row = readDatabaseFile(file, (database) => database.prepare(count).get())
  const [links, answers] = [Number(row?.links ?? 0), Number(row?.answers ?? 0)]
  if (links === 0) return []
  const also = answers > 0 ? ` (${answers} with recent questions and answers)` : ''
  const opens = `${links} public ${links === 1 ? 'link is' : 'links are'} open${also}: whoever has one reads the sources without a key.`
  return [{ opens, close: 'Close one with PUT /notebooks/{id}/share and {"public": false}.' }]
}

/** An address that is neither encrypted nor on this machine. */
function isUnencryptedRemote(address: string): boolean {
  const url = new URL(address)
  return url.protocol === 'http:' && !isLoopback(readHostName(url))
}
