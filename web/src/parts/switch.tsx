import { useId } from 'react'

type SwitchProps = {
  readonly label: string
  readonly hint?: string
  readonly isOn: boolean
  readonly isBusy?: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Something that is on or off, at once. */
export function Switch({ label, hint, isOn, isBusy = false, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="switch-row">
      <div>
        <strong id={id}>{label}</strong>
        {hint && <p className="soft">{hint}</p>}
      </div>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-labelledby={id}
        aria-checked={isOn}
        aria-disabled={isBusy}
        onClick={() => isBusy || onChange(!isOn)}
      />
    </div>
  )
}
