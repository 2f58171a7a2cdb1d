import type { MarkupElement, MarkupNode } from '../draft'

const camel = (text: string) => text.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** `qti:assessmentItem`, `assessmentItem` and version 3's `qti-assessment-item` are one name. */
export function itemName(name: string): string {
  const local = name.slice(name.indexOf(':') + 1)
  return local.startsWith('qti-') ? camel(local.slice(4)) : local
}

/** An element with the names of version 2, whichever version it is written in. */
export function asVersion2({ name, attributes, children, line }: MarkupElement): MarkupElement {
  return {
    name: itemName(name),
    attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key.includes(':') ? key : camel(key), value])),
    children: children.map((child): MarkupNode => (typeof child === 'string' ? child : asVersion2(child))),
    ...(line !== undefined && { line }),
  }
}
