/** Where one server stands in a file of settings. */
export type ServerPlace = { readonly section: string; readonly name: string }

/** The value of a server; undefined takes it out. */
export type ServerEntry = Readonly<Record<string, unknown>> | undefined

/** The text of a file of settings with one server changed, and everything else to the letter as it was. */
export type EditText = (text: string, place: ServerPlace, entry: ServerEntry) => string

/** The file cannot be changed without a risk for what else stands in it; `message` says why, and where. */
export class SettingsUnreadable extends Error {
  override readonly name = 'SettingsUnreadable'
}
