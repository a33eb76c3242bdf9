type ChooseFilesProps = { readonly label: string; readonly onFiles: (files: readonly File[]) => void }

/** A file input that looks like a button. */
export function ChooseFiles({ label, onFiles }: ChooseFilesProps) {
  return (
    <label className="choose-files">
      {label}
      <input
        type="file"
        multiple
        aria-label={label}
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.length) onFiles([...currentTarget.files])
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
