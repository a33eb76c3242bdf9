/** Variants of a wording of which a script shows one, by the reader's system or program. */
const HIDDEN = '[hidden], [style*="display:none"], [style*="display: none"]'
const NAMED_DEFAULT = /^default/i

/**
 * Shows the default where a page leaves all variants of a wording hidden until a script chooses among them
 * (`<span hidden id="MAC1">Command</span><span hidden id="default1">Ctrl</span>`): "press +Enter" would have lost its key.
 * What stands hidden beside something shown, and variants without a default, stay hidden.
 */
export function showDefaultVariants(document: Document): void {
  for (const variant of document.querySelectorAll(HIDDEN)) {
    const { parentElement } = variant
    if (!isNamedDefault(variant) || parentElement === null || !isSwitch(parentElement)) continue
    variant.removeAttribute('hidden')
    variant.removeAttribute('style')
  }
}

const isNamedDefault = ({ id, classList }: Element): boolean =>
  NAMED_DEFAULT.test(id) || [...classList].some((name) => NAMED_DEFAULT.test(name))

/** Whether an element holds hidden variants, one of them the default, and nothing else. */
function isSwitch(element: Element): boolean {
  const variants = [...element.children]
  const said = variants.map(({ textContent }) => textContent ?? '').join('')
  return (
    variants.length > 1 &&
    variants.every((variant) => variant.matches(HIDDEN)) &&
    variants.filter(isNamedDefault).length === 1 &&
    (element.textContent ?? '').replace(/\s+/g, '') === said.replace(/\s+/g, '')
  )
}
