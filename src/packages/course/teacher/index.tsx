import { useQuery } from '@tanstack/react-query'
import type { Teacher } from '@/contract/course/course.schema'
import { courseQueries } from '@/data/course/course'
import { courseCategory } from '@/data/course/course-list'
import { CourseCard } from '@/features/course/course-card'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { useNav } from '@/features/page-frame/use-nav'
import { ShareCards } from '@/features/site/share/share-cards'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { link } from '@/routes/link'
import { Avatar } from '@/ui/avatar'
import { Card } from '@/ui/card'
import { StateNotice } from '@/ui/state-notice'

definePageConfig({ navigationBarTitleText: '老师的课程', enableShareAppMessage: true, enableShareTimeline: true })

function About({ of: { name, title, avatar, intro } }: { of: Teacher }) {
  return (
    <Card>
      <View className="row">
        <Avatar src={avatar} name={name} />
        <View className="row__main">
          <View className="title">{name}</View>
          <View className="muted">{title}</View>
        </View>
      </View>
      <View className="page-top">{intro}</View>
    </Card>
  )
}

function Share({ teacherUserId }: { teacherUserId: number }) {
  const { data } = useQuery(courseQueries.ofTeacher(teacherUserId))
  if (!data) return null
  const { name, title } = data.teacher
  const address = link('teacher_courses', { teacherUserId })
  return <ShareCards card={{ title: `${name}老师的课程`, text: title, image: `/share/teacher/${teacherUserId}.jpg`, address }} />
}

/** A teacher and their courses. */
function TeacherPage({ teacherUserId }: { teacherUserId: number }) {
  const taught = useQuery(courseQueries.ofTeacher(teacherUserId))
  useNav({ title: taught.data && `${taught.data.teacher.name}老师` })
  return (
    <QueryState of={taught}>
      {({ teacher, courses }) => (
        <View id="teacher" className="page-top">
          <About of={teacher} />
          <View className="section-title" role="heading">
            在教的课
          </View>
          {courses.length === 0 && (
            <StateNotice
              art={studyArt('course')}
              text="这位老师还没有开课"
              action="看看其他课程"
              onAction={() => go('course_normal_list', { categoryId: courseCategory() })}
            />
          )}
          {courses.map((course) => (
            <CourseCard key={course.id} course={course} />
          ))}
        </View>
      )}
    </QueryState>
  )
}

export default screen('teacher_courses', TeacherPage, { share: Share })
