import { useEffect } from 'react'
import { createStore, useStore } from '../store.ts'

/** Something that can be done from where one is. */
export type PageCommand = { readonly name: string; readonly run: () => void }

/** By whom they are offered, so that a page takes its own back when it is left. */
const offered = createStore<Readonly<Record<string, readonly PageCommand[]>>>({})

/** Offers commands in the palette as long as the part of the page that offers them is shown. */
export function useCommands(owner: string, commands: readonly PageCommand[]): void {
  const names = commands.map(({ name }) => name).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same names do the same
  useEffect(() => {
    offered.set((all) => ({ ...all, [owner]: commands }))
    return () => offered.set(({ [owner]: _, ...others }) => others)
  }, [owner, names])
}

export const useOfferedCommands = (): readonly PageCommand[] => Object.values(useStore(offered)).flat()
