import type { Page } from 'playwright-core'
import { type AppProcess, appProcess } from '../../test/support/app-process'
import { launchBrowser, openTab, type Tab } from '../../test/support/browser'
import { shotsIn } from '../../test/support/shots'
import { type Place, places } from './addresses'
import { enter } from './enter'

export type TabFor = (place: Pick<Place, 'isLogin'>) => Tab
export type Look = {
  origin: string
  tabFor: TabFor
  /** Two tabs more for the same learner and a visitor. What was downloaded stays with the first. */
  moreTabs(): Promise<TabFor>
  open: Place[]
  lacking: string[]
}

/** Waits until a page is drawn: no request is pending, no skeleton is shown, and fonts and images are loaded. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('.taro_page:not(.taro_page_shade) .skeleton'))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Opens an address anew, and waits for its screen. */
export async function show({ page }: Tab, { address }: Place): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.locator('.taro_page:not(.taro_page_shade) [id^="page-"]').first().waitFor()
  await settled(page)
}

async function learnerTab(context: Tab, app: AppProcess): Promise<Record<string, string>> {
  const step = async (_name: string, act: () => Promise<void>) => act()
  return enter({ page: context.page, watch: context.watch, shots: shotsIn('looks-entering'), app, step })
}

const either =
  (visitor: Tab, learner: Tab): TabFor =>
  ({ isLogin }) =>
    isLogin ? visitor : learner

/** `script` runs before each page; `env` are settings of the server; `prepare` fills its data folder before it starts. */
type Setting = { script?: string; env?: Record<string, string>; prepare?: (dataDir: string) => Promise<void> }

/** Two tabs on a fresh server: a visitor for the login pages, a learner for all others. */
export async function withLooks(act: (look: Look) => Promise<void>, { script, env, prepare }: Setting = {}): Promise<void> {
  const app = await appProcess(env)
  const browser = await launchBrowser()
  try {
    await prepare?.(app.dataDir)
    await app.start()
    const visitor = await openTab(browser, app.origin, { script })
    const learner = await openTab(browser, app.origin, { script })
    const { open, lacking } = places(await learnerTab(learner, app))
    const moreTabs = async () => {
      const kept = await learner.page.context().storageState({ indexedDB: true })
      return either(await openTab(browser, app.origin, { script }), await openTab(browser, app.origin, { script, kept }))
    }
    await act({ origin: app.origin, tabFor: either(visitor, learner), moreTabs, open, lacking })
  } finally {
    await browser.close()
    await app.close()
  }
}
