const fingerOf = (target: Element, x: number, y: number) => ({
  identifier: 0,
  target,
  clientX: x,
  clientY: y,
  pageX: x,
  pageY: y,
  screenX: x,
  screenY: y,
})

/** A touch event made by hand: for the mode without a layout, and for gestures. */
export function touch(target: Element, type: 'touchstart' | 'touchmove' | 'touchend', x = 0, y = 0): void {
  const event = new Event(type, { bubbles: true, cancelable: true, composed: true })
  const finger = fingerOf(target, x, y)
  Object.defineProperties(event, { changedTouches: { value: [finger] }, touches: { value: type === 'touchend' ? [] : [finger] } })
  target.dispatchEvent(event)
}

const isSame = (element: Element, hit: Element | null) => hit !== null && (element === hit || element.contains(hit))

const name = (element: Element | null) =>
  element ? `<${element.tagName.toLowerCase()} id="${element.id}" class="${element.className}">` : 'nothing'

/** The middle of an element, scrolled into sight. Throws when it has no size or something else would get the touch. */
export function pointOf(element: Element): { x: number; y: number } {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  if (width === 0 || height === 0) throw new Error(`${name(element)} has no size`)
  const point = { x: left + width / 2, y: top + height / 2 }
  const hit = document.elementFromPoint(point.x, point.y)
  if (!isSame(element, hit)) throw new Error(`${name(element)} is covered by ${name(hit)}`)
  return point
}
