import { type Branch, countBranchNodes } from './branch.ts'

export const MAX_BRANCHES = 8
const MAX_CHILDREN = 6
/** Levels below the root. */
const MAX_DEPTH = 3
const MAX_NODES = 72

/**
 * A tree that a reader can take in: at most eight branches, six children, three levels and about seventy nodes. What is
 * too deep moves up, what is too much goes, the smallest first.
 */
export function balanceTree(root: Branch): Branch {
  const children = root.children.slice(0, MAX_BRANCHES)
  let most = MAX_CHILDREN
  let tree: Branch = { ...root, children: children.map((child) => trimBranch(child, 1, most)) }
  while (countBranchNodes(tree) > MAX_NODES && most > 2) {
    most -= 1
    tree = { ...root, children: children.map((child) => trimBranch(child, 1, most)) }
  }
  return tree
}

function trimBranch(branch: Branch, level: number, most: number): Branch {
  const flat =
    level === MAX_DEPTH ? [] : level === MAX_DEPTH - 1 ? branch.children.flatMap(listLeaves) : branch.children
  const kept = new Set(flat.toSorted((a, b) => countBranchNodes(b) - countBranchNodes(a)).slice(0, most)) // sorting is stable: first ones stay
  return {
    ...branch,
    children: flat.filter((child) => kept.has(child)).map((child) => trimBranch(child, level + 1, most)),
  }
}

const listLeaves = (branch: Branch): readonly Branch[] =>
  branch.children.length === 0 ? [branch] : branch.children.flatMap(listLeaves)
