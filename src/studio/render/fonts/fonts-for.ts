import path from 'node:path'
import { type Face, face, type Weight } from './face.ts'
import { installedFile, installedFiles, packagedFile } from './installed.ts'
import { type Script, scriptsOf } from './scripts.ts'

/** Letters that no font here has, and what to install for them. */
export type MissingFont = {
  readonly script: string
  readonly english: string
  readonly debianPackage: string
  readonly npmPackage?: string
}

export type FontStyle = 'sans' | 'serif'

/** Faces in the order they are to be tried, regular and bold of each family, and what none of them has. */
export type FontSet = { readonly faces: readonly Face[]; readonly missing: readonly MissingFont[] }

const WEIGHTS = [400, 700] as const
const WEIGHT_NAMES = { 400: 'Regular', 700: 'Bold' } as const
const SIGNS = ['DejaVuSans', 'NotoSansSymbols2', 'NotoSansSymbols', 'NotoSansMath'] as const
const NEVER_DRAWN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u
const RARE: MissingFont = { script: 'Zzzz', english: 'some rare', debianPackage: 'fonts-noto-core' }
const known = new Map<string, readonly Face[]>()

/**
 * The fonts that set these texts: the base, which always is there and has Latin, Cyrillic and Greek, then those of the
 * machine (Noto) or of installed npm packages for every other script that occurs. The same machine gives the same set.
 * @param options.language a code of `domain/language.ts`; tells how Han characters are drawn
 * @param options.style `serif` for the texts of a book; what has no serif here falls back to sans
 */
export function fontsFor(
  texts: string | Iterable<string>,
  { language, style = 'sans' }: { language?: string; style?: FontStyle } = {},
): FontSet {
  const characters = charactersOf(texts)
  const base = baseFaces(style)
  const scripts = scriptsOf(characters, language)
  const found = scripts.map((script) => ({ script, faces: facesOfScript(script, style) }))
  const faces = [...base, ...found.flatMap((one) => one.faces)]
  const missing = found.filter((one) => one.faces.length === 0).map(({ script }) => missingScript(script))
  const others = otherFaces(faces, characters)
  const rest =
    missing.length > 0 ? [] : uncovered([...faces, ...others], characters).filter((one) => /\p{L}/u.test(one))
  return { faces: [...faces, ...others], missing: rest.length > 0 ? [RARE] : missing }
}

/** A sentence that tells what is not drawn and which package brings it, for `warnings`; empty when all is there. */
export function missingFontWarnings(fonts: FontSet): string[] {
  return fonts.missing.map(
    ({ english, debianPackage, npmPackage }) =>
      `No font for ${english} letters is installed, so they are left out: install the Debian package ${debianPackage}` +
      `${npmPackage ? ` or the npm package ${npmPackage}` : ''} and generate again.`,
  )
}

function charactersOf(texts: string | Iterable<string>): Set<string> {
  const all = new Set<string>()
  for (const text of typeof texts === 'string' ? [texts] : texts) {
    for (const character of text.normalize('NFC')) all.add(character)
  }
  return all
}

function baseFaces(style: FontStyle): readonly Face[] {
  const sans = cached('base', () => baseFamily('Inter', 'inter', 'Inter'))
  if (style === 'sans') return sans
  return [...cached('base serif', () => baseFamily('SourceSerif', 'source-serif-4', 'SourceSerif4')), ...sans]
}

function baseFamily(family: string, packageName: string, stem: string): Face[] {
  return WEIGHTS.map((weight) => {
    const file = `${weight}${WEIGHT_NAMES[weight]}/${stem}_${weight}${WEIGHT_NAMES[weight]}.ttf`
    const found = packagedFile(`@expo-google-fonts/${packageName}`, file)
    if (!found) throw new Error(`the base font ${stem} is not installed`)
    return face({ family, weight, path: found, index: 0 })
  })
}

function facesOfScript(script: Script, style: FontStyle): readonly Face[] {
  const sans = cached(script.code, () => sansFaces(script))
  if (style === 'sans') return sans
  const serif = cached(`${script.code} serif`, () => (script.serifNoto ? machineFaces(script, script.serifNoto) : []))
  return [...serif, ...sans]
}

function sansFaces(script: Script): Face[] {
  const onMachine = machineFaces(script, script.noto)
  return onMachine.length > 0 ? onMachine : packageFaces(script)
}

function machineFaces(script: Script, stem: string): Face[] {
  const { collection } = script
  return WEIGHTS.flatMap((weight) => {
    const name = `${stem}-${WEIGHT_NAMES[weight]}`
    const file = collection
      ? installedFile(`${name}.ttc`)
      : (installedFile(`${name}.ttf`) ?? installedFile(`${name}.otf`))
    if (!file) return []
    const member = collection && {
      postscriptName: `${stem}${collection.postscriptStem}-${WEIGHT_NAMES[weight]}`,
    }
    return [face({ family: familyName(script, stem), weight, path: file, index: collection?.index ?? 0, ...member })]
  })
}

function packageFaces(script: Script): Face[] {
  return WEIGHTS.flatMap((weight) => {
    const file = packagedFile(script.npmPackage, script.npmFiles[weight])
    return file ? [face({ family: familyName(script, script.noto), weight, path: file, index: 0 })] : []
  })
}

const familyName = (script: Script, stem: string) => `${stem}${script.collection?.postscriptStem ?? ''}`

/** Fonts for arrows, signs of mathematics and letters of scripts that are not listed, where one of these is lacking. */
function otherFaces(faces: readonly Face[], characters: ReadonlySet<string>): readonly Face[] {
  const lacking = uncovered(faces, characters)
  if (lacking.length === 0) return []
  const signs = covering(cached('signs', signFaces), lacking)
  const letters = uncovered(signs, new Set(lacking)).filter((character) => /[\p{L}\p{M}]/u.test(character))
  return letters.length === 0 ? signs : [...signs, ...covering(cached('every', everyNotoFace), letters)]
}

const covering = (faces: readonly Face[], characters: readonly string[]) =>
  faces.filter((one) => characters.some((character) => one.covers(character.codePointAt(0)!)))

const uncovered = (faces: readonly Face[], characters: ReadonlySet<string>) =>
  [...characters].filter(
    (character) => !NEVER_DRAWN.test(character) && !faces.some((one) => one.covers(character.codePointAt(0)!)),
  )

const signFaces = () =>
  SIGNS.flatMap((stem) => installedFile(`${stem}.ttf`) ?? installedFile(`${stem}-Regular.ttf`) ?? []).map(onlyFace)

const everyNotoFace = () => installedFiles(/^NotoSans\w+-Regular\.ttf$/).map(onlyFace)

const onlyFace = (file: string) =>
  face({ family: path.parse(file).name.split('-')[0]!, weight: 400, path: file, index: 0 })

function cached(key: string, make: () => readonly Face[]): readonly Face[] {
  let faces = known.get(key)
  if (!faces) {
    faces = make()
    known.set(key, faces)
  }
  return faces
}

const missingScript = ({ code, english, debianPackage, npmPackage }: Script): MissingFont => ({
  script: code,
  english,
  debianPackage,
  npmPackage,
})

/** The face for a character: the first family that has it, in the wanted weight where the family has that. */
export function faceFor(fonts: FontSet, codePoint: number, weight: Weight): Face | null {
  const first = fonts.faces.find((one) => one.covers(codePoint))
  if (!first || first.weight === weight) return first ?? null
  const wanted = fonts.faces.find((one) => one.family === first.family && one.weight === weight)
  return wanted?.covers(codePoint) ? wanted : first
}
