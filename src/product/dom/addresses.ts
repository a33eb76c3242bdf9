/** What an address tells of the way from the sign-in to the product. */
export type VisitedStep = 'product' | 'address' | 'password' | 'proof' | 'refused' | 'elsewhere'

const PROVIDER = 'accounts.google.com'

/**
 * Which step a page is, by its parsed address: the sign-in page carries the product's address inside its own. A
 * stand-in's sign-in pages lie on its own host, below the provider's name.
 * Source: dom.md, section 1.1.
 */
export function classifyAddress(address: string, hosts: readonly string[]): VisitedStep {
  if (!URL.canParse(address)) return 'elsewhere'
  const { origin, hostname, pathname } = new URL(address)
  if (hostname === PROVIDER || pathname.includes(`/${PROVIDER}/`)) return classifySignInPath(pathname)
  const isProduct = hosts.some((host) => new URL(host).origin === origin)
  return isProduct && pathname !== '/trynow' ? 'product' : 'elsewhere'
}

function classifySignInPath(pathname: string): VisitedStep {
  if (pathname.includes('/signin/rejected')) return 'refused'
  if (/\/(?:pwd|password)\b/.test(pathname)) return 'password'
  return pathname.includes('/challenge') ? 'proof' : 'address'
}
