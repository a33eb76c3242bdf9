import type { SourceFacts } from '../../../domain/source-facts.ts'
import { isRecord, toTextOrUndefined } from '../../../lib/json-value.ts'
import { readStatedDate, readStatedNames, readStatement } from './statements.ts'

const MAX_SCRIPTS = 20
const MAX_SCRIPT_CHARS = 500_000
const MAX_NODES = 2_000
const WORK = /(?:Article|Posting|Report|Book|Recipe|Review|HowTo|Guide|Thesis|Chapter|Course|Dataset|Document|FAQPage)$/

type JsonLdNode = Readonly<Record<string, unknown>>

/** What the structured data of a page (JSON-LD, schema.org) says of the work that it shows. */
export function readJsonLd(document: Document): SourceFacts {
  const nodes = [...document.querySelectorAll('script[type="application/ld+json"]')]
    .slice(0, MAX_SCRIPTS)
    .flatMap((script) => parseNodes(script.textContent ?? ''))
  const byId = new Map(nodes.flatMap((node) => (typeof node['@id'] === 'string' ? [[node['@id'], node] as const] : [])))
  const resolve = (value: unknown): unknown =>
    isRecord(value) && !('name' in value) ? byId.get(String(value['@id'])) : value
  const works = nodes.filter((node) => listTypes(node).some((type) => WORK.test(type)))
  const work = works[0] ?? nodes.find((node) => listTypes(node).includes('WebPage'))
  const site = nodes.find((node) => listTypes(node).includes('WebSite'))
  return {
    authors: readStatedNames(toList(work?.author).map((one) => readNodeName(resolve(one)))),
    publishedOn: readStatedDate(toTextOrUndefined(work?.datePublished)),
    modifiedOn: readStatedDate(toTextOrUndefined(work?.dateModified)),
    site: readStatement(readNodeName(site) ?? readNodeName(resolve(work?.publisher))),
    publisher: readStatement(readNodeName(resolve(work?.publisher))),
  }
}

/** The objects of a script, those within others too, as far as a page may ask for. */
function parseNodes(source: string): JsonLdNode[] {
  if (source.length > MAX_SCRIPT_CHARS) return []
  try {
    const nodes: JsonLdNode[] = []
    const waiting: unknown[] = [JSON.parse(source)]
    for (let index = 0; index < waiting.length && index < MAX_NODES; index += 1) {
      const value = waiting[index]
      if (Array.isArray(value)) waiting.push(...value.slice(0, MAX_NODES))
      else if (isRecord(value)) {
        nodes.push(value)
        waiting.push(value['@graph'], value.mainEntity)
      }
    }
    return nodes
  } catch {
    return [] // written by hand, or by a template that left a comma over
  }
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
const listTypes = (node: JsonLdNode) => toList(node['@type']).filter((type) => typeof type === 'string')

function readNodeName(value: unknown): string | undefined {
  return isRecord(value) ? toTextOrUndefined(toList(value.name)[0]) : toTextOrUndefined(value)
}
