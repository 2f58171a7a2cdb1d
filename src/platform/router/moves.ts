import type { PageHistory } from './browser-history'

type To = { url: string }
type Done = { errMsg: string }

/** Set when the app starts. */
export let history: PageHistory
let depth = () => 0
let isFresh = false

/** The history the moves below are made in, and how deep the page stack is. */
export function moveIn(own: PageHistory, depthOfStack: () => number): void {
  history = own
  depth = depthOfStack
}

/** True once after `reLaunch`: the move that is told next closes every page. */
export function takeFresh(): boolean {
  const was = isFresh
  isFresh = false
  return was
}

const done = (name: string): Done => ({ errMsg: `${name}:ok` })

/** Opens a page above the one in front. */
export async function navigateTo({ url }: To): Promise<Done> {
  history.push(url)
  return done('navigateTo')
}

/** Opens a page in the place of the one in front. */
export async function redirectTo({ url }: To): Promise<Done> {
  history.replace(url)
  return done('redirectTo')
}

/** Brings a tab to the front and closes what is no tab. */
export async function switchTab({ url }: To): Promise<Done> {
  history.replace(url)
  return done('switchTab')
}

/** Closes every page and opens this one. */
export async function reLaunch({ url }: To): Promise<Done> {
  isFresh = true
  history.replace(url)
  return done('reLaunch')
}

/** Ends when the browser has moved. At the bottom of the stack the page is loaded anew, as Taro does it. */
export function navigateBack({ delta = 1 }: { delta?: number } = {}): Promise<Done> {
  return new Promise((resolve) => {
    const stop = history.listen(() => {
      stop()
      resolve(done('navigateBack'))
    })
    history.go(depth() > delta ? -delta : 1 - depth())
  })
}
