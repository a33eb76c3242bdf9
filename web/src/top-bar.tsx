import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from './parts/icon.tsx'
import { Menu } from './parts/menu.tsx'
import { applyTheme, THEMES, useTheme } from './theme.ts'
import { chooseToSpeak, LANGUAGES, type LanguageCode, useLanguage, useWords } from './words.ts'

/** The top of every page: the way home, what the page puts there, and how the page looks and speaks. */
export function TopBar({ children }: { readonly children?: ReactNode }) {
  const say = useWords()
  return (
    <header className="top-bar">
      <Link href="/" className="mark-home" aria-label={children === undefined ? undefined : say('home')}>
        <span className="sign" aria-hidden="true" />
        {children === undefined && 'Notebook Assistant'}
      </Link>
      {children}
      <Link href="/settings" className="icon-link" aria-label={say('settings')} title={say('settings')}>
        <Icon name="settings" />
      </Link>
      <LanguageMenu />
      <ThemeMenu />
    </header>
  )
}

function LanguageMenu() {
  const say = useWords()
  const language = useLanguage()
  const entries = Object.entries(LANGUAGES).map(([code, label]) => ({
    label,
    isChosen: code === language,
    onSelect: () => void chooseToSpeak(code as LanguageCode),
  }))
  return <Menu label={say('language')} icon="language" entries={entries} />
}

function ThemeMenu() {
  const say = useWords()
  const theme = useTheme()
  const entries = THEMES.map((one) => ({
    label: say(`theme.${one}`),
    isChosen: one === theme,
    onSelect: () => applyTheme(one),
  }))
  return <Menu label={say('theme')} icon="theme" entries={entries} />
}
