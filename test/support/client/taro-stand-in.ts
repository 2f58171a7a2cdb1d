import { useEffect, useRef } from 'react'

type Move = 'navigateTo' | 'redirectTo' | 'switchTab' | 'reLaunch' | 'navigateBack'
type Callback = () => void

const shown = new Set<Callback>()
const hidden = new Set<Callback>()

/** The host's state of the one page a test shows, and its navigation targets, oldest first. */
export const host = {
  params: {} as Record<string, string | undefined>,
  depth: 1,
  moves: [] as (readonly [Move, string])[],
  /** Brings the page to the front again, or away from it. */
  show: () => [...shown].forEach((callback) => void callback()),
  hide: () => [...hidden].forEach((callback) => void callback()),
  reset: () => {
    host.params = {}
    host.depth = 1
    host.moves = []
  },
}

function useAmong(callbacks: Set<Callback>, callback: Callback, isCalledAtOnce: boolean): void {
  const newest = useRef(callback)
  newest.current = callback
  useEffect(() => {
    const call = () => newest.current()
    callbacks.add(call)
    if (isCalledAtOnce) call()
    return () => void callbacks.delete(call)
  }, [callbacks, isCalledAtOnce])
}

export const useRouter = () => ({ params: host.params })
/** A page that mounts is shown at once, as in Taro. */
export const useDidShow = (callback: Callback) => useAmong(shown, callback, true)
export const useDidHide = (callback: Callback) => useAmong(hidden, callback, false)

const move = (name: Move) => async (options?: { url: string }) => void host.moves.push([name, options?.url ?? ''])

export default {
  navigateTo: move('navigateTo'),
  redirectTo: move('redirectTo'),
  switchTab: move('switchTab'),
  reLaunch: move('reLaunch'),
  navigateBack: move('navigateBack'),
  getCurrentPages: () => Array.from({ length: host.depth }),
}
