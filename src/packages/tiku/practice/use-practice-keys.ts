import { useEffect, useRef } from 'react'
import { keys } from '@/platform/keys'

/** Tells of each key of a keyboard; true when it was used. */
export function usePracticeKeys(press: (key: string) => boolean): void {
  const newest = useRef(press)
  newest.current = press
  useEffect(() => keys.watch((key) => newest.current(key)), [])
}
