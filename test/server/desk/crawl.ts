import { firstOf } from '../../support/approval'
import { filledIn } from './filled'
import { pageText } from './page-text'
import type { Browser } from './staff'

export type Block = { title: string; lines: readonly string[] }

/** Pages of one kind that are opened; of an act one form. */
const OF_A_KIND = 2
/** Values of one filter that a list is shown with: some have hundreds, and all of them draw the same list. */
const OF_A_FILTER = 3
/** Lines of a page that are kept. */
export const LINES = 32

const hrefsIn = (lines: readonly string[]) => lines.flatMap((line) => [...line.matchAll(/\[(\/[^\]]*)\]/g)].map(([, href = '']) => href))
const filtersIn = (url: string, body: string) =>
  [...body.matchAll(/<select id="filter-\w+" name="(\w+)">(.*?)<\/select>/gs)].flatMap(([, name, options = '']) =>
    [...options.matchAll(/value="([^"]+)"/g)].map(([, value]) => `${url}?${name}=${value}`),
  )
const isForm = (href: string) => href.startsWith('/acts/')
const isFiltered = (href: string) => href.includes('?')
/** The part of the desk that an address is in. */
const placeOf = (href: string) => /^\/[\w-]*/.exec(href)?.[0]
/** Another order or the sums of a list, which are walked for the whole list and not again for each of its filters. */
const isAnotherView = (href: string) => /[?&](?:sort|sum)=/.test(href)

const kindOf = (href: string) => {
  if (isForm(href)) return href.replace(/[^/]+$/, '')
  return isFiltered(href) ? href.replace(/=[^&]*/g, '') : href.replace(/\d+[.\w]*/g, ':id')
}

/** Passes each address once, and no more of a kind than are opened; `left` lists the kinds with how many were not. */
function oncePerKind(): { isNew: (href: string) => boolean; left: () => string[] } {
  const kinds = new Map<string, Set<string>>()
  const most = (kind: string) => {
    if (isForm(kind)) return 1
    return isFiltered(kind) ? OF_A_FILTER : OF_A_KIND
  }
  return {
    isNew: (href) => {
      const ofKind = kinds.get(kindOf(href)) ?? new Set()
      const isNew = !ofKind.has(href)
      kinds.set(kindOf(href), ofKind.add(href))
      return isNew && ofKind.size <= most(kindOf(href))
    },
    left: () => [...kinds].flatMap(([kind, { size }]) => (size > most(kind) ? [`${kind} … ${size - most(kind)} more`] : [])),
  }
}

/** These pages, their filters, what they lead to, and the forms of all of them: their text, the objects of the forms by act, what was left, and pages with more than one filled button. */
export async function crawl(
  browser: Browser,
  from: readonly string[],
): Promise<{ blocks: Block[]; refs: Map<string, string>; left: string[]; crowded: string[] }> {
  const crowded: string[] = []
  const blocks: Block[] = []
  const refs = new Map<string, string>()
  const { isNew, left } = oncePerKind()
  const queue = from.filter(isNew)
  // Pages are reached from their own list first: an object that another page names is not the one to show of its kind.
  const elsewhere: string[] = []
  const next = () => {
    if (queue.length === 0) queue.push(...elsewhere.splice(0).filter(isNew))
    return queue.shift()
  }
  for (let url = next(); url !== undefined; url = next()) {
    const { status, body } = await browser.get(url)
    const lines = body.startsWith('PK') ? ['（工作簿）'] : pageText(body)
    const filled = filledIn(body)
    if (filled.length > 1) crowded.push(`${url}: ${filled.join(' / ')}`)
    blocks.push({ title: `${url} ${status}`, lines: firstOf(lines, LINES) })
    const [, name, ref] = /^\/acts\/([\w-]+)\/(.+)$/.exec(url) ?? []
    if (name !== undefined && ref !== undefined) refs.set(name, decodeURIComponent(ref))
    const hrefs = hrefsIn(lines).filter((href) => !(isFiltered(url) && isAnotherView(href)))
    const isOwn = (href: string) => isForm(href) || placeOf(href) === placeOf(url)
    elsewhere.push(...hrefs.filter((href) => !isOwn(href)))
    queue.push(...[...hrefs.filter(isOwn), ...(isFiltered(url) ? [] : filtersIn(url, body))].filter(isNew))
  }
  return { blocks, refs, left: left(), crowded }
}
