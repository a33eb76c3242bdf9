/** No letter stands right at it, but of a script without spaces. */
const VERSION = /(?<![\p{sc=Latin}\p{sc=Cyrillic}\p{N}.])\d+(?:\.\d+)+(?![\p{sc=Latin}\p{sc=Cyrillic}\p{N}])/gu

/** Whether a text has each number with a point that another one names: what is said of 3.1 is not said of 1.1, though it has a "1". */
export function holdsEveryVersion(asked: string, text: string): boolean {
  const held = new Set((text.match(/\d+(?:\.\d+)*/gu) ?? []).flatMap(listBeginnings))
  return (asked.match(VERSION) ?? []).every((version) => held.has(version))
}

/** "2.1.7" is also of 2.1. */
const listBeginnings = (version: string) =>
  version.split('.').map((_, place, parts) => parts.slice(0, place + 1).join('.'))
