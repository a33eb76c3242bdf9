import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { CONTENT_LANGUAGES } from '../../../src/domain/content-language.ts'
import { Dialog } from '../parts/dialog.tsx'
import { FormEnd } from '../parts/form-end.tsx'
import { useNames, useWords } from '../words.ts'
import { type KindOption, listKindOptions } from './kind-options.ts'
import type { StudioKind } from './kinds.ts'

/** What was chosen in the dialog, by the field names of the contract. */
export type KindOptions = Readonly<Record<string, string>>

type KindDialogProps = {
  readonly kind: StudioKind
  /** What it was made with before. */
  readonly before: KindOptions
  readonly onClose: () => void
  readonly onGenerate: (options: KindOptions) => Promise<unknown>
}

/** Asks how something is to be made; left alone, every option stands as the contract has it. */
export function KindDialog({ kind, before, onClose, onGenerate }: KindDialogProps) {
  const say = useWords()
  const making = useMutation({ mutationFn: onGenerate, onSuccess: onClose })
  const generate = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()] as const)
    making.mutate(Object.fromEntries(fields.filter(([, value]) => value !== '')))
  }
  return (
    <Dialog title={say(kind.word)} isOpen onClose={onClose}>
      <form onSubmit={generate} className="kind-options">
        {listKindOptions(kind.type).map((option) => (
          <OptionField key={option.name} option={option} before={before[option.name] ?? ''} />
        ))}
        <FormEnd label={say('generate')} sending={making} />
      </form>
    </Dialog>
  )
}

function OptionField(props: FieldProps) {
  const id = useId()
  const findName = useNames()
  const { name, meaning } = props.option
  return (
    <div className="field" title={meaning}>
      <label htmlFor={id}>{findName('option', name)}</label>
      <OptionControl id={id} {...props} />
    </div>
  )
}

type FieldProps = { readonly option: KindOption; readonly before: string }

function OptionControl({ id, option, before }: FieldProps & { readonly id: string }) {
  const { name, choices, isLong } = option
  const findName = useNames()
  if (name === 'language') return <LanguageField id={id} before={before} />
  if (choices === null) {
    const text = { id, name, dir: 'auto', defaultValue: before }
    return isLong ? <textarea rows={3} {...text} /> : <input type="text" autoComplete="off" {...text} />
  }
  return (
    <select id={id} name={name} defaultValue={before === '' ? choices[0] : before}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {findName('choice', choice)}
        </option>
      ))}
    </select>
  )
}

/** Left at its first entry, content is in the language of the sources. */
function LanguageField({ id, before }: { readonly id: string; readonly before: string }) {
  const say = useWords()
  return (
    <select id={id} name="language" defaultValue={before}>
      <option value="">{say('languageOfSources')}</option>
      {CONTENT_LANGUAGES.map(({ code, native }) => (
        <option key={code} value={code} lang={code.replace('_', '-')}>
          {native[0]}
        </option>
      ))}
    </select>
  )
}
