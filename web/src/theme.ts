import { createStore, useStore } from './store.ts'

export const THEMES = ['system', 'light', 'dark'] as const
type ChosenTheme = (typeof THEMES)[number]

const KEPT = 'notebook-assistant.theme'

const isTheme = (text: string | null): text is ChosenTheme => THEMES.includes(text as ChosenTheme)

function readKept(): ChosenTheme {
  const kept = localStorage.getItem(KEPT)
  return isTheme(kept) ? kept : 'system'
}

const theme = createStore<ChosenTheme>(readKept())

/** Light, dark, or as the system has it; the style sheet looks at the attribute. */
export function applyTheme(chosen: ChosenTheme = theme.get()): void {
  localStorage.setItem(KEPT, chosen)
  theme.set(chosen)
  if (chosen === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
}

export const useTheme = (): ChosenTheme => useStore(theme)
