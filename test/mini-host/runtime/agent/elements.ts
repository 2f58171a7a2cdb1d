import type { MountedPage } from '../mounted-page'

/** The protocol's description of an element. */
export type Told = { elementId: string; tagName: string; nodeId?: string }

const ids = new WeakMap<Element, string>()
const known = new Map<string, WeakRef<Element>>()

const tagOf = (element: Element) => element.tagName.toLowerCase().replace(/^wx-/, '')

/** Tag names of a mini-program selector become the custom elements'; classes also match inside isolated components. */
function inDocument(selector: string): string {
  const tags = selector.replace(/(^|[\s>+~,])([a-z][a-z-]*)/g, '$1wx-$2')
  const inside = tags.replace(/\.([\w-]+)/g, '[class~="$1"], [class*="--$1"]')
  return tags.includes('.') && !/[\s>+~,]/.test(tags.trim()) && tags.startsWith('.') ? inside : tags
}

export function describe(element: Element): Told {
  const id = ids.get(element) ?? `e${known.size + 1}`
  ids.set(element, id)
  known.set(id, new WeakRef(element))
  return { elementId: id, tagName: tagOf(element) }
}

/** All that match under a page or an element. */
export const findAll = (root: Element, selector: string): Element[] => [...root.querySelectorAll(inDocument(selector))]

export function findOne(root: Element, selector: string): Element {
  const found = root.querySelector(inDocument(selector))
  if (!found) throw new Error(`no such element: ${selector}`)
  return found
}

/** The element of a protocol id; throws when it is gone. */
export function elementOf(id: unknown): HTMLElement {
  const element = known.get(String(id))?.deref()
  if (!(element instanceof HTMLElement) || !element.isConnected) throw new Error(`no such element: ${id}`)
  return element
}

export function pageOf(pages: readonly MountedPage[], id: unknown): MountedPage {
  const page = pages.find((one) => one.id === Number(id))
  if (!page) throw new Error(`page destroyed: ${id}`)
  return page
}
