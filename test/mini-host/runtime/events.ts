import { glassEasel } from 'glass-easel-miniprogram-adapter'

type Node = { id?: string; dataset?: Record<string, unknown> | null; $$?: HTMLElement | null; _$?: { $$: HTMLElement | null } }
type FrameworkEvent = {
  type: string
  timeStamp: number
  detail: unknown
  target: Node
  currentTarget: Node
  mark: unknown
  getOriginalEvent(): unknown
}

const elementOf = ({ $$, _$ }: Node) => $$ ?? _$?.$$ ?? null

function describe(node: Node) {
  const element = elementOf(node)
  return { id: node.id ?? '', dataset: { ...node.dataset }, offsetLeft: element?.offsetLeft ?? 0, offsetTop: element?.offsetTop ?? 0 }
}

const finger = ({ identifier, pageX, pageY, clientX, clientY }: Touch) => ({ identifier, pageX, pageY, clientX, clientY })

function touchesOf(original: unknown) {
  const { touches, changedTouches } = (original ?? {}) as Partial<TouchEvent>
  if (!touches || !changedTouches) return {}
  return { touches: [...touches].map(finger), changedTouches: [...changedTouches].map(finger) }
}

/** The event object a mini-program's handler gets: plain data. */
function converted(event: FrameworkEvent) {
  return {
    type: event.type,
    timeStamp: event.timeStamp,
    target: describe(event.target),
    currentTarget: describe(event.currentTarget),
    mark: event.mark ?? {},
    detail: event.detail ?? {},
    ...touchesOf(event.getOriginalEvent()),
  }
}

const isEvent = (value: unknown): value is FrameworkEvent => value instanceof glassEasel.Event

/** A definition's functions, given the vendor's event objects instead of the framework's. */
export function withPlainEvents<T extends object>(definition: T): T {
  const entries = Object.entries(definition).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value] as const
    const wrapped = function (this: unknown, ...args: unknown[]) {
      return value.apply(
        this,
        args.map((arg) => (isEvent(arg) ? converted(arg) : arg)),
      )
    }
    return [name, wrapped] as const
  })
  return Object.fromEntries(entries) as T
}

/** Sends an event into the mini-program as if the element had fired it. */
export function fire(element: Element, type: string, detail: unknown = {}, bubbles = false): void {
  const node = (element as { __wxElement?: unknown }).__wxElement
  if (!node) throw new Error(`<${element.tagName.toLowerCase()}> is not part of the mini-program`)
  glassEasel.Event.triggerEvent(node as Parameters<typeof glassEasel.Event.triggerEvent>[0], type, detail, { bubbles, composed: bubbles })
}
