import { useWords } from '../words.ts'
import { AskNameDialog, type AskNameProps } from './ask-name-dialog.tsx'

type RenameProps = Pick<AskNameProps, 'isOpen' | 'onClose' | 'onName'> & { readonly before: string }

/** Asks for another name of something that has one. */
export function RenameDialog(props: RenameProps) {
  const say = useWords()
  return <AskNameDialog title={say('rename')} button={say('save')} {...props} />
}
