import type { Reference } from '../../outline.ts'

/** A node of a mind map before its places are numbered. Only what a source says has a place. */
export type Branch = {
  readonly title: string
  readonly reference?: Reference
  readonly children: readonly Branch[]
}

/** How many nodes hang below a branch, itself included. */
export const countBranchNodes = (branch: Branch): number =>
  branch.children.reduce((sum, child) => sum + countBranchNodes(child), 1)
