import { useQuery } from '@tanstack/react-query'
import { courseQueries } from '@/data/queries/course'
import { useSession } from '@/data/stores/session'
import { LateWidgets } from '@/features/floating-widgets/late-widgets'
import { Outline } from '@/features/outline/outline'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { goLogin } from '@/navigation/go-login'
import { useShareCard } from '@/platform/lifecycle'
import { link, pageUrl } from '@/routes/link'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'
import { Price } from '@/ui/price'
import { CourseActs } from './course-acts'
import { CourseIntro } from './course-intro'
import { CourseShare } from './course-share'

function CourseDetail({ id }: { id: number }) {
  const extra = useQuery(courseQueries.extra(id))
  const mine = useQuery(courseQueries.forUser(id))
  const items = useQuery(courseQueries.items(id))
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  useShareCard(() => ({ title: extra.data?.title ?? '', path: pageUrl('course_detail', { id }), imageUrl: extra.data?.cover }))
  const canLearn = mine.data?.access === 'owned' || mine.data?.access === 'free'

  const buy = () => {
    if (isLoggedIn) go('course_pay', {}, { courseId: id })
    else goLogin(link('course_pay', {}, { courseId: id }))
  }
  return (
    <QueryState of={extra}>
      {(course) => (
        <>
          <CourseIntro course={course} />
          <CourseActs course={course} />
          <LateWidgets hasHome isCourse />
          <QueryState of={items}>{(chapters) => <Outline courseId={id} chapters={chapters} />}</QueryState>
          <ActionBar lead={<Price fen={course.price} was={course.listPrice} isLarge />}>
            {canLearn ? (
              <ActionButton id="learn-course" onClick={() => go('my_course_detail', { id })}>
                去学习
              </ActionButton>
            ) : (
              <ActionButton id="buy-course" isBusy={mine.isPending} onClick={buy}>
                {course.price === 0 ? '免费学习' : '立即购买'}
              </ActionButton>
            )}
          </ActionBar>
        </>
      )}
    </QueryState>
  )
}

export default screen('course_detail', CourseDetail, { share: CourseShare })
