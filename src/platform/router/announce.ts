/** Visually hidden, read by assistive technology. */
const HIDDEN = 'position:fixed;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)'

let region: HTMLElement | undefined

function addRegion(): HTMLElement {
  const box = document.createElement('div')
  box.setAttribute('role', 'status')
  box.style.cssText = HIDDEN
  return document.body.appendChild(box)
}

/** Announces a page change to assistive technology, which a change without a load does not do. The first page is announced by its load. */
export function announce(title: string): void {
  if (region) region.textContent = title
  region ??= addRegion()
}
