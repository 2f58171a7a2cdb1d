import type { PageHistory } from './browser-history'

type To = { url: string }
type Done = { errMsg: string }

/** Set when the app starts. */
export let history: PageHistory
let depth = () => 0
let arrived = async () => {}
let isFresh = false

/** The history the moves below are made in, how deep the page stack is, and the end of the move under way: it fails where the page does not load. */
export function moveIn(own: PageHistory, stack: { depth: () => number; arrived: () => Promise<void> }): void {
  history = own
  depth = stack.depth
  arrived = stack.arrived
}

/** True once after `reLaunch`: the next reported move closes every page. */
export function takeFresh(): boolean {
  const was = isFresh
  isFresh = false
  return was
}

const done = (name: string): Done => ({ errMsg: `${name}:ok` })

/** Opens a page above the one in front. */
export async function navigateTo({ url }: To): Promise<Done> {
  history.push(url)
  await arrived()
  return done('navigateTo')
}

/** Opens a page in the place of the one in front. */
export async function redirectTo({ url }: To): Promise<Done> {
  history.replace(url)
  await arrived()
  return done('redirectTo')
}

/** Brings a tab to the front and closes what is no tab. */
export async function switchTab({ url }: To): Promise<Done> {
  history.replace(url)
  await arrived()
  return done('switchTab')
}

/** Closes every page and opens this one. */
export async function reLaunch({ url }: To): Promise<Done> {
  isFresh = true
  history.replace(url)
  await arrived()
  return done('reLaunch')
}

/** Resolves when the browser has moved. At the bottom of the stack the page is reloaded, as Taro does it. */
export function navigateBack({ delta = 1 }: { delta?: number } = {}): Promise<Done> {
  return new Promise((resolve) => {
    const stop = history.listen(() => {
      stop()
      resolve(done('navigateBack'))
    })
    history.go(depth() > delta ? -delta : 1 - depth())
  })
}
