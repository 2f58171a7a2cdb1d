import type { RouterPort } from '@/platform/router/port'

/** A router that only records its targets. */
export function fakeRouter() {
  const here = { depth: 1, href: 'https://m.example.cn/myself' }
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
    here.depth = 1
    moves.length = 0
  }
  return { router, here, moves, reset }
}
