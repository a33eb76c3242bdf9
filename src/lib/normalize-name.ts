/** The form in which two names are the same name: whatever their case, the space around them, and how accents are coded. */
export function normalizeName(name: string): string {
  return name.normalize('NFC').toLowerCase().trim()
}
