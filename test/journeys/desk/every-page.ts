import type { Stage } from '../stage'
import type { DeskTab } from './desk-tab'

/** How each page of the menu is looked at. */
const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const

/** Pages and forms beside the menu. */
const others = [
  '/me',
  '/acts/set-up-sign-in/me',
  '/pages/31',
  '/pages/31/blocks',
  '/pages/31/add/1',
  '/acts/block-coupon-strip/31.1.new',
  '/acts/block-image-map/31.1.new',
  '/todo',
  '/courses/101/check',
  '/papers/1',
  '/papers/1?part=asked',
  '/papers/1/preview?view=answered',
  '/study-classes/1/members',
  '/study-classes/1/homework',
  '/study-classes/1/exam',
  '/study-classes/1/live',
  '/study-plans/1?week=1&task=1',
  '/study-plans/1?week=1&day=5&kind=practice',
  '/study-plans/1?week=1&day=5&ref=practice:22202',
  '/media/pick?kinds=film,sound',
  '/essays/1',
  '/doubts/1',
]

/** Every page of the menu, and some that are not in it, wide and narrow, light and dark: nothing breaks a rule of accessibility or the width of the screen. */
export async function everyPage({ shots, step }: Stage, tab: DeskTab): Promise<void> {
  const menu = await tab.page.locator('.wide nav a').evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
  const links = [...menu, ...others]
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
