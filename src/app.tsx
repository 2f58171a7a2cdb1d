import '@/platform/runtime'
import './data/http/first-calls/send-home'
import type { ReactNode } from 'react'
import { Providers } from '@/app/providers'
import './app.scss'

export default function App({ children }: { children: ReactNode }) {
  return <Providers>{children}</Providers>
}
