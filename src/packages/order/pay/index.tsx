import { useQuery } from '@tanstack/react-query'
import { orderQueries } from '@/data/queries/order'
import { Faces } from '@/features/shell/faces'
import { screen } from '@/features/shell/screen'
import { go } from '@/navigation/go'
import { NoticeFace } from '@/ui/notice-face'
import { Confirm } from './confirm'

function Quoted({ courseId }: { courseId: number }) {
  const quote = useQuery(orderQueries.quote(courseId))
  return <Faces of={quote}>{(of) => <Confirm quote={of} />}</Faces>
}

export default screen('course_pay', ({ courseId }) =>
  courseId === undefined ? (
    <NoticeFace text="没有选中课程" action="去选课" onAction={() => go('home_page', { categoryId: 0 })} />
  ) : (
    <Quoted courseId={courseId} />
  ),
)
