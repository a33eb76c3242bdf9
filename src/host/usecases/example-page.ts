import type { NewSource } from '../../domain/source.ts'

/** The names that are reserved for examples. Source: RFC 2606, section 3. */
const RESERVED = /(^|\.)example\.(com|net|org)$/

const TEXT = `# Example Domain

This domain is for use in documentation and examples, by anybody and without asking (RFC 2606). The page itself could \
not be fetched from here, so these words of the host stand in for it.`

/**
 * What stands in for a page under a reserved example name when it cannot be fetched: the suites of public clients add
 * such a page and wait until it is ready. Null for every other address, which ends as failed.
 */
export function createExamplePage(content: NewSource): NewSource | null {
  if (content.type !== 'url' || !URL.canParse(content.url)) return null
  if (!RESERVED.test(new URL(content.url).hostname)) return null
  return { type: 'text', text: TEXT, title: 'Example Domain', mediaType: 'text/markdown' }
}
