import { lazy, Suspense } from 'react'

const FontPopup = lazy(() => import('./font-popup').then((late) => ({ default: late.FontPopup })))

/** The choice of the font scale, loaded when it is asked for. */
export function LateFontPopup({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <FontPopup onClose={onClose} />
    </Suspense>
  )
}
