import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

/** Steps of the Tab key after which a thing counts as out of reach. */
const PATIENCE = 150

type Focus = { isThere: boolean; isMarked: boolean }

/** Whether an element has the focus, and whether what has it shows that it has. */
const focusOf = (target: Locator): Promise<Focus> =>
  target.evaluate((element) => {
    const { activeElement } = document
    if (!(activeElement instanceof HTMLElement)) return { isThere: false, isMarked: true }
    // A field's frame is drawn by the row around it.
    const drawn = [activeElement, activeElement.closest('.field__row, .textarea, .rich-edit') ?? activeElement].map((each) =>
      getComputedStyle(each),
    )
    const isMarked = drawn.some(
      ({ outlineStyle, outlineWidth, boxShadow }) => (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
    )
    return { isThere: activeElement === element, isMarked }
  })

/** Goes with the Tab key to an element. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let step = 0; step < PATIENCE; step += 1) {
    const { isThere, isMarked } = await focusOf(target)
    if (isThere) return assert.ok(isMarked, `${target} does not show that it has the focus`)
    await page.keyboard.press('Tab')
  }
  assert.fail(`${target} cannot be reached by the keyboard`)
}

/** Presses an element by a key. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await reach(page, target)
  await page.keyboard.press(key)
}

/** Types into an empty field. */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target)
  await page.keyboard.type(text)
}

/** Puts a text in the place of all that a field holds, as pasting does. */
export async function rewrite(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}
