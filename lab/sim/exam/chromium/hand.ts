import { errors, type Page } from 'playwright-core'
import { front, part } from '../../../../test/journeys/stage'
import type { Chance } from '../../../../test/support/chance'
import type { Tab } from './tab'

/** A finger that finds nothing under it gives up after this long. */
const SOON = { timeout: 4_000 }
/** Questions turned at once. */
const FARTHEST = 6
const TRIES = 4
/** Presses of a button that asks again; each is answered, well or badly, before the next. */
const MOST_TRIES = 60

const press = (page: Page, id: string): Promise<void> => part(page, id).click(SOON)

/** A page that has failed offers these buttons. */
const AGAIN = '#failed button, #time-over button, #take-over, #retry-hand-in, #hand-in-panel:has(.confirm-error) #confirm-hand-in'

/** Waits for something; where the page offers to try again instead, sees to the network and presses that, as often as it fails. */
async function until(tab: Tab, page: Page, wanted: string): Promise<void> {
  const found = front(page).locator(wanted).first()
  const again = front(page).locator(AGAIN).first()
  // The server died while the page was being fetched: there is nothing to press, only to load anew.
  const unloaded = page.getByText('页面加载失败，请检查网络后刷新').first()
  for (let tries = 0; !(await found.isVisible()); tries += 1) {
    if (tries === MOST_TRIES) throw new Error(`no ${wanted} after ${tries} tries`)
    await found.or(again).or(unloaded).first().waitFor()
    if (await found.isVisible()) return
    await tab.reach()
    // The button may be gone again before the finger is there.
    if (await unloaded.isVisible()) await page.reload({ waitUntil: 'commit' })
    else await again.click(SOON).catch(() => {})
  }
}

/** The paper, or word that another device has it. */
export const arrived = (tab: Tab, page: Page): Promise<void> => until(tab, page, '#exam-progress, #other-device')
/** Opens the attempt on a device and takes it there. */
export async function sitDown(tab: Tab): Promise<Page> {
  const page = await tab.open()
  await until(tab, page, '#exam-progress')
  return page
}

async function turn(page: Page, chance: Chance): Promise<void> {
  const key = chance.pick(['ArrowRight', 'ArrowRight', 'ArrowLeft'])
  for (let steps = chance.below(FARTHEST); steps > 0; steps -= 1) await page.keyboard.press(key)
}

/** Chooses an option and waits for its tick. */
async function choose(page: Page, index: number): Promise<void> {
  const option = part(page, `option-${index}`)
  const isTaken = (await option.getAttribute('role', SOON)) === 'checkbox' && (await option.getAttribute('aria-checked', SOON)) === 'true'
  await option.click(SOON)
  await front(page).locator(`#option-${index}[aria-checked="${!isTaken}"]`).waitFor(SOON)
}

async function write(page: Page, text: string): Promise<void> {
  const field = front(page).locator('#essay, #blank-0').first()
  await field.fill(text, SOON)
  await field.blur(SOON)
}

const drawText = ({ below }: Chance) => `第${below(1_000_000)}稿`

/** Gives some question some answer, or marks it. */
async function answerOne(page: Page, chance: Chance): Promise<void> {
  await turn(page, chance)
  const options = await front(page).locator('[id^="option-"]').count()
  if (options === 0) await write(page, drawText(chance))
  else await choose(page, chance.below(options))
  if (chance.happens(0.15)) await press(page, 'flag-question')
}

const isTold = (page: Page) => part(page, 'device-full').isVisible()

/** A learner whose paper went away under the finger, as when the clock was set or the other device took it, does it again. */
async function insist<T>(act: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (tries === 0 || !(error instanceof errors.TimeoutError)) throw error
    return insist(act, tries - 1)
  }
}

/** Answers, and checks the tick: the change is stored on the device, has been sent, or the page shows that the device is full. */
export const answer = (tab: Tab, chance: Chance): Promise<string[]> =>
  insist(async () => {
    const page = await sitDown(tab)
    const before = tab.book.given().length
    await answerOne(page, chance)
    await tab.look()
    const isKnown = tab.book.given().length > before
    return isKnown || (await isTold(page)) ? [] : [`${tab.name}: a tick, and nothing kept`]
  })

/** Waits until the page shows that everything is saved, or that the other device has the paper. */
export const restSaved = (page: Page): Promise<void> =>
  part(page, 'sync-state')
    .filter({ hasText: /^(已保存|存储已满，作答已存到服务器)$/ })
    .or(part(page, 'other-device'))
    .waitFor()

/** The report has come, and shows this score. */
export async function scoreOn(tab: Tab, page: Page): Promise<number> {
  await until(tab, page, '#score')
  return Number(await part(page, 'score').textContent())
}

export const handIn = (tab: Tab): Promise<void> =>
  insist(async () => {
    const page = await sitDown(tab)
    await press(page, 'open-sheet')
    await press(page, 'hand-in')
    await press(page, 'confirm-hand-in')
  })
