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

/** The moment the next frame shows, in milliseconds. */
const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/** How long an element may go on moving, in milliseconds. */
const REST_LIMIT_MS = 4_000

/** How far two looks at an element lie apart, in milliseconds of the frames' clock: a late frame may be drawn for the moment of the one before. */
const LOOK_APART_MS = 15

const placeOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

const isPlace = (one: Record<string, number>, other: Record<string, number>) => Object.keys(one).every((side) => one[side] === other[side])

/** Waits until an element is in the same place at two moments, as a finger does. */
async function rest(element: Element): Promise<ReturnType<typeof placeOf>> {
  const end = performance.now() + REST_LIMIT_MS
  let moment = await nextFrame()
  let place = placeOf(element)
  while (performance.now() < end) {
    const now = await nextFrame()
    if (now - moment < LOOK_APART_MS) continue
    const next = placeOf(element)
    if (isPlace(place, next)) return next
    moment = now
    place = next
  }
  throw new Error(`${name(element)} does not rest`)
}

/** The touch that was announced: what it aims at, and how it ended. */
type Aim = { on: Element; state: 'waiting' | 'landed' | 'missed' }
let aim: Aim | null = null
let isWatching = false

/** Keeps an event from everyone else. */
function swallow(event: Event): void {
  event.stopImmediatePropagation()
  event.preventDefault()
}

/** A touch that would reach another element, or that comes after its aim was answered, does nothing. */
function onTouchStart(event: Event): void {
  if (!aim) return
  const isHit = aim.state === 'waiting' && isSame(aim.on, event.target instanceof Element ? event.target : null)
  if (aim.state === 'waiting') aim.state = isHit ? 'landed' : 'missed'
  if (isHit) return
  swallow(event)
  window.addEventListener('touchend', swallow, { capture: true, once: true })
}

/** Announces the next touch. One listener serves all aims, so that an aim whose touch never came leaves nothing behind. */
function aimAt(on: Element): void {
  aim = { on, state: 'waiting' }
  if (isWatching) return
  isWatching = true
  window.addEventListener('touchstart', onTouchStart, { capture: true, passive: false })
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
  aimAt(element)
  return point
}

/** How long a touch may take to arrive, in milliseconds. */
const TOUCH_LIMIT_MS = 2_000

/** Whether the announced touch reached what it was meant for; one that did not has done nothing. */
export async function hasLanded(): Promise<boolean> {
  const end = performance.now() + TOUCH_LIMIT_MS
  while (aim?.state === 'waiting' && performance.now() < end) await nextFrame()
  return aim?.state === 'landed'
}
