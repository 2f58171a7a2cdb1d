import type { ReactNode } from 'react'

/** What lies below the first screen of a page. */
export type RestProps = { children: ReactNode }
