/** Programs that make manuals of a text, as they name themselves in a page's head or at its end. */
const MAKERS =
  /\b(?:asciidoc(?:tor)?|docbook|docutils|doxygen|hevea|javadoc|jsdoc|latex2html|linuxdoc|makeinfo|mdbook|mkdocs|pandoc|publican|rustdoc|sphinx|texinfo|typedoc|yelp)\b/i
const NAMED_IN = 'meta[name=generator i]'
const SIGNED_IN = 'footer, .footer, #footer, [role=contentinfo]'
/** rustdoc and Sphinx are known by what they set around a text, where they do not sign. */
const AROUND = '.sphinxsidebar, .sphinxsidebarwrapper, .mdbook-version'

/** Whether a program made the page of a manual: such a page holds the text, and next to nothing else. */
export function isOfManual(document: Document): boolean {
  const named = [...document.querySelectorAll(NAMED_IN)].map((meta) => meta.getAttribute('content') ?? '')
  const signed = [...document.querySelectorAll(SIGNED_IN)].map((part) => part.textContent ?? '')
  const isSigned = signed.some((text) => /\b(?:using|with|by)\b/i.test(text) && MAKERS.test(text))
  return named.some((text) => MAKERS.test(text)) || isSigned || document.querySelector(AROUND) !== null
}
