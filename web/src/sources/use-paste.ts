import { useEffect } from 'react'

export type PastedSource = { readonly files: readonly File[]; readonly text: string }

/** Hears of files and texts that are pasted onto the page, but not of what somebody pastes into a field. */
export function usePaste(onPaste: (pasted: PastedSource) => void): void {
  useEffect(() => {
    const hear = (event: ClipboardEvent) => {
      if (event.clipboardData === null || isField(event.target)) return
      const files = [...event.clipboardData.files]
      const text = event.clipboardData.getData('text/plain').trim()
      if (files.length === 0 && text === '') return
      event.preventDefault()
      onPaste({ files, text })
    }
    addEventListener('paste', hear)
    return () => removeEventListener('paste', hear)
  }, [onPaste])
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null

const ADDRESS = /^https?:\/\/[^\s]+$/

/** The web addresses that a text consists of, one a line; null where anything else stands in it. */
export function readAddresses(text: string): readonly string[] | null {
  const lines = text.split(/\s*\n\s*/).filter(Boolean)
  return lines.length > 0 && lines.every((line) => ADDRESS.test(line)) ? lines : null
}
