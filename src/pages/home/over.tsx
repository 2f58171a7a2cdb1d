import { FloatingWidgets } from '@/features/floating-widgets/floating-widgets'
import { PullRefresh } from '@/features/pull-refresh/pull-refresh'

/** Holds what a drawn page can still wait for: pulling it down, and what floats over it. */
export function Over() {
  return (
    <>
      <PullRefresh />
      <FloatingWidgets hasHome={false} isCourse={false} />
    </>
  )
}
