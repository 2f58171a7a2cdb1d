import { useEffect, useRef, useState } from 'react'
import { useIsFront } from '@/platform/lifecycle'
import { scroll } from '@/platform/scroll'
import type { PullProps } from './port'
import './pull.scss'

/** How far the page has to be pulled, in CSS pixels. */
const PULL_PX = 88

type Finger = { x: number; y: number }

/** Only the page itself is pulled: not a popup over it, nor what is typed in. */
const isPage = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.taro_page') !== null && target.closest('[role="dialog"], textarea') === null

const fingerOf = ({ touches }: TouchEvent): Finger | null => {
  const [touch, second] = [touches[0], touches[1]]
  return touch && !second ? { x: touch.clientX, y: touch.clientY } : null
}

/** Follows one finger from the top of the page downwards; tells how far it is, and when it lets go. */
function followPull(told: (share: number) => void, letGo: () => void): () => void {
  let from: Finger | null = null
  const start = (event: TouchEvent) => {
    from = scroll.top() <= 0 && isPage(event.target) ? fingerOf(event) : null
  }
  const move = (event: TouchEvent) => {
    const at = fingerOf(event)
    if (!from || !at || scroll.top() > 0 || Math.abs(at.x - from.x) > Math.abs(at.y - from.y)) {
      from = null
      return told(0)
    }
    told(Math.max(0, at.y - from.y) / PULL_PX)
  }
  const end = () => {
    if (from) letGo()
    from = null
  }
  const cancel = () => {
    from = null
    told(0)
  }
  const how = { passive: true }
  document.addEventListener('touchstart', start, how)
  document.addEventListener('touchmove', move, how)
  document.addEventListener('touchend', end, how)
  document.addEventListener('touchcancel', cancel, how)
  return () => {
    document.removeEventListener('touchstart', start)
    document.removeEventListener('touchmove', move)
    document.removeEventListener('touchend', end)
    document.removeEventListener('touchcancel', cancel)
  }
}

/** `share`: how far the page is pulled, of the way that refreshes it when it is let go; 0 while it is not pulled. */
type Pulled = { share: number; isRefreshing: boolean }
const still: Pulled = { share: 0, isRefreshing: false }

function usePull({ refresh }: PullProps): Pulled {
  const [pull, setPull] = useState(still)
  const latest = useRef({ refresh, share: 0 })
  latest.current.refresh = refresh
  const isFront = useIsFront()
  useEffect(() => {
    if (!isFront || pull.isRefreshing) return
    // The browser would load the whole app again.
    document.documentElement.style.overscrollBehaviorY = 'none'
    const told = (share: number) => {
      if (share === latest.current.share) return
      latest.current.share = share
      setPull({ share, isRefreshing: false })
    }
    const letGo = () => {
      const isFarEnough = latest.current.share >= 1
      latest.current.share = 0
      setPull({ share: 0, isRefreshing: isFarEnough })
      if (isFarEnough) void latest.current.refresh().finally(() => setPull(still))
    }
    const stop = followPull(told, letGo)
    return () => {
      stop()
      document.documentElement.style.overscrollBehaviorY = ''
    }
  }, [isFront, pull.isRefreshing])
  return pull
}

/** Height of the words, in CSS pixels. */
const ROOM_PX = 48

export function Pull(props: PullProps) {
  const { share, isRefreshing } = usePull(props)
  if (share === 0 && !isRefreshing) return null
  const words = share >= 1 ? '松开刷新' : '下拉刷新'
  return (
    <div className="pull-refresh" role="status" style={{ height: `${isRefreshing ? ROOM_PX : Math.min(1, share) * ROOM_PX}px` }}>
      {isRefreshing ? '正在刷新…' : words}
    </div>
  )
}
