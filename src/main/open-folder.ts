import type { OpenLocalFolder } from '../faces/cli/local-folder.ts'

/** Opens a folder of the caller's for the files of a service; the one kind there is of them is a vault. */
export const openFolder: OpenLocalFolder = async (directory, { questions, index, resume }) => {
  const { openClientVault: openVaultHere } = await import('../state/vault/client-vault.ts') // hardly any command needs it
  const batch = { questions: questions as string[], index: index === true, resume: resume === true }
  return await openVaultHere(directory, batch)
}
