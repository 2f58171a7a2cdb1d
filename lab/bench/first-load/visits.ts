import type { BrowserContext, Page } from 'playwright-core'
import { launchShell } from '../../../test/support/browser'

/** Bytes over the wire of what a page has loaded, as the browser counted them. */
async function countBytes(context: BrowserContext, page: Page): Promise<{ all: () => number; code: () => Promise<number> }> {
  const session = await context.newCDPSession(page)
  let bytes = 0
  const scripts = new Set<string>()
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  session.on('Network.responseReceived', ({ response }) => {
    if (/javascript|css/.test(response.mimeType)) scripts.add(response.url)
  })
  return { all: () => bytes, code: async () => sum(await Promise.all([...scripts].map(gzippedAt))) }
}

async function gzippedAt(url: string): Promise<number> {
  const { gzipSync } = await import('node:zlib')
  const reply = await fetch(url)
  return gzipSync(Buffer.from(await reply.arrayBuffer()), { level: 9 }).length
}

/** `first`: what the document names for itself; `all`: what comes after the content too. */
export type Code = { first: number; all: number }

/** Addresses of the scripts and style sheets that a document needs; what it fetches ahead for other pages is not among them. */
export function namedIn(html: string): string[] {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => !/rel="?prefetch/.test(tag))
  return [...new Set(tags.flatMap((tag) => /(?:src|href)="?((?!data:)[^"\s>]+\.(?:js|css))/.exec(tag)?.[1] ?? []))]
}

const sum = (sizes: readonly number[]) => sizes.reduce((a, b) => a + b, 0)

async function firstBytes(url: string): Promise<number> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  return sum(await Promise.all(namedIn(html).map((name) => gzippedAt(new URL(name, url).href))))
}

/** Gzip bytes of the scripts and style sheets one visit to an address loads. */
export async function codeBytes(url: string, ready: string): Promise<Code> {
  const browser = await launchShell()
  try {
    const context = await browser.newContext({ viewport: { width: 375, height: 812 } })
    const page = await context.newPage()
    const { code } = await countBytes(context, page)
    await page.goto(url)
    await page.locator(ready).first().waitFor()
    await page.waitForLoadState('networkidle')
    return { first: await firstBytes(url), all: await code() }
  } finally {
    await browser.close()
  }
}

export type Repeat = { bytes: number; opensOffline: boolean }

/** A second visit with the service worker at work, and a third one without a network. */
export async function repeatVisit(origin: string, address: string, ready: string): Promise<Repeat> {
  const browser = await launchShell()
  try {
    const context = await browser.newContext({ viewport: { width: 375, height: 812 } })
    // Automated browsers keep nothing unless they ask for it.
    await context.addInitScript(() => window.localStorage.setItem('keepServiceWorker', 'on'))
    const first = await context.newPage()
    await first.goto(origin + address)
    await first.locator(ready).first().waitFor()
    await first.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await first.waitForLoadState('networkidle')
    await first.close()
    const second = await context.newPage()
    const { all } = await countBytes(context, second)
    await second.goto(origin + address)
    await second.locator(ready).first().waitFor()
    await second.waitForLoadState('networkidle')
    const bytes = all()
    await context.setOffline(true)
    const third = await context.newPage()
    await third.goto(origin + address)
    const opensOffline = await third
      .locator('[id^=page-]')
      .first()
      .waitFor({ timeout: 10_000 })
      .then(() => true)
      .catch(() => false)
    return { bytes, opensOffline }
  } finally {
    await browser.close()
  }
}
