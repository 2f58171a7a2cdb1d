import { useQuery } from '@tanstack/react-query'
import { courseQueries } from '@/data/course/course'
import { CourseCard } from '@/features/course/course-card'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'

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
      {course && <CourseCard course={course} />}
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
