import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { createQueryClient } from '@/data/query-client'
import { useRenewalOffer } from '@/data/stores/app-update'
import { chrome } from '@/platform/chrome'
import { launch } from './launch'
import { wire } from './wiring'

const queryClient = createQueryClient()

const RenewalNotice = lazy(() => import('@/features/page-frame/renewal-notice').then(({ RenewalNotice: Notice }) => ({ default: Notice })))

/** Says when there is no network. It is fetched as long as there is one; a mini-program draws nothing beside its pages. */
function LateOffline() {
  const [late, setLate] = useState<{ notice: ComponentType }>()
  useEffect(() => {
    if (!chrome.hasOwnBar)
      void import('@/features/page-frame/offline-notice').then(({ OfflineNotice }) => setLate({ notice: OfflineNotice }))
  }, [])
  return late ? <late.notice /> : null
}

/** What every page may count on: the query cache, and the wires between data and navigation. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => wire(queryClient), [])
  useEffect(launch, [])
  const isOffered = useRenewalOffer()
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <LateOffline />
      {isOffered && (
        <Suspense fallback={null}>
          <RenewalNotice />
        </Suspense>
      )}
    </QueryClientProvider>
  )
}
