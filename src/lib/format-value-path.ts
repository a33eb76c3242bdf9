/** `notebooks[3].url`, as a person would point at it; `whole` for the value itself. */
export function formatValuePath(path: readonly PropertyKey[], whole: string): string {
  const name = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  return name.replace(/^\./, '') || whole
}
