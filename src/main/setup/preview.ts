const CONTEXT_LINES = 2

/** What changes between two texts that differ in one place, line by line, with a little of what stands around it. */
export function previewChange(before: string, after: string): string {
  const [old, now] = [splitFileLines(before), splitFileLines(after)]
  const maxLines = Math.min(old.length, now.length)
  let head = 0
  while (head < maxLines && old[head] === now[head]) head += 1
  let tail = 0
  while (tail < maxLines - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  return [
    ...now.slice(Math.max(0, head - CONTEXT_LINES), head).map((line) => `  ${line}`),
    ...old.slice(head, old.length - tail).map((line) => `- ${line}`),
    ...now.slice(head, now.length - tail).map((line) => `+ ${line}`),
    ...now.slice(now.length - tail, now.length - tail + CONTEXT_LINES).map((line) => `  ${line}`),
  ]
    .map((line) => line.trimEnd())
    .join('\n')
}

function splitFileLines(text: string): string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/)
}
