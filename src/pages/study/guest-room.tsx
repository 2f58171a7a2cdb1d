import { useQuery } from '@tanstack/react-query'
import { courseQueries } from '@/data/course/course'
import { courseCategory } from '@/data/course/course-list'
import { CourseCard } from '@/features/course/course-card'
import { GrowthHero } from '@/features/invite/growth-hero'
import { go } from '@/navigation/go'
import { goLogin } from '@/navigation/go-login'
import { Button, View } from '@/platform/elements'
import { link } from '@/routes/link'
import { Card, Cell } from '@/ui/card'

/** Courses that a visitor may begin with. */
const MOST = 3

/** Free courses of the direction; of all where it has none. */
function FreeCourses() {
  const own = useQuery(courseQueries.list({ price: 'free', ...(courseCategory() > 0 && { parentId: courseCategory() }) }))
  const all = useQuery({ ...courseQueries.list({ price: 'free' }), enabled: own.data?.length === 0 })
  const free = own.data?.length === 0 ? all.data : own.data
  return (free ?? []).slice(0, MOST).map((course) => <CourseCard key={course.id} course={course} />)
}

/** The day of somebody who has not signed in: what it will be, and what can be tried before. */
export function GuestRoom() {
  return (
    <View id="study-guest" className="page-top">
      <GrowthHero title="登录后，这里是你的每一天" big="学一点，练一点">
        <View>课程进度、每日十题和该复习的题都记在这里</View>
        <Button id="login-to-study" className="growth-hero__act" onClick={() => goLogin(link('study_center'))}>
          登录 / 注册
        </Button>
      </GrowthHero>
      <View className="section-title" role="heading">
        先试一试
      </View>
      <FreeCourses />
      <Card>
        <Cell id="guest-open" side="不用登录" onClick={() => go('open_course')}>
          看公开课
        </Cell>
        <Cell id="guest-tiku" onClick={() => go('tiku_home')}>
          看看题库里有什么
        </Cell>
      </Card>
    </View>
  )
}
