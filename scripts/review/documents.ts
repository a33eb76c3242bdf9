import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unpackPackage } from '../../bench/support/debian-packages.ts'

/** A document to review: its name in the list, and its file. */
export type ReviewDocument = { readonly name: string; readonly file: string }

/** Where a freely licensed document of this name can be had: a package of Debian's, or one that is installed here. */
type Origin = { readonly name: string; readonly debian?: string; readonly npm?: string; readonly path: string }

const DOCUMENTS: readonly Origin[] = [
  { name: 'history.en.html', debian: 'debian-history', path: 'debian-history/docs/detailed.en.html' },
  { name: 'testing.en.html', debian: 'sqlite3-doc', path: 'sqlite3/testing.html' },
  { name: 'flexible-typing.en.html', debian: 'sqlite3-doc', path: 'sqlite3/flextypegood.html' },
  { name: 'zoo.en.pdf', debian: 'r-cran-zoo', path: '/usr/lib/R/site-library/zoo/doc/zoo.pdf' },
  { name: 'choosing.de.html', debian: 'debian-faq-de', path: 'debian/FAQ/de/choosing.de.html' },
  { name: 'manifesto.de.html', debian: 'debian-history', path: 'debian-history/docs/manifesto.de.html' },
  { name: 'packages.fr.html', debian: 'debian-faq-fr', path: 'debian/FAQ/fr/pkg-basics.fr.html' },
  { name: 'biome.fr.md', npm: '@biomejs/biome', path: 'README.fr.md' },
  { name: 'starting.es.html', debian: 'maint-guide-es', path: 'maint-guide-es/html/start.es.html' },
  { name: 'leaders.es.html', debian: 'debian-history', path: 'debian-history/docs/leaders.es.html' },
  { name: 'compatibility.ja.html', debian: 'debian-faq-ja', path: 'debian/FAQ/ja/compatibility.ja.html' },
  { name: 'starting.zh.html', debian: 'maint-guide-zh-cn', path: 'maint-guide-zh-cn/html/start.zh-cn.html' },
]

/**
 * The gallery's own documents, put into `folder`; what is there already is not fetched again. Debian's packages are
 * unpacked, not installed.
 */
export const fetchDocuments = (folder: string): ReviewDocument[] =>
  DOCUMENTS.map((origin) => {
    const file = path.join(folder, origin.name)
    if (!existsSync(file)) writeFileSync(file, readOrigin(origin))
    return { name: origin.name, file }
  })

function readOrigin({ debian, npm, path: place }: Origin): Buffer {
  if (debian === undefined) return readFileSync(path.join(import.meta.dirname, '../../node_modules', npm!, place))
  const unpacked = unpackPackage(debian)
  if (unpacked === null) throw new Error(`The Debian package ${debian} cannot be had here.`)
  const bytes = readFileSync(path.join(unpacked, place.startsWith('/') ? place : `usr/share/doc/${place}`))
  return place.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

/** Every file below a folder, named by its path there. */
export const listFolderDocuments = (folder: string): ReviewDocument[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ name: path.relative(folder, file), file }))
