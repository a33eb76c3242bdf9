import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const PACKAGES = path.join(import.meta.dirname, '../node_modules')
const PACKAGE_PATH = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/
const LICENCE_FILE = /^(?:licen[cs]e|notice|copying)/i

/** Writes what the licences of everything in the bundle ask for: name, version, licence and its text, beside the page. */
export function writeLicences(): Plugin {
  return {
    name: 'write-licences',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? Object.keys(one.modules) : []))
      const names = new Set(modules.flatMap((id) => PACKAGE_PATH.exec(id)?.[1] ?? []))
      const source = [...[...names].sort().map(describePackage), describeIcons()].join('\n\n')
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source })
    },
  }
}

function describePackage(name: string): string {
  const folder = path.join(PACKAGES, name)
  const { version, license, author, homepage } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim())
  const makers = [author?.name ?? author, homepage].filter(Boolean).join(', ')
  return [formatTitle(`${name} ${version} (${license})`), ...(texts.length > 0 ? texts : [makers])].join('\n\n')
}

/** The icons come out of a package of data that has no text of their licence. */
const describeIcons = () =>
  `${formatTitle('Lucide icons (ISC)')}\n\n${readFileSync(path.join(import.meta.dirname, 'lucide-licence.txt'), 'utf8')}`

const formatTitle = (title: string) => `${'-'.repeat(80)}\n${title}`
