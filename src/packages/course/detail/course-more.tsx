import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CourseExtra } from '@/contract/course/course.schema'
import { courseQueries } from '@/data/course/course'
import { gateQueries } from '@/data/course/gate'
import { shelfQueries } from '@/data/course/shelf'
import { CourseCard } from '@/features/course/course-card'
import { Outline } from '@/features/course/outline'
import { QueryState } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { openAddress } from '@/navigation/open-address'
import { Text, View } from '@/platform/elements'
import { Rest } from '@/platform/elements/rest'
import { ActionButton } from '@/ui/action-button'
import { Avatar } from '@/ui/avatar'
import { Card } from '@/ui/card'
import { Fold } from '@/ui/fold'
import { lazy } from '@/ui/lazy'
import { RichContent } from '@/ui/rich-content'
import { CourseActions } from './course-actions'

const ProtocolPopup = lazy(() => import('./owner-popups').then((found) => found.ProtocolPopup))

/** The agreement of a course, where it has one. */
export function ProtocolCard({ courseId }: { courseId: number }) {
  const [isOpen, setOpen] = useState(false)
  const { data: facts } = useQuery(gateQueries.authInfo(courseId))
  const { data } = useQuery({ ...gateQueries.protocol(courseId), enabled: facts?.hasProtocol === true })
  if (!data) return null
  return (
    <Card>
      <View className="title">{data.title}</View>
      <View className="muted">{data.signed ? '你已签署，保障生效中' : '购买后签署，保障内容见协议'}</View>
      <ActionButton look="plain" onClick={() => setOpen(true)}>
        查看协议
      </ActionButton>
      {isOpen && <ProtocolPopup of={data} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function Faq({ courseId }: { courseId: number }) {
  const { data = [] } = useQuery(shelfQueries.extraPage(courseId))
  if (data.length === 0) return null
  return (
    <Card>
      <View className="title" role="heading">
        常见问题
      </View>
      {data.map(({ id, title, content }) => (
        <Fold key={id} title={title}>
          <RichContent of={content} onLink={(href) => void openAddress(href)} />
        </Fold>
      ))}
    </Card>
  )
}

function Recommended({ courseId }: { courseId: number }) {
  const { data = [] } = useQuery(shelfQueries.recommend(courseId))
  if (data.length === 0) return null
  return (
    <>
      <View className="section-title" role="heading">
        搭配着学
      </View>
      {data.slice(0, 3).map(({ course }) => (
        <CourseCard key={course.id} course={course} />
      ))}
      <View className="page-pad">
        <ActionButton look="quiet" onClick={() => go('course_recommend_new', { id: courseId })}>
          更多推荐
        </ActionButton>
      </View>
    </>
  )
}

/** The acts of a course, its agreement, its frequent questions and the courses that go with it, below its introduction. */
export function CourseMore({ course }: { course: CourseExtra }) {
  const { id } = course
  return (
    <>
      <CourseActions course={course} />
      <ProtocolCard courseId={id} />
      <Rest>
        <Faq courseId={id} />
        <Recommended courseId={id} />
      </Rest>
    </>
  )
}

/** The lessons by chapters. */
export function Lessons({ courseId }: { courseId: number }) {
  const items = useQuery(courseQueries.items(courseId))
  return <QueryState of={items}>{(chapters) => <Outline courseId={courseId} chapters={chapters} />}</QueryState>
}

/** Lists the teachers; each leads to the teacher's own page. */
export function CourseTeachers({ course: { teachers } }: { course: CourseExtra }) {
  return teachers.map(({ id, name, title, avatar, intro }) => (
    <Card key={id} onClick={() => go('teacher_courses', { teacherUserId: id })}>
      <View className="row course-intro__teacher">
        <Avatar src={avatar} name={name} />
        <View className="row__main">
          <View className="title">
            {name} <Text className="small">{title.replaceAll(' · ', '\u00A0· ')}</Text>
          </View>
          <View className="muted">{intro}</View>
        </View>
      </View>
    </Card>
  ))
}
