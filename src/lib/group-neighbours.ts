/** Items in groups of those that follow each other: each belongs to the group before it, or begins one of its own. */
export function groupNeighbours<T>(items: Iterable<T>, belongs: (item: T, group: readonly T[]) => boolean): T[][] {
  const groups: T[][] = []
  for (const item of items) {
    const group = groups.at(-1)
    if (group && belongs(item, group)) group.push(item)
    else groups.push([item])
  }
  return groups
}
