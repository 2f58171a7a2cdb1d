import { useQuery } from '@tanstack/react-query'
import type { CourseCard as Course } from '@/contract/course/course.schema'
import { courseQueries } from '@/data/course/course'
import { recordTappedCover } from '@/data/course/tapped-cover'
import { COVER_WIDTH } from '@/features/course/course-card'
import { go } from '@/navigation/go'
import { Image, View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Icon } from '@/ui/icon'
import './guest-try.scss'

/** The card has an id of its own: a shelf of the page may show the same course. */
function FreeCourse({ of: { id, cover, title, subtitle, lessonCount } }: { of: Course }) {
  const open = () => {
    recordTappedCover(id, cover)
    go('course_detail', { id })
  }
  return (
    <Card id="guest-course" onClick={open}>
      <View className="course-card">
        <Image className="course-card__cover" src={cover} alt="" box={COVER_WIDTH} />
        <View className="course-card__main">
          <View className="title">{title}</View>
          <View className="small course-card__subtitle">{subtitle}</View>
          <View className="small">{lessonCount} 课时 · 免费</View>
        </View>
        <View className="guest-try__play">
          <Icon name="play" />
        </View>
      </View>
    </Card>
  )
}

/** Shows a visitor a free course of the direction, or of all where it has none, and the question bank. */
export function GuestTry({ categoryId }: { categoryId: number }) {
  const own = useQuery(courseQueries.list({ price: 'free', ...(categoryId > 0 && { parentId: categoryId }) }))
  const all = useQuery({ ...courseQueries.list({ price: 'free' }), enabled: own.data?.length === 0 })
  const isThere = own.data?.length === 0 ? all.isFetched : own.isFetched
  const course = (own.data?.length === 0 ? all.data : own.data)?.[0]
  return (
    <View id="guest-try" className="guest-try">
      <View className="section-title" role="heading" level={2}>
        先试一试
      </View>
      {course && <FreeCourse of={course} />}
      {isThere && (
        <Card>
          <Cell id="guest-tiku" side="不用登录" onClick={() => go('tiku_home')}>
            看看题库里有什么
          </Cell>
        </Card>
      )}
    </View>
  )
}
