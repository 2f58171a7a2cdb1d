import type { Move } from './browser-history'

/** A page in the stack: the page file it shows and its place in the window's history. */
export type Place = { file: string; place: number }

/**
 * Describes the effect of a move on pages: `gone` are closed, `hidden` waits behind, `shown` comes back; without one a new page is opened.
 */
type Turn<Page> = { gone: Page[]; hidden?: Page | undefined; shown?: Page | undefined; isSame?: boolean }

/** `isFresh`: everything before it is closed, as after `reLaunch`. */
type Target = Place & { move: Move; isFresh: boolean }

/** `open`: the pages in order; `tabs`: those that wait aside. */
type Pages<Page> = { open: Page[]; tabs: Map<string, Page>; isTab: (file: string) => boolean }

/** Closes what lies above the first page; the first is kept aside when it is a tab. */
function leaveForTab<Page extends Place>(pages: Pages<Page>, current: Page): Turn<Page> {
  const { open, tabs, isTab } = pages
  const [first] = open
  const hidden = isTab(current.file) ? current : undefined
  const gone = open.filter((page) => !isTab(page.file)).reverse()
  if (first && isTab(first.file)) tabs.set(first.file, first)
  pages.open = []
  return { gone, hidden }
}

function toTab<Page extends Place>(pages: Pages<Page>, current: Page, { file, place }: Target): Turn<Page> {
  if (current.file === file) {
    current.place = place
    return { gone: [], isSame: true }
  }
  const turn = leaveForTab(pages, current)
  const shown = pages.tabs.get(file)
  if (!shown) return turn
  pages.tabs.delete(file)
  shown.place = place
  pages.open = [shown]
  return { ...turn, shown }
}

function toPlace<Page extends Place>(pages: Pages<Page>, current: Page, { file, place }: Target): Turn<Page> {
  const { open } = pages
  const at = open.findIndex((page) => page.place === place && page.file === file)
  const shown = open[at]
  if (shown === current) return { gone: [], isSame: true }
  if (shown) return { gone: open.splice(at + 1).reverse(), shown }
  if (place > current.place) return { gone: [], hidden: current }
  const gone = open.filter((page) => page.place >= place).reverse()
  pages.open = open.filter((page) => !gone.includes(page))
  return { gone }
}

function afresh<Page>(pages: Pages<Page>): Turn<Page> {
  const gone = [...pages.open.reverse(), ...pages.tabs.values()]
  pages.open = []
  pages.tabs.clear()
  return { gone }
}

function turnTo<Page extends Place>(pages: Pages<Page>, target: Target): Turn<Page> {
  const current = pages.open.at(-1)
  if (target.isFresh) return afresh(pages)
  if (!current) return { gone: [] }
  if (pages.isTab(target.file)) return toTab(pages, current, target)
  if (target.move === 'POP') return toPlace(pages, current, target)
  if (target.move === 'PUSH') return { gone: [], hidden: current }
  pages.open.pop()
  return { gone: [current] }
}

/**
 * The pages that are open, in order, as a mini-program keeps them: tabs wait aside and are shown again, a page pushed hides
 * the one before it, a step back closes what lies above. Gives what became of the pages; the caller draws it.
 */
export function createPageStack<Page extends Place>(isTab: (file: string) => boolean) {
  const pages: Pages<Page> = { open: [], tabs: new Map(), isTab }
  return {
    pages: (): readonly Page[] => pages.open,
    /** Lists the pages in the stack and the tabs that wait aside. */
    all: (): readonly Page[] => [...pages.tabs.values(), ...pages.open],
    open: (page: Page) => pages.open.push(page),
    /** Takes the move into the stack. */
    turn: (target: Target): Turn<Page> => turnTo(pages, target),
  }
}
