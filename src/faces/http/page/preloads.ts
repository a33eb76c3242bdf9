/** What the build says of each file of the page. */
export type BuiltFiles = Readonly<Record<string, BuiltFile>>
type BuiltFile = { readonly file: string; readonly name?: string; readonly imports?: readonly string[] }

/** What each place of the page runs beside that which every place has, by the names of the build. */
const PLACES: readonly (readonly [place: RegExp, name: string])[] = [
  [/^\/notebook\//, 'notebook-page'],
  [/^\/settings$/, 'settings-page'],
]
const USUAL_LANGUAGE = 'en'
/** Its scripts are named in the page itself. */
const PAGE = 'index.html'

/**
 * Links that have the browser fetch the scripts of a place and the words of its reader at once, not each when the one
 * before it was run.
 */
export function formatPreloads(built: BuiltFiles, place: string, languages: readonly string[]): string {
  const scripts = PLACES.filter(([pattern]) => pattern.test(place)).map(([, name]) => findBuiltFile(built, name))
  const words = [...languages, USUAL_LANGUAGE]
    .map((code) => findBuiltFile(built, code))
    .find((file) => file !== undefined)
  const files = new Set([...scripts, words].flatMap((file) => listFiles(built, file)))
  return [...files].map((file) => `<link rel="modulepreload" href="/${file}">`).join('')
}

const findBuiltFile = (built: BuiltFiles, name: string) => Object.values(built).find((file) => file.name === name)

/** A file with all that it imports. */
function listFiles(built: BuiltFiles, file: BuiltFile | undefined): readonly string[] {
  if (!file) return []
  const imports = (file.imports ?? []).filter((key) => key !== PAGE)
  return [file.file, ...imports.flatMap((key) => listFiles(built, built[key]))]
}
