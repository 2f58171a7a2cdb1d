import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { type Watch, watch } from '../../support/watch'
import { press, reach, rewrite, write } from '../by-keys'
import type { Stage } from '../stage'

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
type Axe = { run(context: object, options: object): Promise<AxeResults> }

/** The desk on a wide screen, worked by keys alone. */
export type DeskTab = {
  page: Page
  open(address: string): Promise<void>
  /** Presses a link or button by its words, and waits for the page it leads to. */
  go(words: string | RegExp): Promise<void>
  /** Opens a group of the menu and presses a page in it. */
  menu(group: string, words: string): Promise<void>
  write(label: string, text: string): Promise<void>
  rewrite(label: string, text: string): Promise<void>
  choose(words: string): Promise<void>
  /** From a filled form over what will change to what was done. */
  confirm(): Promise<void>
  /** Fails where the page breaks a rule of accessibility, is wider than the screen, or the console was not clean. */
  inspect(): Promise<void>
  close(): Promise<void>
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source)
  const { violations: found } = await page.evaluate(
    ([runOnly]) => (window as unknown as { axe: Axe }).axe.run(document, { runOnly, resultTypes: ['violations'] }),
    [tags] as const,
  )
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

async function inspect(page: Page, seen: Watch): Promise<void> {
  const found = await violations(page)
  if (await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth))
    found.push('wider than the screen')
  assert.deepEqual({ url: page.url(), found: [...found, ...seen.trouble()] }, { url: page.url(), found: [] })
}

const control = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .first()

/** Opens the desk beside the learner's tab, with a profile of its own. */
export async function openDesk({ page: learner }: Stage, origin: string): Promise<DeskTab> {
  const context = await learner
    .context()
    .browser()
    ?.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  assert.ok(context)
  const page = await context.newPage()
  // Scripts are refused by the desk's own rules; those of the inspector come from outside the page.
  const seen = watch(page)
  const go = async (words: string | RegExp) => {
    await reach(page, control(page, words))
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
    await inspect(page, seen)
  }
  return {
    page,
    open: async (address) => void (await page.goto(address)),
    go,
    menu: async (group, words) => {
      const summary = page.locator('.wide summary', { hasText: group })
      await reach(page, summary)
      if ((await summary.locator('..').getAttribute('open')) === null) await page.keyboard.press('Enter')
      await go(new RegExp(`^${words}`))
    },
    write: (label, text) => write(page, page.getByLabel(label), text),
    rewrite: (label, text) => rewrite(page, page.getByLabel(label), text),
    choose: (words) => press(page, page.getByLabel(words, { exact: true }), 'Space'),
    confirm: async () => {
      await go('下一步：查看变化')
      await go('确认')
      await page.getByRole('status').filter({ hasText: '操作已完成' }).waitFor()
    },
    inspect: () => inspect(page, seen),
    close: () => context.close(),
  }
}
