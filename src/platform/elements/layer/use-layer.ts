import { useEffect, useRef, useState } from 'react'
import { addPopup, isTopPopup, POPUP_BOTTOM, popupCount } from '../popups'

/** A place in the stack of popups, for as long as the layer is drawn. */
export function useLayer(onClose: () => void) {
  const newest = useRef(onClose)
  newest.current = onClose
  const [layer] = useState(() => ({ level: POPUP_BOTTOM + popupCount(), close: () => newest.current() }))
  useEffect(() => addPopup(layer.close), [layer])
  return { ...layer, isTop: () => isTopPopup(layer.close) }
}
