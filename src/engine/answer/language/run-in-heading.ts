import { capitalize } from '../../../lib/capitalize.ts'
import { readLocales } from './locales.ts'

let runIn: RegExp | null = null

/** "Abstract The package is ...": a heading that runs into its sentence is not said. */
export function dropRunInHeading(text: string): string {
  runIn ??= new RegExp(`^(?:${listAbstractNames().join('|')})[.:\\s—-]+(?=\\p{Lu}[\\p{L}-]*\\s\\p{Ll})`, 'u')
  return text.replace(runIn, '')
}

const listAbstractNames = () => readLocales().flatMap(({ summary }) => summary.abstract.split('|').map(capitalize))
