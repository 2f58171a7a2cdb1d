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

/** Reads a page of the desk; null where it cannot be read. */
async function pageAt(address: string, init?: RequestInit): Promise<Document | null> {
  const reply = await fetch(address, { credentials: 'same-origin', ...init }).catch(() => null)
  return reply?.ok ? new DOMParser().parseFromString(await reply.text(), 'text/html') : null
}

/** Reads a page of the desk, and takes one element of it; null where the page cannot be read or has none. */
export const partOf = async (address: string, selector: string, init?: RequestInit): Promise<Element | null> =>
  (await pageAt(address, init))?.querySelector(selector) ?? null

/** The same for all elements that there are. */
export const partsOf = async (address: string, selector: string, init?: RequestInit): Promise<HTMLElement[]> => [
  ...((await pageAt(address, init))?.querySelectorAll<HTMLElement>(selector) ?? []),
]

/** Replaces the parts of this page that show what has changed, and keeps the focus on the page. */
export async function refresh(...names: string[]): Promise<void> {
  const page = await pageAt(location.href)
  for (const name of names) {
    const selector = `[data-part="${name}"]`
    const [fresh, old] = [page?.querySelector(selector), document.querySelector(selector)]
    if (fresh && old) old.replaceWith(fresh)
  }
  document.dispatchEvent(new Event('desk-part'))
}
