/** Makes what other programs put on the clipboard into what the schema of the editor reads. */

const LIST = /mso-list:\s*\w+\s+level\d+/
/** Word writes this in front of a line of a numbered list. */
const NUMBERED = /^\s*[(（]?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]+|[一二三四五六七八九十]+)\s*[.)、．）]/

const isBlock = (node: Node) => node instanceof HTMLElement && /^(P|DIV|UL|OL|LI|H[1-6]|BLOCKQUOTE|SECTION|ARTICLE)$/.test(node.tagName)

/** Word has no lists on the clipboard, only paragraphs that look like them: neighbours become one list. */
function joinLists(page: Document): void {
  let list: HTMLElement | null = null
  let last: Element | null = null
  for (const line of [...page.querySelectorAll('p')].filter(({ outerHTML }) => LIST.test(outerHTML.slice(0, outerHTML.indexOf('>'))))) {
    const marker = [...line.querySelectorAll<HTMLElement>('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    )
    const isOrdered = NUMBERED.test(marker?.textContent ?? '')
    marker?.remove()
    if (list === null || last === null || line.previousElementSibling !== list) {
      list = page.createElement(isOrdered ? 'ol' : 'ul')
      line.before(list)
    }
    const item = page.createElement('li')
    item.append(...line.childNodes)
    list.append(item)
    last = item
    line.remove()
  }
}

/** Lines of a cell or an item are one text with breaks: neither holds blocks. */
function flatten(holder: Element): void {
  for (const inner of [...holder.querySelectorAll('*')].filter(isBlock).reverse()) {
    const parts = [...inner.childNodes]
    const hasBefore = (inner.previousSibling?.textContent ?? '').trim() !== ''
    inner.replaceWith(...(hasBefore ? [inner.ownerDocument.createElement('br'), ...parts] : parts))
  }
}

/** A list in an item follows it: there is one level. */
function liftLists(page: Document): void {
  for (const inner of page.querySelectorAll('li > ul, li > ol')) {
    const items = [...inner.children]
    inner.parentElement?.after(...items)
    inner.remove()
  }
}

/** A cell that is as wide as several is followed by empty ones. */
function widen(page: Document): void {
  for (const cell of page.querySelectorAll<HTMLTableCellElement>('td, th')) {
    for (let more = Math.min(cell.colSpan, 20); more > 1; more--) cell.after(page.createElement('td'))
    for (const name of ['colspan', 'rowspan']) cell.removeAttribute(name)
  }
}

/** HTML that the editor reads, and how many pictures were left out: they lie on another machine. */
export function cleaned(html: string): { html: string; pictures: number } {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const own = page.querySelector('[data-pm-slice]')
  if (own) return { html, pictures: 0 }
  for (const gone of page.querySelectorAll('script, style, meta, link, title, xml, o\\:p')) gone.remove()
  // Google's documents come in a bold element that is not bold.
  for (const wrap of page.querySelectorAll<HTMLElement>('b[style*="font-weight:normal"], b[style*="font-weight: normal"]'))
    wrap.replaceWith(...wrap.childNodes)
  joinLists(page)
  liftLists(page)
  widen(page)
  for (const holder of page.querySelectorAll('td, th, li')) flatten(holder)
  const pictures = page.querySelectorAll('img').length
  for (const picture of page.querySelectorAll('img')) picture.remove()
  return { html: page.body.innerHTML.replaceAll(/ /g, ' '), pictures }
}
