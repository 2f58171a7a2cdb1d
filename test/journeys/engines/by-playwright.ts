import { chromium, firefox } from 'playwright-core'
import { shotsIn } from '../../support/shots'
import { at, front, part, reads, tap } from '../stage'
import { type Hands, PATIENCE_MS } from './hands'

/** A phone's screen in an old Chromium, or in Firefox by WebDriver BiDi. */
export async function byPlaywright(kind: 'chromium' | 'firefox', name: string, program: string, origin: string): Promise<Hands> {
  const browser =
    kind === 'chromium'
      ? await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--no-zygote', '--disable-gpu'] })
      : await firefox.launch({ executablePath: program, channel: 'moz-firefox' })
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 375, height: 812 },
    ...(kind === 'chromium' && { locale: 'zh-CN', timezoneId: 'Asia/Shanghai' }),
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const shots = shotsIn(`engines-${name}`)
  return {
    goto: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
    // Not asked in the page, which may be leaving.
    address: async () => {
      const { pathname, search } = new URL(page.url())
      return pathname + search
    },
    tap: (id) => tap(page, id),
    tapText: (selector, text) =>
      front(page)
        .locator(selector)
        .filter({ hasText: new RegExp(`^${text}$`) })
        .first()
        .click(),
    // By keys: Firefox takes no text at once.
    fill: (id, text) => part(page, id).pressSequentially(text),
    at: (route) => at(page, route),
    there: (id) => part(page, id).waitFor(),
    gone: (id) => part(page, id).waitFor({ state: 'detached' }),
    reads: (id, pattern) => reads(page, id, pattern),
    run: (body) => page.evaluate(`(() => { ${body} })()`),
    press: (selector) => page.locator(selector).click(),
    shoot: (title) => shots.take(page, title),
    close: () => browser.close(),
  }
}
