import { usePrivacyQuestion } from '@/data/account/privacy-store'
import { useConsent } from '@/data/reports/consent'
import { pageShown } from '@/data/reports/page-shown'
import { pageInFront } from '@/data/site/app-update'
import { useShow } from '@/platform/lifecycle'
import { lazy } from '@/ui/lazy'

/** Asked on few devices and once, so they are loaded when they are. */
const ConsentSheet = lazy(() => import('./consent-sheets').then((found) => found.ConsentSheet), { look: 'quiet' })
const PrivacySheet = lazy(() => import('./consent-sheets').then((found) => found.PrivacySheet))

/** Reports that a page is shown, and shows the consent sheet over it when needed. */
export function PageReports({ name }: { name: string }) {
  const isAsked = useConsent(({ answer }) => answer === 'asked')
  useShow(() => {
    pageShown(name)
    pageInFront(name)
  })
  const isQuestioned = usePrivacyQuestion() !== null
  if (!isAsked && !isQuestioned) return null
  return isQuestioned ? <PrivacySheet /> : <ConsentSheet />
}
