import { lazy, Suspense } from 'react'
import { useConsent } from '@/data/reports/consent'
import { pageShown } from '@/data/reports/page-shown'
import { pageInFront } from '@/data/stores/app-update'
import { usePrivacyQuestion } from '@/data/stores/privacy'
import { useShow } from '@/platform/lifecycle'

/** Asked on few devices and once, so they are loaded when they are. */
const ConsentSheet = lazy(() => import('./consent-sheet').then(({ ConsentSheet: Sheet }) => ({ default: Sheet })))
const PrivacySheet = lazy(() => import('./privacy-sheet').then(({ PrivacySheet: Sheet }) => ({ default: Sheet })))

/** Tells that a page is shown, and asks over it for what the learner has to agree to. */
export function PageReports({ name }: { name: string }) {
  const isAsked = useConsent(({ answer }) => answer === 'asked')
  useShow(() => {
    pageShown(name)
    pageInFront(name)
  })
  const isQuestioned = usePrivacyQuestion() !== null
  if (!isAsked && !isQuestioned) return null
  return <Suspense fallback={null}>{isQuestioned ? <PrivacySheet /> : <ConsentSheet />}</Suspense>
}
