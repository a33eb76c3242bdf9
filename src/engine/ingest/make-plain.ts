/** The element as a division without a name; what stands in it stays. */
export function makePlain(element: Element): Element {
  const plain = element.ownerDocument.createElement('div')
  plain.append(...element.childNodes)
  element.replaceWith(plain)
  return plain
}
