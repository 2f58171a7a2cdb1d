import type { Stage } from '../stage'
import type { DeskTab } from './desk-tab'

/** How each page of the menu is looked at. */
const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const

/** Every page of the menu, wide and narrow, light and dark: nothing breaks a rule of accessibility or the width of the screen. */
export async function everyPage({ shots, step }: Stage, tab: DeskTab): Promise<void> {
  const links = await tab.page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
  for (const { colorScheme, width } of looks)
    await step(`${links.length} pages of the desk, ${width} wide, ${colorScheme}`, async () => {
      await tab.page.emulateMedia({ colorScheme })
      await tab.page.setViewportSize({ width, height: 900 })
      for (const address of links) {
        await tab.open(address)
        await tab.inspect()
        await shots.take(tab.page, `${width}-${colorScheme}${address.replaceAll('/', '-')}`)
      }
    })
}
