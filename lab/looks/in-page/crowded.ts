import { type Box, isInside, isShown, named, overlap, SLACK, scrolls, seenPart, sheetOf } from './boxes'
import type { Line } from './lines'

const PRESSED =
  'button, a[href], input, textarea, select, [role=button], [role=tab], [role=radio], [role=checkbox], [role=switch], [role=link]'

type Target = { element: Element; box: Box; sheet: Element }

const isFixed = (element: Element) => getComputedStyle(element).position === 'fixed'

/** The sheet of a thing to press: all that is fixed to the window is on one; what sticks to its edge lies over what scrolls below it. */
function layOf(element: Element, root: Element): Element {
  if (getComputedStyle(element).position === 'sticky') return element
  const sheet = sheetOf(element.parentElement ?? element, root)
  return isFixed(sheet) ? document.documentElement : sheet
}

/** Under a popup nothing can be pressed. */
function targetsIn(root: Element): Target[] {
  const popup = [...root.querySelectorAll('[aria-modal=true]')].at(-1)
  return [...(popup ?? root).querySelectorAll(PRESSED)]
    .filter((element) => isShown(element, root))
    .map((element) => ({
      element,
      box: seenPart(element, element.getBoundingClientRect(), root),
      sheet: layOf(element, root),
    }))
    .filter(({ box }) => box.right - box.left > SLACK && box.bottom - box.top > SLACK)
}

const isPartOf = (one: Target, other: Target) =>
  one.element.contains(other.element) || other.element.contains(one.element) || isInside(one.box, other.box) || isInside(other.box, one.box)

/** Things to press that lie on each other; one laid wholly on another is meant so. */
function onEachOther(targets: readonly Target[]): string[] {
  return targets.flatMap((one, at) =>
    targets
      .slice(at + 1)
      .filter((other) => one.sheet === other.sheet && !isPartOf(one, other))
      .filter((other) => overlap(one.box, other.box).x > SLACK && overlap(one.box, other.box).y > SLACK)
      .map((other) => `lie on each other: ${named(one.element)} and ${named(other.element)}`),
  )
}

/** Things to press that no scrolling brings into the window. */
function offScreen(root: Element): string[] {
  const isOff = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    if ((left < -SLACK || right > innerWidth + SLACK) && !scrolls(element, root, 'overflowX')) return true
    const stays = isFixed(sheetOf(element, root))
    return stays && (top < -SLACK || bottom > innerHeight + SLACK) && !scrolls(element, root, 'overflowY')
  }
  return [...root.querySelectorAll(PRESSED)]
    .filter((element) => isShown(element, root) && isOff(element))
    .map((element) => `off the screen: ${named(element)}`)
}

/** Bars as wide as the page that stay in place. */
const barsIn = (root: Element) =>
  [...root.querySelectorAll('*')].filter((element) => {
    if (!['fixed', 'sticky'].includes(getComputedStyle(element).position) || !isShown(element, root)) return false
    const { width, height } = element.getBoundingClientRect()
    return width > innerWidth * 0.9 && height < innerHeight
  })

/** Lists the lines that are still behind the bars when the page is scrolled to its end. */
function behindBars(root: Element, lines: () => Line[]): string[] {
  const before = root.scrollTop
  root.scrollTop = root.scrollHeight
  const tops = barsIn(root)
    .filter(isFixed)
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ bottom }) => bottom >= innerHeight - SLACK)
    .map(({ top }) => top)
  const edge = Math.min(innerHeight, ...tops)
  const isOfPage = (element: Element) => sheetOf(element, root) === root && !scrolls(element, root, 'overflowY')
  const hidden = lines().filter(({ element, bottom }) => isOfPage(element) && bottom > edge + SLACK)
  root.scrollTop = before
  return hidden.map(({ element }) => `behind the bar at the end of the page: ${named(element)}`)
}

/** Bars that leave less than half of the window to the page. */
function largeBars(root: Element): string[] {
  const heights = barsIn(root).map((bar) => bar.getBoundingClientRect().height)
  const taken = heights.reduce((sum, height) => sum + height, 0)
  return taken > innerHeight / 2 ? [`bars take ${Math.round(taken)} of ${innerHeight} pixels`] : []
}

/** Lists controls that cannot be pressed, or not without pressing another. */
export const crowded = (root: Element, lines: () => Line[]) => [
  ...onEachOther(targetsIn(root)),
  ...offScreen(root),
  ...behindBars(root, lines),
  ...largeBars(root),
]
