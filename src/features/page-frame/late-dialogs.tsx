import { lazy, Suspense } from 'react'
import { useOpenApp } from '@/data/stores/open-app'

/** Offered on few pages, so it is loaded when it is. */
const OpenAppDialog = lazy(() => import('./open-app-dialog').then((late) => ({ default: late.OpenAppDialog })))

/** The dialogs any page may open. */
export function LateDialogs() {
  const { showOpenAppDialog } = useOpenApp()
  if (!showOpenAppDialog) return null
  return (
    <Suspense fallback={null}>
      <OpenAppDialog />
    </Suspense>
  )
}
