import type { Page } from 'playwright-core'
import type { Tab } from '../../test/support/browser'
import type { Place } from './addresses'
import { scriptOf } from './in-page/script'
import { settled, show } from './open'

/** Effects of large text on the page: text cut off or on other text, things that cannot be pressed, a page too wide. */
export async function largeTextTroubles(page: Page): Promise<string[]> {
  await page.evaluate(scriptOf('large-text'))
  return page.evaluate(() => (window as unknown as { largeTextTroubles(): string[] }).largeTextTroubles())
}

/** The letters' size is read when the app starts, so that a page is opened anew to change it. */
export async function keepFontScale(page: Page, scale: number): Promise<void> {
  // A tab that showed nothing yet has no storage.
  if (page.url() === 'about:blank') await page.goto('/')
  await page.evaluate((kept) => localStorage.setItem('fontScale', String(kept)), scale)
}

const LARGEST = 2
const widths = [375, 320]

/** Names the buttons that open a popup over a screen. */
const openers: Partial<Record<Place['name'], readonly string[]>> = {
  myself_setting: ['font-scale'],
  exam_attempt: ['open-sheet', 'font-scale'],
  tiku_practice: ['open-sheet'],
  tiku_wrong_book: ['filter'],
}

/** Names the buttons that dock a tool on a screen, and put it away again. */
const docks: Partial<Record<Place['name'], readonly string[]>> = { exam_attempt: ['open-calculator', 'open-draft', 'mark-text'] }

/** The troubles of a screen with each of its tools. */
async function troublesWithTools({ page }: Tab, name: Place['name']): Promise<string[]> {
  const told: string[] = []
  for (const dock of docks[name] ?? []) {
    const button = page.locator(`.taro_page:not(.taro_page_shade) #${dock}`)
    await button.click()
    await page.locator(`#${dock}[aria-pressed=true]`).waitFor()
    told.push(...(await largeTextTroubles(page)).map((line) => `${line}, with ${dock}`))
    await button.click()
  }
  return told
}

/** The troubles of a screen, and of every popup over it. */
async function troublesWithPopups({ page }: Tab, name: Place['name']): Promise<string[]> {
  const told = await largeTextTroubles(page)
  for (const opener of openers[name] ?? []) {
    const popup = page.locator('.taro_page:not(.taro_page_shade) [role=dialog]')
    await page.locator(`.taro_page:not(.taro_page_shade) #${opener}`).click()
    await popup.waitFor()
    told.push(...(await largeTextTroubles(page)).map((line) => `${line}, when ${opener} is pressed`))
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
  }
  return told
}

/** WCAG 1.4.4 and 1.4.10: a screen with letters twice as large, on a phone and on the narrowest. */
export async function auditLargeText(tab: Tab, place: Place): Promise<string[]> {
  const { page } = tab
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await keepFontScale(page, LARGEST)
  const told: string[] = []
  try {
    await show(tab, place)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 812 })
      // The parts that a wide window has beside the page go.
      await settled(page)
      const troubles = [...(await troublesWithPopups(tab, place.name)), ...(await troublesWithTools(tab, place.name))]
      told.push(...troubles.map((line) => `${line} (${LARGEST} × ${width})`))
    }
  } finally {
    await keepFontScale(page, 1)
  }
  return told
}
