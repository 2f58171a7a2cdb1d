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

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Frames an element may go on moving. */
const MOST_FRAMES = 120

/** Waits until an element is in the same place in two frames one after the other, as a finger does. */
async function rest(element: Element): Promise<DOMRect> {
  let before = element.getBoundingClientRect()
  for (let frame = 0; frame < MOST_FRAMES; frame += 1) {
    await nextFrame()
    const now = element.getBoundingClientRect()
    if (now.left === before.left && now.top === before.top && now.width === before.width && now.height === before.height) return now
    before = now
  }
  throw new Error(`${name(element)} does not rest`)
}

let isMissed = false

/** Nobody hears of it. */
function swallow(event: Event): void {
  event.stopImmediatePropagation()
  event.preventDefault()
}

/** Watches the next touch: when something has come between meanwhile, the finger is not put down, as nobody's would be. */
function aim(on: Element): void {
  isMissed = false
  const onStart = (event: Event) => {
    isMissed = !isSame(on, event.target instanceof Element ? event.target : null)
    if (!isMissed) return
    swallow(event)
    window.addEventListener('touchend', swallow, { capture: true, once: true })
  }
  window.addEventListener('touchstart', onStart, { capture: true, once: true, passive: false })
}

/**
 * The middle of an element, scrolled into sight and at rest. Throws when it has no size or something else would get the touch. The touch
 * that comes next is watched: `hasLanded` tells.
 */
export async function pointOf(element: Element): Promise<{ x: number; y: number }> {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = await rest(element)
  if (width === 0 || height === 0) throw new Error(`${name(element)} has no size`)
  const point = { x: left + width / 2, y: top + height / 2 }
  const hit = document.elementFromPoint(point.x, point.y)
  if (!isSame(element, hit)) throw new Error(`${name(element)} is covered by ${name(hit)}`)
  aim(element)
  return point
}

/** Whether the last touch reached what it was meant for; one that did not has done nothing. */
export const hasLanded = () => !isMissed
