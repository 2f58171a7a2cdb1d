import type { RouterPort } from '@/platform/router/port'

/** A router that only records its targets. */
export function fakeRouter() {
  const HREF = 'https://m.example.cn/myself'
  const here = { depth: 1, href: HREF }
  const moves: (readonly [keyof RouterPort, string])[] = []
  const move =
    (name: keyof RouterPort) =>
    async (url = '') =>
      void moves.push([name, url])
  const router = {
    push: move('push'),
    replace: move('replace'),
    switchTab: move('switchTab'),
    relaunch: move('relaunch'),
    back: move('back'),
    depth: () => here.depth,
    href: () => here.href,
  } satisfies RouterPort
  const reset = () => {
    Object.assign(here, { depth: 1, href: HREF })
    moves.length = 0
  }
  return { router, here, moves, reset }
}
