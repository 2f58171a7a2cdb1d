import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { createQueryClient } from '@/data/query-client'
import { launch } from './launch'
import { wire } from './wiring'

const queryClient = createQueryClient()

/** What every page may count on: the query cache, and the wires between data and navigation. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => wire(queryClient), [])
  useEffect(launch, [])
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
