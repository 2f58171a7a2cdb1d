import { circleMark, MOST_CIRCLES } from '@/domain/doubt/marked-picture'

/** Draws circles on handed-in pictures by pressing and pulling. They are sent with the form, and its button decides. */

type Frame = { left: number; top: number; width: number; height: number }
type Circle = Frame & { at: string }

const LEAST = 10
const MOST = 1_000
const SVG = 'http://www.w3.org/2000/svg'

/** A frame between two points of a picture, in thousandths and within it. */
function frameOf(picture: DOMRect, from: PointerEvent, to: PointerEvent): Frame {
  const inside = (value: number) => Math.min(MOST, Math.max(0, Math.round(value)))
  const place = (event: PointerEvent) => [
    inside(((event.clientX - picture.left) / picture.width) * MOST),
    inside(((event.clientY - picture.top) / picture.height) * MOST),
  ]
  const [[x = 0, y = 0], [right = 0, low = 0]] = [place(from), place(to)]
  return { left: Math.min(x, right), top: Math.min(y, low), width: Math.abs(right - x), height: Math.abs(low - y) }
}

function rectOf({ left, top, width, height }: Frame): SVGElement {
  const rect = document.createElementNS(SVG, 'rect')
  for (const [name, value] of Object.entries({ x: left, y: top, width, height })) rect.setAttribute(name, String(value))
  return rect
}

export function beginCircles(): void {
  const sent = document.querySelector<HTMLElement>('[data-circles]')
  if (!sent) return
  const circles: Circle[] = []
  const pictures = [...document.querySelectorAll<HTMLElement>('[data-circle]')]

  const badge = (circle: Circle, at: number) => {
    const made = document.createElement('b')
    made.textContent = String(at + 1)
    made.title = `去掉圈注${circleMark(at)}`
    Object.assign(made.style, { left: `${(circle.left + circle.width) / 10}%`, top: `${circle.top / 10}%` })
    made.addEventListener('pointerdown', (event) => {
      event.stopPropagation()
      circles.splice(circles.indexOf(circle), 1)
      draw()
    })
    return made
  }
  const draw = () => {
    for (const picture of pictures) {
      const own = circles.filter(({ at }) => at === picture.dataset.circle)
      picture.querySelector('svg')?.replaceChildren(...own.map(rectOf))
      for (const old of picture.querySelectorAll('b')) old.remove()
      picture.append(...own.map((circle) => badge(circle, circles.indexOf(circle))))
    }
    sent.replaceChildren(
      ...circles.flatMap(({ at, left, top, width, height }) =>
        [...at.split('.'), left, top, width, height].map((value) => {
          const input = document.createElement('input')
          Object.assign(input, { type: 'hidden', name: 'circles', value: String(value) })
          return input
        }),
      ),
    )
  }
  for (const picture of pictures) {
    picture.dataset.on = ''
    let from: PointerEvent | null = null
    const pulled = (to: PointerEvent): Circle | null =>
      from && { at: picture.dataset.circle ?? '', ...frameOf(picture.getBoundingClientRect(), from, to) }
    picture.addEventListener('pointerdown', (event) => {
      event.preventDefault()
      if (circles.length >= MOST_CIRCLES) return
      from = event
      picture.setPointerCapture(event.pointerId)
    })
    picture.addEventListener('pointermove', (event) => {
      const frame = pulled(event)
      if (!frame) return
      draw()
      picture.querySelector('svg')?.append(rectOf(frame))
    })
    picture.addEventListener('pointerup', (event) => {
      const frame = pulled(event)
      from = null
      if (frame && frame.width >= LEAST && frame.height >= LEAST) circles.push(frame)
      draw()
    })
  }
}
