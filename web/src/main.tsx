import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { askForFirstView } from './first-view.ts'
import { applyTheme } from './theme.ts'
import { speak } from './words.ts'

applyTheme()
// Not awaited here: the first view imports from this file, which would then wait for itself.
Promise.all([speak(), askForFirstView()]).then(() => createRoot(document.getElementById('page')!).render(<App />))
