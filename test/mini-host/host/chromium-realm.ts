import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import type { Inside, NetRequest, StartOptions } from '../runtime/host'
import { createTelling, launchOf, type Realm, type RealmOptions } from './realm'
import { runtimeCode } from './runtime-code'

const ORIGIN = 'https://mini-host.invalid'
const html =
  '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body></body></html>'

type Window = { startMiniProgram: (options: StartOptions, outside: object) => Inside; miniProgram: Inside } & Record<string, never>

/** Pictures are the messaging app's to load: no page policy applies to them. */
async function picture(route: Route): Promise<void> {
  try {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, headers: { ...reply.headers(), 'cross-origin-resource-policy': 'cross-origin' } })
  } catch {
    await route.abort().catch(() => {})
  }
}

async function prepare(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.route('**/*', (route) =>
    route.request().url() === `${ORIGIN}/` ? route.fulfill({ contentType: 'text/html', body: html }) : picture(route),
  )
  await page.goto(`${ORIGIN}/`)
  return page
}

/** How long a finger follows an element that moves away below it, in milliseconds. */
const AIM_LIMIT_MS = 15_000

/** Touches an element where it rests; the page scrolls to it first. */
async function tap(page: Page, elementId: string): Promise<void> {
  const end = performance.now() + AIM_LIMIT_MS
  do {
    const point = await page.evaluate((id) => (window as unknown as Window).miniProgram.pointOf(id), elementId)
    await page.touchscreen.tap(point.x, point.y)
    if (await page.evaluate(() => (window as unknown as Window).miniProgram.hasLanded())) return
  } while (performance.now() < end)
  throw new Error(`${elementId} moved away for ${AIM_LIMIT_MS / 1000} s`)
}

/** Waits for the pictures in sight, so that two runs look alike. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const pictures = [...document.images].filter(
      (one) => one.src !== '' && one.getClientRects().length > 0 && one.getBoundingClientRect().top < innerHeight,
    )
    await Promise.all(pictures.map((one) => one.decode().catch(() => undefined)))
  })

async function screenshot(page: Page): Promise<{ data: string }> {
  await settle(page)
  const picture = await page.screenshot({ animations: 'disabled' })
  return { data: picture.toString('base64') }
}

const inside = (page: Page, method: string, params: Record<string, unknown>) =>
  page.evaluate(([name, values]) => (window as unknown as Window).miniProgram.handle(name, values), [method, params] as const)

/** Boots a mini-program in a browser: real layout, real touches, pictures of the screen. */
export async function openChromium(browser: Browser, options: RealmOptions): Promise<Realm> {
  const { tell, listen } = createTelling()
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    hasTouch: true,
    isMobile: true,
  })
  const page = await prepare(context)
  page.on('pageerror', (error) => tell('Host.trouble', { kind: 'exception', text: error.stack ?? error.message }))
  await page.exposeFunction('hostRequest', (request: NetRequest) => options.network.request(request))
  await page.exposeFunction('hostTell', tell)
  await page.addScriptTag({ content: await runtimeCode() })
  const { bundle, storage } = options
  await page.evaluate(
    (start) => {
      const host = window as unknown as Window
      host.miniProgram = host.startMiniProgram(start, { request: host.hostRequest, tell: host.hostTell })
    },
    { bundle, storage, launch: launchOf(options) },
  )
  return {
    listen,
    handle: async (method, params) => {
      if (method === 'App.captureScreenshot') return screenshot(page)
      if (method !== 'Element.tap') return inside(page, method, params)
      await tap(page, String(params.elementId))
      return {}
    },
    close: () => context.close(),
  }
}
