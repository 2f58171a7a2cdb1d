import { useEffect, useRef } from 'react'
import { addPopup } from '@/data/stores/popups'

/** A popup that is on the screen closes on back, and on every navigation. Document 1 §4, Popups. */
export function usePopup(onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => addPopup(() => close.current()), [])
}
