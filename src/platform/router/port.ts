/** Moves between pages. Urls are page files with parameters, as `pageUrl` makes them. */
export type RouterPort = {
  push: (url: string) => Promise<void>
  replace: (url: string) => Promise<void>
  switchTab: (url: string) => Promise<void>
  relaunch: (url: string) => Promise<void>
  back: () => Promise<void>
  /** Pages in the stack, the shown one included. */
  depth: () => number
  /** The address a learner could share: on the web the address bar, else the page with its parameters. */
  href: () => string
}

/** The mini-program keeps ten pages at most; the last place is left for pages the host itself opens. */
export const STACK_LIMIT = 9
