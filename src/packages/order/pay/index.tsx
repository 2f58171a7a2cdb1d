import { useQuery } from '@tanstack/react-query'
import { orderQueries } from '@/data/queries/order'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { StateNotice } from '@/ui/state-notice'
import { Confirm } from './confirm'

function Quoted({ courseId }: { courseId: number }) {
  const quote = useQuery(orderQueries.quote({ courseId }))
  return <QueryState of={quote}>{(of) => <Confirm quote={of} />}</QueryState>
}

export default screen('course_pay', ({ courseId }) =>
  courseId === undefined ? (
    <StateNotice text="没有选中课程" action="去选课" onAction={() => go('home_page', { categoryId: 0 })} />
  ) : (
    <Quoted courseId={courseId} />
  ),
)
