import { packageVersion } from './package-version.ts'

/**
 * Answers `--help` and `--version` of a program that is set by its environment: asking what it does starts nothing.
 * @returns whether that was asked, and all is said
 */
export function printRequestedHelp(help: string): boolean {
  const words = process.argv.slice(2)
  if (words.includes('--help') || words.includes('-h')) process.stdout.write(help)
  else if (words.includes('--version')) process.stdout.write(`${packageVersion()}\n`)
  else return false
  return true
}
