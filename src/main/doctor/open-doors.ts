import { existsSync, realpathSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isLoopback } from '../../domain/notebook-url.ts'
import { isInside } from '../../lib/allowed-path.ts'
import { KEY_FILE } from '../../state/credential-key.ts'
import type { Config } from '../config.ts'
import { reading } from './databases.ts'
import { type Finding, ok, warning } from './finding.ts'

const CHECK = 'Open doors'
/** A shorter key can be guessed by whoever may ask as often as he likes. */
const MIN_API_KEY_CHARS = 20

/**
 * Every setting, and what is kept, that lets somebody in who otherwise would stay outside, each with the way back. Who
 * reaches the service at all is told by `checkAccess`. Source: docs/security.md.
 */
export function checkOpenDoors(config: Config): readonly Finding[] {
  const found = [
    keyDoor,
    originDoor,
    hostDoor,
    addressDoor,
    urlDoor,
    rootDoors,
    endpointDoors,
    sealDoor,
    logDoor,
    linkDoor,
  ]
    .flatMap((look) => look(config))
    .map(({ opens, close }) => warning(CHECK, opens, close))
  return found.length > 0 ? found : [ok(CHECK, 'No setting lets in more than the defaults do.')]
}

type Door = { readonly opens: string; readonly close: string }

function keyDoor({ http: { apiKey } }: Config): readonly Door[] {
  if (apiKey === null || apiKey.length >= MIN_API_KEY_CHARS) return []
  const opens = `API_KEY has ${apiKey.length} characters: a key so short can be guessed, and wrong guesses are not limited.`
  return [{ opens, close: `Set one of ${MIN_API_KEY_CHARS} or more, such as openssl rand -base64 32 gives.` }]
}

function originDoor({ http: { corsOrigins } }: Config): readonly Door[] {
  return corsOrigins.filter(isPlainElsewhere).map((origin) => ({
    opens: `HTTP_CORS_ORIGINS names ${origin}, which is not https: whoever sits on its way may put a page there that reads and writes here.`,
    close: 'Name the page by its https address, or leave it out.',
  }))
}

function hostDoor({ http: { allowedHosts, apiKey } }: Config): readonly Door[] {
  if (allowedHosts.length === 0 || apiKey !== null) return []
  return [
    {
      opens: `HTTP_ALLOWED_HOSTS lets requests in that are sent to ${allowedHosts.join(', ')}: whoever rules such a name can point it here and have a browser read your notebooks.`,
      close: 'Name only hosts that are yours, or set API_KEY, which no foreign page has.',
    },
  ]
}

function addressDoor({ hosts: { publicUrl } }: Config): readonly Door[] {
  if (publicUrl === null || !isPlainElsewhere(publicUrl)) return []
  const opens =
    'NOTEBOOK_PUBLIC_URL is not https: keys, questions and answers go over the network readable for all on the way.'
  return [{ opens, close: 'Put a proxy with https before the service, and name its address.' }]
}

function urlDoor({ allowPrivateUrls }: Config): readonly Door[] {
  if (!allowPrivateUrls) return []
  const opens =
    'NOTEBOOK_ALLOW_PRIVATE_URLS is on: whoever may add a source can have pages of your network and of this machine read.'
  return [{ opens, close: 'Leave it out; download what you need and add it as a file.' }]
}

function rootDoors({ namedRoots, dataDirectory }: Config): readonly Door[] {
  return namedRoots.flatMap((root) => {
    const what = whatLiesIn(realOf(root), realOf(dataDirectory))
    if (what === null) return []
    const opens = `NOTEBOOK_ALLOWED_ROOTS names ${root}, ${what}: whoever may add a source can have its files read, hidden ones and keys included.`
    return [{ opens, close: 'Name the folders that hold what is to be read, and nothing above them.' }]
  })
}

function whatLiesIn(root: string, dataDirectory: string): string | null {
  if (root === path.parse(root).root) return 'which is the whole disk'
  if (isInside(realOf(os.homedir()), root)) return 'which holds a home directory'
  return isInside(dataDirectory, root) ? 'which holds the data directory' : null
}

function realOf(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : path.resolve(folder)
}

function endpointDoors({ model, embedder, transcriber, searchUrl }: Config): readonly Door[] {
  const told = [
    ['NOTEBOOK_LLM_BASE_URL', model?.baseUrl, 'questions and passages of your sources'],
    ['NOTEBOOK_EMBED_BASE_URL', embedder?.baseUrl, 'the text of your sources'],
    ['NOTEBOOK_TRANSCRIBE_BASE_URL', transcriber?.baseUrl, 'your recordings'],
    ['NOTEBOOK_SEARCH_URL', searchUrl, 'what you search for'],
  ] as const
  return told
    .filter(([, url]) => url && isPlainElsewhere(url))
    .map(([setting, , what]) => ({
      opens: `${setting} is not https: ${what} and the key go over the network readable for all on the way.`,
      close: 'Use an https address, or a server on this machine.',
    }))
}

function sealDoor({ hosted: { passphrase }, browser: { stateDirectory } }: Config): readonly Door[] {
  if (passphrase !== null || !existsSync(path.join(stateDirectory, KEY_FILE))) return []
  const opens =
    'NOTEBOOK_KEY is not set: stored sign-ins are sealed with a key that lies beside them, so a copy of the data directory signs in.'
  return [{ opens, close: 'Set NOTEBOOK_KEY to a long secret, and import the sign-ins again.' }]
}

function logDoor({ logLevel }: Config): readonly Door[] {
  if (logLevel !== 'debug') return []
  const opens =
    'LOG_LEVEL is debug: the log tells of every call when it was made and how it ended, though never what was asked.'
  return [{ opens, close: 'Set LOG_LEVEL=info once you have seen what you looked for.' }]
}

function linkDoor({ dataDirectory }: Config): readonly Door[] {
  const file = path.join(dataDirectory, 'notebooks.sqlite')
  if (!existsSync(file)) return []
  const count = 'SELECT count(*) AS links, sum(includes_answers) AS answers FROM share'
  const row = reading(file, (database) => database.prepare(count).get())
  const [links, answers] = [Number(row?.links ?? 0), Number(row?.answers ?? 0)]
  if (links === 0) return []
  const also = answers > 0 ? ` (${answers} with recent questions and answers)` : ''
  const opens = `${links} public ${links === 1 ? 'link is' : 'links are'} open${also}: whoever has one reads the sources without a key.`
  return [{ opens, close: 'Close one with PUT /notebooks/{id}/share and {"public": false}.' }]
}

/** An address that is neither encrypted nor on this machine. */
function isPlainElsewhere(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isLoopback(hostname.replace(/^\[|\]$/g, ''))
}
