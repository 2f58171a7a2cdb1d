import { useState } from 'react'
import type { Qualities } from '@/platform/elements/media/port'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'

const KEY = 'player:height'

export const qualityText = (height: number | null) => (height === null ? '自动' : `${height}P`)

/** The height kept on this device; null follows the network. */
const keptHeight = () => Number(storage.read(KEY)) || null

/** The heights the film comes in, and the one the learner chose last on this device. */
export function useQuality() {
  const [found, setFound] = useState<Qualities | null>(null)
  const [height, setHeight] = useState(keptHeight)
  const onQualities = (next: Qualities | null) => {
    setFound(next)
    if (height !== null && next?.heights.includes(height)) next.choose(height)
  }
  const chooseHeight = (next: number | null) => {
    setHeight(next)
    found?.choose(next)
    // The storage is full: the choice is kept in memory, for this lesson.
    writeIfRoom(storage, KEY, String(next ?? 0))
  }
  const heights = found?.heights ?? []
  // A height this film does not come in is as good as none.
  return { heights, height: height !== null && heights.includes(height) ? height : null, chooseHeight, onQualities }
}
