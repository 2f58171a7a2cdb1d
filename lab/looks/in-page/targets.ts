import { isShown, named, SLACK } from './boxes'

/** The side of what a finger hits, in CSS pixels. */
const SIDE = 44
const PRESSED =
  'button, a[href], input, textarea, select, summary, [role=button], [role=tab], [role=radio], [role=checkbox], [role=switch], [role=link], [role=option], [role=menuitem]'

/** A link among words is as high as its line. */
const isInLine = (element: Element) =>
  getComputedStyle(element).display.startsWith('inline') &&
  [...(element.parentElement?.childNodes ?? [])].some((node) => node !== element && node.textContent?.trim())

/** A label stands for its control: a press on it is a press on the control. */
const labelOf = (element: Element) => element.closest('label') ?? element

/** Whether a press at a place of the window reaches an element. */
function isHit(element: Element, x: number, y: number): boolean {
  const hit = document.elementFromPoint(x, y)
  return hit !== null && (labelOf(element).contains(hit) || hit.closest(PRESSED) === element)
}

/** How far presses reach it from its middle, along one axis. */
function reach(element: Element, [x, y]: readonly [number, number], [dx, dy]: readonly [number, number]): number {
  let steps = 0
  while (steps < SIDE && isHit(element, x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1
  return steps
}

/** The width and height of what a press reaches, up to twice the side. */
function areaOf(element: Element): { width: number; height: number } | null {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const { left, right, top, bottom, width, height } = labelOf(element).getBoundingClientRect()
  if (width >= SIDE - SLACK && height >= SIDE - SLACK) return null
  const middle = [(left + right) / 2, (top + bottom) / 2] as const
  if (!isHit(element, ...middle)) return null
  const along = (dx: number, dy: number) => reach(element, middle, [dx, dy]) + reach(element, middle, [-dx, -dy]) + 1
  return { width: Math.max(width, along(1, 0)), height: Math.max(height, along(0, 1)) }
}

/** Lists the targets too small for a finger on the page in front, each once. */
function smallTargets(): string[] {
  const root = document.querySelector('.taro_page:not(.taro_page_shade)') ?? document.body
  const popup = [...root.querySelectorAll('[aria-modal=true]')].at(-1)
  const found = [...(popup ?? root).querySelectorAll(PRESSED)].filter((element) => isShown(element, root) && !isInLine(element))
  const before = root.scrollTop
  const told = found.flatMap((element) => {
    const area = areaOf(element)
    if (!area || (area.width >= SIDE - SLACK && area.height >= SIDE - SLACK)) return []
    return [`too small for a finger: ${named(element)} ${Math.round(area.width)} × ${Math.round(area.height)}`]
  })
  root.scrollTop = before
  return [...new Set(told)]
}

Object.assign(window, { smallTargets })
