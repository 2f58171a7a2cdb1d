import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { createQueryClient } from '@/data/query-client'
import { useRenewalOffer } from '@/data/stores/renewal'
import { launch } from './launch'
import { wire } from './wiring'

const queryClient = createQueryClient()

const RenewalNotice = lazy(() => import('@/features/shell/renewal-notice').then(({ RenewalNotice: Notice }) => ({ default: Notice })))

/** What every page may count on: the query cache, and the wires between data and navigation. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => wire(queryClient), [])
  useEffect(launch, [])
  const isOffered = useRenewalOffer()
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      {isOffered && (
        <Suspense fallback={null}>
          <RenewalNotice />
        </Suspense>
      )}
    </QueryClientProvider>
  )
}
