import type { Page } from 'playwright-core'

/** A label with its box on the screen. */
type Drawn = { name: string; left: number; right: number; top: number; bottom: number }

/** Labels that are in sight. */
const labels = (page: Page): Promise<Drawn[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main label, main legend')]
      .filter(
        (node) =>
          node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && getComputedStyle(node).position !== 'absolute',
      )
      .map((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect()
        return { name: (node.textContent ?? '').trim(), left, right, top, bottom }
      }),
  )

const overlap = (one: Drawn, other: Drawn) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 4 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4

/** Controls below the end of a box that cuts off what is outside of it and cannot be scrolled. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(button, a, input, select, textarea)')]
      .filter((node) => node.checkVisibility({ visibilityProperty: true }))
      .filter((node) => {
        const { top } = node.getBoundingClientRect()
        for (let box = node.parentElement; box && box.tagName !== 'MAIN'; box = box.parentElement) {
          const { bottom, height } = box.getBoundingClientRect()
          const { overflowY } = getComputedStyle(box)
          if (overflowY === 'auto' || overflowY === 'scroll') return false
          if (overflowY !== 'visible' && height > 2 && top >= bottom - 2) return true
        }
        return false
      })
      .map((node) => (node.textContent ?? '').trim() || (node.getAttribute('name') ?? node.tagName)),
  )

/** Says which labels of the page lie over each other, and which controls cannot be reached by scrolling. */
export async function crowded(page: Page): Promise<string[]> {
  const all = await labels(page)
  const pairs = all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter((other) => overlap(one, other))
      .map((other) => `${one.name} and ${other.name} lie over each other`),
  )
  return [...pairs, ...(await cutOff(page)).map((name) => `${name} is cut off`)]
}
