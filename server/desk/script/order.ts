import { partOf } from './dom'

/**
 * Lets the lines of a tree be dragged to another place. A line names in `data-place` the act that places it and its number; where it is
 * dropped, the form of that act is fetched, filled and sent, so the server decides as it does for the form alone.
 */

type Line = HTMLElement & { dataset: { place: string } }

let dragged: Line | null = null
let mark: HTMLElement | null = null

const lineOf = (target: EventTarget | null): Line | null => (target instanceof Element ? target.closest<Line>('[data-place]') : null)
const actOf = (line: Line) => line.dataset.place.split('/')[0]
const numberOf = (line: Line) => line.dataset.place.split(/[/.]/).at(-1) ?? ''

/** The day of a calendar under the pointer, for a task of it. */
const dayAt = (event: DragEvent): HTMLElement | null =>
  dragged && actOf(dragged) === 'move-plan-task' && event.target instanceof Element ? event.target.closest('[data-day]') : null

/** The line that something dropped on the upper or the lower half of another comes before; null at the end. */
function beforeOf(line: Line, event: DragEvent): Line | null {
  const { top, height } = line.getBoundingClientRect()
  const next = line.nextElementSibling
  return event.clientY < top + height / 2 ? line : lineOf(next?.matches('[data-place]') ? next : null)
}

/** The place under the pointer: the line it would come before, and the chapter of it; undefined where it cannot be dropped. */
function placeAt(event: DragEvent): { before: Line | null; within: HTMLElement | null } | undefined {
  const isLesson = dragged && actOf(dragged) === 'place-lesson'
  const under = event.target instanceof Element ? event.target : null
  if (dragged && actOf(dragged) === 'place-paper-question') {
    const line = lineOf(under)
    return line?.parentElement === dragged.parentElement && line ? { before: beforeOf(line, event), within: null } : undefined
  }
  const chapter = under?.closest<HTMLElement>('section[data-place]')
  if (!dragged || !chapter) return undefined
  const line = isLesson ? lineOf(under?.closest('li[data-place]') ?? null) : (chapter as Line)
  const within = isLesson ? chapter.querySelector<HTMLElement>('[data-chapter]') : null
  if (!line) return { before: null, within }
  return { before: beforeOf(line, event), within }
}

function clear(): void {
  mark?.classList.remove('over')
  mark = null
}

async function send(line: Line, values: Readonly<Record<string, string>>): Promise<void> {
  const form = await partOf(`/acts/${line.dataset.place}`, 'main form')
  if (!(form instanceof HTMLFormElement)) return
  const sent = document.importNode(form, true)
  sent.action = `/acts/${line.dataset.place}`
  sent.hidden = true
  document.body.append(sent)
  for (const [name, value] of Object.entries(values)) {
    const field = sent.elements.namedItem(name)
    if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) field.value = value
  }
  sent.requestSubmit(sent.querySelector<HTMLButtonElement>('button[name=_step]'))
}

function drop(event: DragEvent): void {
  const day = dayAt(event)
  const place = placeAt(event)
  const line = dragged
  clear()
  if (day && line) {
    event.preventDefault()
    if (!day.contains(line)) void send(line, { day: day.dataset.day ?? '' })
    return
  }
  if (!place || !line) return
  event.preventDefault()
  if (place.before === line) return
  const chapterId = place.within?.dataset.chapter
  void send(line, { ...(chapterId && { chapterId }), before: place.before ? numberOf(place.before) : '' })
}

function over(event: DragEvent): void {
  const day = dayAt(event)
  const place = placeAt(event)
  if (!place && !day) return
  event.preventDefault()
  clear()
  mark = day ?? place?.before ?? place?.within ?? null
  mark?.classList.add('over')
}

/** Moves the open lesson or task with Alt and an arrow, by the buttons of its panel. */
function press(event: KeyboardEvent): void {
  const step = { ArrowUp: 'up', ArrowDown: 'down' }[event.key]
  if (!event.altKey || !event.key.startsWith('Arrow')) return
  const own = `.edit [data-alt="${event.key}"],.edit form[action*="/acts/move-lesson-${step}/"] button`
  const button = document.querySelector<HTMLButtonElement>(own)
  if (!button || button.disabled) return
  event.preventDefault()
  button.click()
}

export function beginOrder(): void {
  const lines = document.querySelectorAll<Line>('[data-place]')
  if (lines.length === 0) return
  for (const line of lines) line.draggable = true
  document.addEventListener('dragstart', (event) => {
    dragged = lineOf(event.target)
    event.dataTransfer?.setData('text/plain', dragged?.dataset.place ?? '')
  })
  document.addEventListener('dragover', over)
  document.addEventListener('drop', drop)
  document.addEventListener('dragend', clear)
  document.addEventListener('keydown', press)
}
