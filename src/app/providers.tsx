import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { createQueryClient } from '@/data/query-client'
import { useRenewalOffer } from '@/data/stores/app-update'
import { chrome } from '@/platform/chrome'
import { late } from '@/ui/late'
import { launch } from './launch'
import { wire } from './wiring'

const queryClient = createQueryClient()

const RenewalNotice = late(() => import('@/features/page-frame/renewal-notice').then((found) => found.RenewalNotice), { look: 'quiet' })

/** Says when there is no network. It is fetched as long as there is one. */
const OfflineNotice = late(() => import('@/features/page-frame/offline-notice').then((found) => found.OfflineNotice), { look: 'quiet' })

/** What every page may count on: the query cache, and the wires between data and navigation. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => wire(queryClient), [])
  useEffect(launch, [])
  const isOffered = useRenewalOffer()
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      {/* A mini-program draws nothing beside its pages. */}
      {!chrome.hasOwnBar && <OfflineNotice />}
      {isOffered && <RenewalNotice />}
    </QueryClientProvider>
  )
}
