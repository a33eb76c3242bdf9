import type { TextBlock } from './text-block.ts'

const NUMBER = /^(\s*\(?)(\d{1,3})[.)]\s/

type NumberedItem = { readonly number: number; readonly end: number; readonly indent: number }

/** Numbers that are set flush right are as far in as each other: " 9." and "10." under it are entries of one list. */
export function alignNumbered(text: string, blocks: readonly TextBlock[]): TextBlock[] {
  let last: NumberedItem | null = null
  return blocks.map((block) => {
    const read = block.kind === 'item' ? NUMBER.exec(text.slice(block.start, block.start + 40)) : null
    if (!read) return block
    const end = read[1]!.length + read[2]!.length
    const number = Number(read[2])
    const goesOn = last !== null && number === last.number + 1 && end === last.end
    const indent = goesOn ? last!.indent : block.indent
    last = { number, end, indent }
    return indent === block.indent ? block : { ...block, indent }
  })
}
