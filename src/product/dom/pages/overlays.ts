import type { ElementPlace } from './page-driver.ts'

/** The dialog that was opened last. */
export const DIALOG: ElementPlace = { element: 'page.dialog', isLast: true }
/** The menu that was opened last. */
export const MENU: ElementPlace = { element: 'page.menu', isLast: true }
