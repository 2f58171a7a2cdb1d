import type { ReactNode } from 'react'

/** Holds what lies below the first screen of a page. */
export type RestProps = { children: ReactNode }
