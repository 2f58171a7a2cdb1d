import '@/platform/runtime'
import type { ReactNode } from 'react'
import { Providers } from '@/app/providers'
import './app.scss'

export default function App({ children }: { children: ReactNode }) {
  return <Providers>{children}</Providers>
}
