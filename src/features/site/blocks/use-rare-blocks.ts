import { useEffect, useState } from 'react'
import { loadRareBlocks } from './blocks'

/**
 * Whether the code of rare blocks is there, or could not be loaded. It comes beside the content of the page, and a page of blocks is drawn
 * when both are there: a block that came after the ones below it would push them down.
 */
export function useRareBlocks(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const settle = () => setSettled(true)
    loadRareBlocks().then(settle, settle)
  }, [])
  return isSettled
}
