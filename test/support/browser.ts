import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { needChromium, needShell } from './chromium'
import { type Watch, watch } from './watch'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Longest wait for one condition, in milliseconds; the machine may be busy. */
const PATIENCE_MS = 15_000

const launch = (executablePath: string) => chromium.launch({ executablePath, headless: true, args: flags })

/** A headless Chromium as people have it, with a profile of its own that is gone afterwards: for what is measured and looked at. */
export const launchBrowser = (): Promise<Browser> => launch(needChromium())

/** The same without windows where the machine has it: for what is told right from wrong. */
export const launchShell = (): Promise<Browser> => launch(needShell())

export type Tab = { page: Page; watch: Watch; close(): Promise<void> }

/** Holds what a browser keeps of a site: cookies, storage and databases. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

/** `script` runs in each page before its own scripts; `kept` is what the storage begins with; `userAgent` stands in for the browser's own. */
type TabOptions = { script?: string | undefined; kept?: Kept | undefined; userAgent?: string | undefined }

/** A phone's screen with empty storage, or with what was kept. */
export async function openTab(browser: Browser, baseURL: string, { script, kept, userAgent }: TabOptions = {}): Promise<Tab> {
  const context = await browser.newContext({
    baseURL,
    ...(kept && { storageState: kept }),
    ...(userAgent && { userAgent }),
    viewport: { width: 375, height: 812 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    hasTouch: true,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  if (script) await context.addInitScript(script)
  const page = await context.newPage()
  return { page, watch: watch(page), close: () => context.close() }
}
