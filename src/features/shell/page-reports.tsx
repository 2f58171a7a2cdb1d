import { lazy, Suspense } from 'react'
import { useConsent } from '@/data/reports/consent'
import { pageShown } from '@/data/reports/page-shown'
import { useShow } from '@/platform/lifecycle'

/** Asked on few devices and once, so it is loaded when it is. */
const ConsentSheet = lazy(() => import('./consent-sheet').then(({ ConsentSheet: Sheet }) => ({ default: Sheet })))

/** Tells that a page is shown, and asks for consent over it when that is due. */
export function PageReports({ name }: { name: string }) {
  const isAsked = useConsent(({ answer }) => answer === 'asked')
  useShow(() => pageShown(name))
  if (!isAsked) return null
  return (
    <Suspense fallback={null}>
      <ConsentSheet />
    </Suspense>
  )
}
