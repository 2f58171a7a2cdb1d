import { PullRefresh } from '@/features/page-frame/pull-refresh'
import { TabCard } from '@/features/site/share/tab-card'
import { FloatingWidgets } from '@/features/site/widgets/floating-widgets'
import { link } from '@/routes/link'

/** Holds what a drawn page can still wait for: pulling it down, its card, and what floats over it. */
export function Over() {
  return (
    <>
      <PullRefresh />
      <TabCard address={link('home_page', { categoryId: 0 })} />
      <FloatingWidgets hasHome={false} isCourse={false} />
    </>
  )
}
