import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { createQueryClient } from '@/data/http/query-client'
import { useRenewalOffer } from '@/data/site/app-update'
import { lazy } from '@/ui/lazy'
import { launch } from './launch'
import { wire } from './wiring'

const queryClient = createQueryClient()

const RenewalNotice = lazy(() => import('@/features/page-frame/renewal-notice').then((found) => found.RenewalNotice), { look: 'quiet' })

/** Gives every page the query cache, and the wires between data and navigation. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => wire(queryClient), [])
  useEffect(launch, [])
  const isOffered = useRenewalOffer()
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      {isOffered && <RenewalNotice />}
    </QueryClientProvider>
  )
}
