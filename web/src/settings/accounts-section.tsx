import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChooseFiles } from '../parts/choose-files.tsx'
import { Menu } from '../parts/menu.tsx'
import { FaultTrouble } from '../parts/trouble.tsx'
import { callService } from '../service.ts'
import { useWords } from '../words.ts'
import { SettingsSection } from './settings-section.tsx'

const ACCOUNTS = ['accounts']

const useAccounts = () =>
  useQuery({ queryKey: ACCOUNTS, queryFn: ({ signal }) => callService().listAccounts({}, { signal }) })

type ListedAccount = NonNullable<ReturnType<typeof useAccounts>['data']>['accounts'][number]

/** The accounts with their sign-ins; one that a browser saved is brought in as a file. */
export function AccountsSection() {
  const say = useWords()
  const accounts = useAccounts()
  const bringing = useAccountChange((file: File) => callService().importAccount({ state_file: file }))
  return (
    <SettingsSection title={say('accounts')}>
      {accounts.error && <FaultTrouble error={accounts.error} onRetry={accounts.refetch} />}
      <ul className="rows">
        {accounts.data?.accounts.map((account) => (
          <li key={`${account.product} ${account.id}`}>
            <AccountRow account={account} />
          </li>
        ))}
      </ul>
      <p className="soft">{say('importStateHint')}</p>
      <ChooseFiles label={say('importState')} onFiles={([file]) => file && bringing.mutate(file)} />
      {bringing.error && <FaultTrouble error={bringing.error} />}
      {bringing.data?.problem && <p className="hint is-warning">{bringing.data.problem}</p>}
    </SettingsSection>
  )
}

function useAccountChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: ACCOUNTS }) })
}

function AccountRow({ account }: { readonly account: ListedAccount }) {
  const say = useWords()
  const { id, product, alias, email, active, authenticated } = account
  const name = alias ?? email ?? id
  const switching = useAccountChange(() => callService().reAuth({ account: id }))
  const signingOut = useAccountChange(() => callService().deAuth({ account: id }))
  const forgetting = useAccountChange(() => callService().removeAccount({ account: id }))
  const trouble = switching.error ?? signingOut.error ?? forgetting.error
  return (
    <>
      <div className="row">
        <strong dir="auto">{name}</strong>
        <span className="soft">
          {say(product === 'hosted' ? 'product.hosted' : 'product.local')} ·{' '}
          {say(authenticated ? 'signedIn' : 'signedOut')}
          {active && ` · ${say('active')}`}
        </span>
        <Menu
          label={say('moreAbout', { name })}
          icon="more"
          entries={[
            { label: say(authenticated ? 'useAccount' : 'signIn'), onSelect: () => switching.mutate(undefined) },
            ...(authenticated ? [{ label: say('signOut'), onSelect: () => signingOut.mutate(undefined) }] : []),
            ...(product === 'hosted'
              ? [{ icon: 'delete' as const, label: say('forgetAccount'), onSelect: () => forgetting.mutate(undefined) }]
              : []),
          ]}
        />
      </div>
      {trouble && <FaultTrouble error={trouble} />}
    </>
  )
}
