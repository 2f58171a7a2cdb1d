/** A box on the window, in CSS pixels. */
export type Box = { left: number; right: number; top: number; bottom: number }

/** A pixel more or less is rounding. */
export const SLACK = 1

const isSeen = (element: Element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })

/** Text for screen readers alone is kept in a box of one pixel. */
const isForReaders = (element: Element) => element instanceof HTMLElement && element.clientWidth <= 1 && element.offsetWidth === 1

/** The elements around one, from itself to the root. */
export function around(element: Element, root: Element): Element[] {
  const found: Element[] = []
  for (let at: Element | null = element; at; at = at === root ? null : at.parentElement) found.push(at)
  return found
}

export const isShown = (element: Element, root: Element) => isSeen(element) && !around(element, root).some(isForReaders)

export const overlap = (one: Box, other: Box) => ({
  x: Math.min(one.right, other.right) - Math.max(one.left, other.left),
  y: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
})

export const isInside = (inner: Box, outer: Box) =>
  inner.left >= outer.left - SLACK &&
  inner.right <= outer.right + SLACK &&
  inner.top >= outer.top - SLACK &&
  inner.bottom <= outer.bottom + SLACK

/** An element that stays in place while the page scrolls lies over it; only elements on the same sheet can be in each other's way. */
export function sheetOf(element: Element, root: Element): Element {
  const stays = (at: Element) => ['fixed', 'sticky', 'absolute'].includes(getComputedStyle(at).position)
  return around(element, root).find((at) => at !== root && stays(at)) ?? root
}

/** Whether an element around this one lets a reader scroll to it. */
export const scrolls = (element: Element, root: Element, axis: 'overflowX' | 'overflowY') =>
  around(element, root).some((at) => at !== root && ['auto', 'scroll'].includes(getComputedStyle(at)[axis]))

/** The part of a box that the scrolling boxes around it let through. */
export function seenPart(element: Element, box: Box, root: Element): Box {
  const isWindow = (at: Element) => getComputedStyle(at).overflowX !== 'visible' || getComputedStyle(at).overflowY !== 'visible'
  return around(element, root)
    .filter((at) => at !== element && at !== root && isWindow(at))
    .map((at) => at.getBoundingClientRect())
    .reduce<Box>(
      (part, { left, right, top, bottom }) => ({
        left: Math.max(part.left, left),
        right: Math.min(part.right, right),
        top: Math.max(part.top, top),
        bottom: Math.min(part.bottom, bottom),
      }),
      { left: box.left, right: box.right, top: box.top, bottom: box.bottom },
    )
}

export function named(element: Element): string {
  const name = element.id ? `#${element.id}` : [...element.classList].map((one) => `.${one}`).join('') || element.localName
  return `${name} “${(element.textContent ?? '').trim().slice(0, 20)}”`
}
