import type { ReactNode } from 'react'

/** `onSwipe`: the finger went quickly to the left (`next`) or to the right (`previous`), and not up or down. */
export type SwipeAreaProps = { className?: string; onSwipe: (way: 'next' | 'previous') => void; children: ReactNode }
