import type { Page } from 'playwright-core'
import type { Stage } from './stage'

/** Requests that fail for want of a network; those for files of the app fail in the service worker where there is one. An exception is still trouble. */
const lost = /^failed: GET \S+\/public\/\S+ net::ERR_FAILED$|ERR_INTERNET_DISCONNECTED/

/** Waits until the files of the app that were requested are there. The bundler removes the element of a script that has come. */
const filesThere = () =>
  document.querySelector('script[data-webpack]') === null &&
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet !== null)

/** Pages fetch what they need for use without a network within this long after their content, in milliseconds. */
const AHEAD_MS = 2_000

/** Waits until what is asked for has come and nothing more is asked for. */
export async function still(page: Page): Promise<void> {
  const next = () => page.waitForEvent('request', { timeout: AHEAD_MS }).catch(() => undefined)
  for (let request = await next(); request; request = await next()) await (await request.response())?.finished()
}

/** Takes the network away for what happens `meanwhile`; `afterwards` waits for what its return brings. */
export async function withoutNetwork(
  { page, watch }: Stage,
  meanwhile: () => Promise<unknown>,
  afterwards: () => Promise<unknown>,
): Promise<void> {
  await still(page)
  await page.waitForFunction(filesThere)
  const expectNoMore = watch.expect(lost)
  await page.context().setOffline(true)
  try {
    await meanwhile()
  } finally {
    await page.context().setOffline(false)
  }
  await afterwards()
  expectNoMore()
}
