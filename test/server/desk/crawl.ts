import { pageText } from './page-text'
import type { Browser } from './staff'

export type Block = { title: string; lines: readonly string[] }

/** Pages of one kind that are opened; of an act one form. */
const OF_A_KIND = 2
/** Lines of a page that are kept. */
export const LINES = 32

const hrefsIn = (lines: readonly string[]) => lines.flatMap((line) => [...line.matchAll(/\[(\/[^\]]*)\]/g)].map(([, href = '']) => href))
const filtersIn = (url: string, body: string) =>
  [...body.matchAll(/<select id="filter-\w+" name="(\w+)">(.*?)<\/select>/gs)].flatMap(([, name, options = '']) =>
    [...options.matchAll(/value="([^"]+)"/g)].map(([, value]) => `${url}?${name}=${value}`),
  )
const isForm = (href: string) => href.startsWith('/acts/')
const isFiltered = (href: string) => href.includes('?')

/** Passes each address once, and no more of a kind than are opened. */
function oncePerKind(): (href: string) => boolean {
  const opened = new Map<string, number>()
  const seen = new Set<string>()
  return (href) => {
    const kind = isForm(href) ? href.replace(/[^/]+$/, '') : isFiltered(href) ? href : href.replace(/\d+[.\w]*/g, ':id')
    const count = opened.get(kind) ?? 0
    if (seen.has(href) || count >= (isForm(href) ? 1 : OF_A_KIND)) return false
    opened.set(kind, count + 1)
    seen.add(href)
    return true
  }
}

/** These pages, their filters, what they lead to, and the forms of all of them: their text, and the objects of the forms by act. */
export async function crawl(browser: Browser, from: readonly string[]): Promise<{ blocks: Block[]; refs: Map<string, string> }> {
  const blocks: Block[] = []
  const refs = new Map<string, string>()
  const isNew = oncePerKind()
  const queue = from.filter(isNew)
  for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
    const { status, body } = await browser.get(url)
    const lines = pageText(body)
    blocks.push({ title: `${url} ${status}`, lines: lines.slice(0, LINES) })
    const [, name, ref] = /^\/acts\/([\w-]+)\/(.+)$/.exec(url) ?? []
    if (name !== undefined && ref !== undefined) refs.set(name, decodeURIComponent(ref))
    queue.push(...[...hrefsIn(lines), ...(isFiltered(url) ? [] : filtersIn(url, body))].filter(isNew))
  }
  return { blocks, refs }
}
