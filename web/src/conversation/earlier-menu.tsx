import { useQuery } from '@tanstack/react-query'
import { Menu } from '../parts/menu.tsx'
import { callService } from '../service.ts'
import { useWords } from '../words.ts'
import { beginConversation, resumeConversation } from './conversations.ts'

const MAX_EARLIER = 12

type EarlierProps = { readonly notebookId: string; readonly sessionId: string | null; readonly turnCount: number }

/** A new conversation, or one of the earlier ones with this notebook. */
export function EarlierMenu({ notebookId, sessionId, turnCount }: EarlierProps) {
  const say = useWords()
  const { data } = useQuery({
    queryKey: ['conversations', notebookId, turnCount],
    queryFn: ({ signal }) => callService().listConversations({ notebook_id: notebookId }, { signal }),
  })
  const earlier = data?.conversations.slice(0, MAX_EARLIER) ?? []
  if (earlier.length === 0 && turnCount === 0) return null
  return (
    <Menu
      label={say('conversations')}
      icon="history"
      entries={[
        { icon: 'add', label: say('newConversation'), onSelect: () => beginConversation(notebookId) },
        ...earlier.map(({ id, title }) => ({
          key: id,
          label: title,
          isChosen: id === sessionId,
          onSelect: () => void resumeConversation(notebookId, id),
        })),
      ]}
    />
  )
}
