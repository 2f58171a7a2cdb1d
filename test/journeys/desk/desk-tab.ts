import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { type Watch, watch } from '../../support/watch'
import { press, reach, rewrite, write } from '../by-keys'
import type { Stage } from '../stage'
import { crowded } from './crowded'

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
type Axe = { run(context: object, options: object): Promise<AxeResults> }

/** Types into the parts of a field for moments as this browser orders them: month, day, year, hour of twelve, minute, half of the day. */
async function typeMoment(page: Page, minute: string): Promise<void> {
  const [year = '', month = '', day = '', hour = '', rest = ''] = minute.split(/\D/)
  await page.keyboard.type(`${month}${day}${year}`)
  // A year may have six digits.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(`${String(Number(hour) % 12 || 12).padStart(2, '0')}${rest}${Number(hour) < 12 ? 'a' : 'p'}`)
}

/** The desk on a wide screen, worked by keys alone. */
export type DeskTab = {
  page: Page
  /** How often something was pressed or chosen so far; what is typed is not counted. */
  taps(): number
  open(address: string): Promise<void>
  /** Presses a link or button by its words, and waits for the page it leads to. */
  go(words: string | RegExp): Promise<void>
  /** Opens a group of the menu and presses a page in it. */
  menu(group: string, words: string): Promise<void>
  write(label: string, text: string): Promise<void>
  rewrite(label: string, text: string): Promise<void>
  /** Types a minute, `2026-11-30 08:43`, into the parts of a field for moments. */
  moment(label: string, minute: string): Promise<void>
  choose(words: string | RegExp | Locator): Promise<void>
  /** Chooses an object of a list by its name. */
  pick(label: string | Locator, words: string): Promise<void>
  /** Chooses a file of the library in the dialog beside a field. */
  media(label: string, title: string): Promise<void>
  /** From a filled form over what will change to what was done. */
  confirm(): Promise<void>
  /** Fails where the page breaks a rule of accessibility, is wider than the screen or crowded, or the console was not clean. */
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
  const found = [...(await violations(page)), ...(await crowded(page))]
  if (await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth))
    found.push('wider than the screen')
  assert.deepEqual({ url: page.url(), found: [...found, ...seen.trouble()] }, { url: page.url(), found: [] })
}

const control = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .first()

/** Marks a box or one of several buttons: the keyboard enters a group of buttons at the one that is marked, and arrows mark another. */
async function mark(page: Page, target: Locator): Promise<void> {
  const group = await target.evaluate((own: HTMLInputElement) => (own.type === 'radio' ? own.name : ''))
  if (group === '') return press(page, target, 'Space')
  const all = page.locator(`input[type=radio][name="${group}"]`)
  const marked = all.and(page.locator(':checked'))
  // Of a group the Tab key reaches the marked one, or the first where none is marked; arrows lead on.
  const isFresh = (await marked.count()) === 0
  await reach(page, isFresh ? all.first() : marked)
  if (isFresh) await page.keyboard.press('Space')
  const count = await all.count()
  for (let at = 0; at < count && !(await target.isChecked()); at += 1) await page.keyboard.press('ArrowDown')
  assert.ok(await target.isChecked())
}

const PHONE = { width: 390, height: 900 }
const WIDE = { width: 1440, height: 900 }

/** Opens the desk beside the learner's tab, with a profile of its own. `isNarrowToo`: each page is looked at as a phone shows it as well. */
export async function openDesk({ page: learner }: Stage, origin: string, isNarrowToo = false): Promise<DeskTab> {
  const context = await learner.context().browser()?.newContext({ baseURL: origin, viewport: WIDE, locale: 'zh-CN' })
  assert.ok(context)
  const page = await context.newPage()
  // Scripts are refused by the desk's own rules; those of the inspector come from outside the page.
  const seen = watch(page)
  let taps = 0
  const look = async () => {
    await inspect(page, seen)
    if (!isNarrowToo) return
    await page.setViewportSize(PHONE)
    await inspect(page, seen)
    await page.setViewportSize(WIDE)
  }
  const go = async (words: string | RegExp) => {
    await reach(page, control(page, words))
    taps += 1
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
    await look()
  }
  const fieldOf = (label: string | Locator) => (typeof label === 'string' ? page.getByLabel(label, { exact: true }) : label)
  return {
    page,
    taps: () => taps,
    open: async (address) => void (await page.goto(address)),
    go,
    menu: async (group, words) => {
      const summary = page.locator('.wide summary', { hasText: group })
      await reach(page, summary)
      if ((await summary.locator('..').getAttribute('open')) === null) {
        taps += 1
        await page.keyboard.press('Enter')
      }
      await go(new RegExp(`^${words}`))
    },
    write: (label, text) => write(page, page.getByLabel(label), text),
    rewrite: (label, text) => rewrite(page, page.getByLabel(label), text),
    moment: async (label, minute) => {
      const field = page.getByLabel(label, { exact: true })
      await reach(page, field)
      await typeMoment(page, minute)
      assert.equal(await field.inputValue(), minute.replace(' ', 'T'))
    },
    choose: async (words) => {
      taps += 1
      await mark(page, typeof words === 'string' || words instanceof RegExp ? page.getByLabel(words, { exact: true }) : words)
    },
    pick: async (label, words) => {
      const field = fieldOf(label)
      await reach(page, field)
      taps += 1
      await field.selectOption({ label: words })
    },
    media: async (label, title) => {
      await press(
        page,
        page
          .locator('.field')
          .filter({ has: fieldOf(label) })
          .locator('[data-pick]'),
      )
      const dialog = page.getByRole('dialog', { name: '从素材库选' })
      await press(page, dialog.getByRole('button', { name: title }))
      await dialog.waitFor({ state: 'hidden' })
      taps += 2
    },
    confirm: async () => {
      await go('下一步：查看变化')
      await go('确认')
      await page.getByRole('status').filter({ hasText: '操作已完成' }).waitFor()
    },
    inspect: look,
    close: () => context.close(),
  }
}
