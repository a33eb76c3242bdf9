import { isChosen } from './in-page.ts'
import type { ElementPlace, PageDriver } from './page-driver.ts'

/** The dialog that was opened last. */
export const DIALOG: ElementPlace = { element: 'page.dialog', isLast: true }
/** The menu that was opened last. */
export const MENU: ElementPlace = { element: 'page.menu', isLast: true }

/** The id that an attribute of a row or card carries, as in `project-<id>-title`; undefined where it has none. */
export const readShownId = (attribute: unknown): string | undefined =>
  /([0-9a-f]{8}-[0-9a-f-]{27})/.exec(String(attribute))?.[1]

/** Opens the menu of a row and takes an item of it. */
export async function takeFromMenu(
  driver: PageDriver,
  menu: ElementPlace,
  item: ElementPlace['element'],
): Promise<void> {
  await driver.click(menu)
  await driver.click({ element: item, within: MENU })
}

/** Sees to it that an option is chosen, or is not, as it may be already. */
export async function chooseShown(driver: PageDriver, place: ElementPlace, isWanted: boolean): Promise<void> {
  if ((await driver.run(isChosen, place)) === isWanted) return
  await driver.click(place)
  await driver.waitFor(place.element, async () => ((await driver.run(isChosen, place)) === isWanted ? true : null))
}
