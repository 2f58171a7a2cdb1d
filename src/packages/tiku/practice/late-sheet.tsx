import { type ComponentProps, lazy, Suspense } from 'react'
import type { PracticeSheet } from './practice-sheet'

const Sheet = lazy(() => import('./practice-sheet').then((late) => ({ default: late.PracticeSheet })))

/** The answer card: opened now and then, so it is loaded when it is. */
export function LateSheet(props: ComponentProps<typeof PracticeSheet>) {
  return (
    <Suspense fallback={null}>
      <Sheet {...props} />
    </Suspense>
  )
}
