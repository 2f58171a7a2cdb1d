import type { Stage } from './stage'

/** What the page reports for want of a network: calls, and files of the app that were never loaded. */
const lost = /ERR_INTERNET_DISCONNECTED|Loading (CSS )?chunk/

/** Waits until the files of the app that were requested are there. The bundler removes the element of a script that has come. */
const filesThere = () =>
  document.querySelector('script[data-webpack]') === null &&
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet !== null)

/** Takes the network away for what happens `meanwhile`; `afterwards` waits for what its return brings. */
export async function withoutNetwork(
  { page, watch }: Stage,
  meanwhile: () => Promise<void>,
  afterwards: () => Promise<void>,
): Promise<void> {
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
