import type { ReactNode } from 'react'

/** `isFirst`: seen when its page opens. */
export type NearProps = { className: string; isFirst: boolean; children: ReactNode }
