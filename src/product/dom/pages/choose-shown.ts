import { isChosen } from './in-page.ts'
import type { ElementPlace, PageDriver } from './page-driver.ts'

/** Sees to it that an option is chosen, or is not, as it may be already. */
export async function chooseShown(driver: PageDriver, place: ElementPlace, isWanted: boolean): Promise<void> {
  if ((await driver.run(isChosen, place)) === isWanted) return
  await driver.click(place)
  await driver.waitFor(place.element, async () => ((await driver.run(isChosen, place)) === isWanted ? true : null))
}
