import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { applyTheme } from './theme.ts'
import { speak } from './words.ts'

applyTheme()
await speak()
createRoot(document.getElementById('page')!).render(<App />)
