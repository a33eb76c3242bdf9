import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, transformWithEsbuild } from 'vite'
import { z } from 'zod'
import { listFields } from '../src/contract/field-names.ts'
import { contract } from '../src/contract/index.ts'
import type { Operation, OperationCatalogue } from '../src/contract/operation.ts'

const SHAPE = /<(path|circle|rect|line|polyline|polygon|ellipse)([^>]*?)\/>/g
const LOOK = /^(?:fill|stroke)/

/**
 * Puts the shapes of the named Lucide icons in place of their names, as `[element, attributes]`, so that the page
 * carries those alone and no markup.
 */
export function drawLucideIcons(): Plugin {
  return {
    name: 'draw-lucide-icons',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/parts/icon-names.json')) return null
      const file = path.join(import.meta.dirname, '../node_modules/@iconify-json/lucide/icons.json')
      const { icons } = JSON.parse(readFileSync(file, 'utf8')) as { icons: Record<string, { body: string }> }
      const names = Object.entries(JSON.parse(readFileSync(id, 'utf8')) as Record<string, string>)
      return JSON.stringify(Object.fromEntries(names.map(([name, icon]) => [name, readShapes(icons[icon]!.body)])))
    },
  }
}

function readShapes(body: string) {
  return [...body.matchAll(SHAPE)].map(([, element, attributes]) => {
    const pairs = [...attributes!.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value] as const)
    return [element, Object.fromEntries(pairs.filter(([name]) => !LOOK.test(name!)))]
  })
}

/** What a call is laid out by; what an input may be is checked by the service, and what it means is told elsewhere. */
const LAID_OUT_BY = [
  'http',
  'segments',
  'kind',
  'upload',
  'envelope',
  'aliases',
  'spellings',
  'streams',
  'timeoutMs',
] as const satisfies readonly (keyof Operation)[]

/** Gives the page the catalogue as plain data: the shapes, and the library that checks them, are half of what it would load. */
export function lightenContract(): Plugin {
  return {
    name: 'lighten-contract',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/src/contract/index.ts')) return null
      const operations = Object.entries(contract as OperationCatalogue).map(([name, operation]) => [
        name,
        pickLayout(operation),
      ])
      return `export const contract = ${JSON.stringify(Object.fromEntries(operations))}`
    },
  }
}

function pickLayout(operation: Operation) {
  const kept = LAID_OUT_BY.filter((key) => operation[key] !== undefined).map((key) => [key, operation[key]])
  const fields = Object.keys(listFields(operation.input)).map((field) => [field, 0])
  return { ...Object.fromEntries(kept), input: { shape: Object.fromEntries(fields) } }
}

/** Gives the page the fields of POST /content/generate as the contract declares them, so that a new option appears by itself. */
export function tellContentOptions(): Plugin {
  return {
    name: 'tell-content-options',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/studio/content-fields.json')) return null
      const { properties } = z.toJSONSchema(contract.generateContent.input, { io: 'input' })
      return JSON.stringify(properties)
    },
  }
}

/** Makes the program that reads PDFs small, which its package tells in full. */
export function shrinkPdfWorker(): Plugin {
  return {
    name: 'shrink-pdf-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.mjs')) continue
        const { code } = await transformWithEsbuild(String(file.source), file.fileName, { minify: true, format: 'esm' })
        file.source = code
      }
    },
  }
}
