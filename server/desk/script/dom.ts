/** Small helpers of the desk's script. Nothing here is built from text that came from a page: only nodes and their texts. */

type Attributes = Readonly<Record<string, string>>

/** A new element with attributes and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** A button that does something. */
export function button(words: string, press: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'quiet', ...attributes }, words)
  made.addEventListener('click', press)
  return made
}

/** Reads a page of the desk, and takes one element of it; null where the page cannot be read or has none. */
export async function partOf(address: string, selector: string): Promise<Element | null> {
  const reply = await fetch(address, { credentials: 'same-origin' }).catch(() => null)
  if (!reply?.ok) return null
  return new DOMParser().parseFromString(await reply.text(), 'text/html').querySelector(selector)
}

/** Replaces the part of this page that shows what has changed, and keeps the focus on the page. */
export async function refresh(name: string): Promise<void> {
  const selector = `[data-part="${name}"]`
  const [fresh, old] = [await partOf(location.href, selector), document.querySelector(selector)]
  if (fresh && old) old.replaceWith(fresh)
  document.dispatchEvent(new Event('desk-part'))
}
