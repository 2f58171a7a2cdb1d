import { PullRefresh } from '@/features/page-frame/pull-refresh'
import { FloatingWidgets } from '@/features/site/widgets/floating-widgets'

/** Holds what a drawn page can still wait for: pulling it down, and what floats over it. */
export function Over() {
  return (
    <>
      <PullRefresh />
      <FloatingWidgets hasHome={false} isCourse={false} />
    </>
  )
}
