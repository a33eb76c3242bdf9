import path from 'node:path'
import { Fault } from '../../../domain/fault.ts'
import { findInstalledFile, findInstalledFiles, findPackagedFile } from './installed-fonts.ts'
import { createTypeface, type FontWeight, type Typeface } from './typeface.ts'
import { findWritingSystems, type WritingSystem } from './writing-systems.ts'

/** Letters that no font here has, and what to install for them. */
type MissingFont = {
  readonly script: string
  readonly english: string
  readonly debianPackage: string
  readonly npmPackage?: string
}

export type FontStyle = 'sans' | 'serif'

/** Faces in the order they are to be tried, regular and bold of each family, and what none of them has. */
export type FontSet = { readonly faces: readonly Typeface[]; readonly missing: readonly MissingFont[] }

const WEIGHTS = [400, 700] as const
const WEIGHT_NAMES = { 400: 'Regular', 700: 'Bold' } as const
const SIGNS = ['DejaVuSans', 'NotoSansSymbols2', 'NotoSansSymbols', 'NotoSansMath'] as const
const NEVER_DRAWN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u
const RARE: MissingFont = { script: 'Zzzz', english: 'some rare', debianPackage: 'fonts-noto-core' }
const known = new Map<string, readonly Typeface[]>()

/**
 * The fonts that set these texts: the base, which always is there and has Latin, Cyrillic and Greek, then those of the
 * machine (Noto) or of installed npm packages for every other script that occurs. The same machine gives the same set.
 * @param options.language a code of `domain/content-language.ts`; tells how Han characters are drawn
 * @param options.style `serif` for the texts of a book; what has no serif here falls back to sans
 */
export function chooseFonts(
  texts: string | Iterable<string>,
  { language, style = 'sans' }: { language?: string; style?: FontStyle } = {},
): FontSet {
  const characters = collectCharacters(texts)
  const base = findBaseFaces(style)
  const scripts = findWritingSystems(characters, language)
  const found = scripts.map((script) => ({ script, faces: findScriptFaces(script, style) }))
  const faces = [...base, ...found.flatMap((one) => one.faces)]
  const missing = found.filter((one) => one.faces.length === 0).map(({ script }) => toMissingFont(script))
  const others = findOtherFaces(faces, characters)
  const rest =
    missing.length > 0 ? [] : listUncovered([...faces, ...others], characters).filter((one) => /\p{L}/u.test(one))
  return { faces: [...faces, ...others], missing: rest.length > 0 ? [RARE] : missing }
}

/** A sentence that tells what is not drawn and which package brings it, for `warnings`; empty when all is there. */
export function listMissingFontWarnings(fonts: FontSet): string[] {
  return fonts.missing.map(
    ({ english, debianPackage, npmPackage }) =>
      `No font for ${english} letters is installed, so they are left out: install the Debian package ${debianPackage}` +
      `${npmPackage ? ` or the npm package ${npmPackage}` : ''} and generate again.`,
  )
}

/** Of the letters of a text; where more have no font, a picture of it would be near blank. */
const MAX_MISSING_SHARE = 0.25

/** @throws Fault NOT_SUPPORTED when so many letters have no font that what is drawn of the texts says nothing */
export function requireFonts(fonts: FontSet, texts: Iterable<string>, what: string): void {
  if (fonts.missing.length === 0) return
  const letters = [...texts].join('').match(/\p{L}/gu) ?? []
  const isCovered = (letter: string) => fonts.faces.some((face) => face.covers(letter.codePointAt(0)!))
  const missing = letters.filter((letter) => !isCovered(letter)).length
  if (missing <= MAX_MISSING_SHARE * letters.length) return
  const names = fonts.missing.map(({ english }) => english).join(' and ')
  const ways = fonts.missing.map(({ debianPackage, npmPackage }) =>
    npmPackage ? `${debianPackage} (Debian) or ${npmPackage} (npm)` : `${debianPackage} (Debian)`,
  )
  throw new Fault('NOT_SUPPORTED', `No font for ${names} letters is installed, so ${what} would be near blank.`, {
    hint: `Install the package ${ways.join(' and ')} and generate again.`,
  })
}

function collectCharacters(texts: string | Iterable<string>): Set<string> {
  const all = new Set<string>()
  for (const text of typeof texts === 'string' ? [texts] : texts) {
    for (const character of text.normalize('NFC')) all.add(character)
  }
  return all
}

function findBaseFaces(style: FontStyle): readonly Typeface[] {
  const sans = rememberFaces('base', () => createBaseFamily('Inter', 'inter', 'Inter'))
  if (style === 'sans') return sans
  return [
    ...rememberFaces('base serif', () => createBaseFamily('SourceSerif', 'source-serif-4', 'SourceSerif4')),
    ...sans,
  ]
}

function createBaseFamily(family: string, packageName: string, stem: string): Typeface[] {
  return WEIGHTS.map((weight) => {
    const file = `${weight}${WEIGHT_NAMES[weight]}/${stem}_${weight}${WEIGHT_NAMES[weight]}.ttf`
    const found = findPackagedFile(`@expo-google-fonts/${packageName}`, file)
    if (!found) throw new Error(`the base font ${stem} is not installed`)
    return createTypeface({ family, weight, path: found, index: 0 })
  })
}

function findScriptFaces(script: WritingSystem, style: FontStyle): readonly Typeface[] {
  const sans = rememberFaces(script.code, () => findSansFaces(script))
  if (style === 'sans') return sans
  const serif = rememberFaces(`${script.code} serif`, () =>
    script.serifNoto ? findMachineFaces(script, script.serifNoto) : [],
  )
  return [...serif, ...sans]
}

function findSansFaces(script: WritingSystem): Typeface[] {
  const onMachine = findMachineFaces(script, script.noto)
  return onMachine.length > 0 ? onMachine : findPackageFaces(script)
}

function findMachineFaces(script: WritingSystem, stem: string): Typeface[] {
  const { collection } = script
  return WEIGHTS.flatMap((weight) => {
    const name = `${stem}-${WEIGHT_NAMES[weight]}`
    const file = collection
      ? findInstalledFile(`${name}.ttc`)
      : (findInstalledFile(`${name}.ttf`) ?? findInstalledFile(`${name}.otf`))
    if (!file) return []
    const member = collection && {
      postscriptName: `${stem}${collection.postscriptStem}-${WEIGHT_NAMES[weight]}`,
    }
    return [
      createTypeface({
        family: nameFamily(script, stem),
        weight,
        path: file,
        index: collection?.index ?? 0,
        ...member,
      }),
    ]
  })
}

function findPackageFaces(script: WritingSystem): Typeface[] {
  return WEIGHTS.flatMap((weight) => {
    const file = findPackagedFile(script.npmPackage, script.npmFiles[weight])
    return file ? [createTypeface({ family: nameFamily(script, script.noto), weight, path: file, index: 0 })] : []
  })
}

const nameFamily = (script: WritingSystem, stem: string) => `${stem}${script.collection?.postscriptStem ?? ''}`

/** Fonts for arrows, signs of mathematics and letters of scripts that are not listed, where one of these is lacking. */
function findOtherFaces(faces: readonly Typeface[], characters: ReadonlySet<string>): readonly Typeface[] {
  const lacking = listUncovered(faces, characters)
  if (lacking.length === 0) return []
  const signs = keepCovering(rememberFaces('signs', findSignFaces), lacking)
  const letters = listUncovered(signs, new Set(lacking)).filter((character) => /[\p{L}\p{M}]/u.test(character))
  return letters.length === 0 ? signs : [...signs, ...keepCovering(rememberFaces('every', findNotoFaces), letters)]
}

const keepCovering = (faces: readonly Typeface[], characters: readonly string[]) =>
  faces.filter((one) => characters.some((character) => one.covers(character.codePointAt(0)!)))

const listUncovered = (faces: readonly Typeface[], characters: ReadonlySet<string>) =>
  [...characters].filter(
    (character) => !NEVER_DRAWN.test(character) && !faces.some((one) => one.covers(character.codePointAt(0)!)),
  )

const findSignFaces = () =>
  SIGNS.flatMap((stem) => findInstalledFile(`${stem}.ttf`) ?? findInstalledFile(`${stem}-Regular.ttf`) ?? []).map(
    createSingleFace,
  )

const findNotoFaces = () => findInstalledFiles(/^NotoSans\w+-Regular\.ttf$/).map(createSingleFace)

const createSingleFace = (file: string) =>
  createTypeface({ family: path.parse(file).name.split('-')[0]!, weight: 400, path: file, index: 0 })

function rememberFaces(key: string, make: () => readonly Typeface[]): readonly Typeface[] {
  let faces = known.get(key)
  if (!faces) {
    faces = make()
    known.set(key, faces)
  }
  return faces
}

const toMissingFont = ({ code, english, debianPackage, npmPackage }: WritingSystem): MissingFont => ({
  script: code,
  english,
  debianPackage,
  npmPackage,
})

/** The face for a character: the first family that has it, in the wanted weight where the family has that. */
export function chooseFace(fonts: FontSet, codePoint: number, weight: FontWeight): Typeface | null {
  const first = fonts.faces.find((one) => one.covers(codePoint))
  if (!first || first.weight === weight) return first ?? null
  const wanted = fonts.faces.find((one) => one.family === first.family && one.weight === weight)
  return wanted?.covers(codePoint) ? wanted : first
}
