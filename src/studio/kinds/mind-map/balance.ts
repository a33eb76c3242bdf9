import { type Branch, sizeOf } from './branch.ts'

export const MOST_BRANCHES = 8
const MOST_CHILDREN = 6
/** Levels below the root. */
const DEEPEST = 3
const MOST_NODES = 72

/**
 * A tree that a reader can take in: at most eight branches, six children, three levels and about seventy nodes. What is
 * too deep moves up, what is too much goes, the smallest first.
 */
export function balanced(root: Branch): Branch {
  const children = root.children.slice(0, MOST_BRANCHES)
  let most = MOST_CHILDREN
  let tree: Branch = { ...root, children: children.map((child) => trimmed(child, 1, most)) }
  while (sizeOf(tree) > MOST_NODES && most > 2) {
    most -= 1
    tree = { ...root, children: children.map((child) => trimmed(child, 1, most)) }
  }
  return tree
}

function trimmed(branch: Branch, level: number, most: number): Branch {
  const flat = level === DEEPEST ? [] : level === DEEPEST - 1 ? branch.children.flatMap(leavesOf) : branch.children
  const kept = new Set(flat.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, most)) // sorting is stable: first ones stay
  return {
    ...branch,
    children: flat.filter((child) => kept.has(child)).map((child) => trimmed(child, level + 1, most)),
  }
}

const leavesOf = (branch: Branch): readonly Branch[] =>
  branch.children.length === 0 ? [branch] : branch.children.flatMap(leavesOf)
