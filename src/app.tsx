import type { ReactNode } from 'react'
import './app.scss'

export default function App({ children }: { children: ReactNode }) {
  return children
}
