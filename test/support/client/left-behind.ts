/** A longer wait never ends in a walk: how many buttons are pressed meanwhile depends on the machine. Milliseconds. */
const LONGEST_WAIT_MS = 50
/** The query library forgets what nobody shows after five minutes, on any page. */
const FORGETS_MS = 300_000

/**
 * Lets nothing come that waits for long, and watches what listens to the window and the document, repeats, or still waits. `look` says what
 * has come since the last look and was not called off.
 */
export function watchLeftBehind(): { look: () => string[] } {
  const live = new Map<unknown, Map<string, string>>()
  let count = 0
  const put = (owner: unknown, key: string, name: string) => {
    const own = live.get(owner) ?? new Map<string, string>()
    own.set(key, name)
    live.set(owner, own)
  }
  for (const [place, target] of [
    ['window', window],
    ['document', document],
  ] as const) {
    const add = target.addEventListener.bind(target) as (...given: unknown[]) => void
    const remove = target.removeEventListener.bind(target) as (...given: unknown[]) => void
    jest.spyOn(target, 'addEventListener').mockImplementation((...given: unknown[]) => {
      put(given[1], `${place} ${given[0]}`, `${place} ${given[0]}`)
      add(...given)
    })
    jest.spyOn(target, 'removeEventListener').mockImplementation((...given: unknown[]) => {
      live.get(given[1])?.delete(`${place} ${given[0]}`)
      remove(...given)
    })
  }
  const timers = { begin: window.setTimeout, end: window.clearTimeout, repeat: window.setInterval, stop: window.clearInterval }
  jest.spyOn(window, 'setTimeout').mockImplementation(((...given: Parameters<typeof timers.begin>) => {
    const wait = Number(given[1])
    if (!(wait > LONGEST_WAIT_MS)) return timers.begin(...given)
    count -= 1
    if (wait !== FORGETS_MS) put(count, 'timer', `timer ${wait}`)
    return count
  }) as typeof timers.begin)
  jest.spyOn(window, 'clearTimeout').mockImplementation((id) => {
    live.delete(id)
    timers.end(id)
  })
  jest.spyOn(window, 'setInterval').mockImplementation(((...given: Parameters<typeof timers.repeat>) => {
    const id = timers.repeat(...given)
    put(id, 'interval', `interval ${given[1]}`)
    return id
  }) as typeof timers.repeat)
  jest.spyOn(window, 'clearInterval').mockImplementation((id) => {
    live.delete(id)
    timers.stop(id)
  })
  return {
    look: () => {
      const names = [...live.values()].flatMap((own) => [...own.values()])
      live.clear()
      return names.sort()
    },
  }
}
