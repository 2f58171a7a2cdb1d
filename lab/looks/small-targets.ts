import type { Page } from 'playwright-core'
import { scriptOf } from './in-page/script'

/** Things to press on the page that are less than 44 CSS pixels wide or high. */
export async function smallTargets(page: Page): Promise<string[]> {
  await page.evaluate(scriptOf('targets'))
  return page.evaluate(() => (window as unknown as { smallTargets(): string[] }).smallTargets())
}
