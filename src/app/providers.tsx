import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { createQueryClient } from '@/data/http/query-client'
import { useRenewalOffer } from '@/data/site/app-update'
import { lazy } from '@/ui/lazy'
import { launch } from './launch'
import { wire } from './wiring'

const queryClient = createQueryClient()

const RenewalBanner = lazy(() => import('@/features/page-frame/renewal-banner').then((found) => found.RenewalBanner), { look: 'quiet' })

/** Gives every page the query cache, and the wires between data and navigation. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => wire(queryClient), [])
  useEffect(launch, [])
  const isOffered = useRenewalOffer()
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      {isOffered && <RenewalBanner />}
    </QueryClientProvider>
  )
}
