import { useQuery } from '@tanstack/react-query'
import type { ClassService } from '@/contract/service/class-service.schema'
import { serverNow } from '@/data/http/clock'
import { classServiceQueries } from '@/data/service/class-service'
import { nearMomentText } from '@/domain/time/relative-time'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Avatar } from '@/ui/avatar'
import { Card, Cell } from '@/ui/card'
import { StateNotice } from '@/ui/state-notice'

definePageConfig({ navigationBarTitleText: '班级服务' })

const NOT_FOUND = 404

/** Lists the services that need no class: exam scores and complaints. */
function Services() {
  return (
    <Card>
      <Cell id="to-score" side="需要短信验证" onClick={() => go('score_check')}>
        成绩查询
      </Cell>
      <Cell id="to-complaint" side="不记录身份" onClick={() => go('anonymous_complaint')}>
        匿名投诉
      </Cell>
    </Card>
  )
}

function OwnClass({ of: { mine, memberCount, teacher, notices, timetable } }: { of: ClassService }) {
  return (
    <>
      <Card id="my-class">
        <View className="title">{mine.title}</View>
        <View className="muted">
          {mine.groupTitle} · {memberCount} 位同学 · 第 {mine.groupSeq} 小组
        </View>
        <View className="row">
          <Avatar src={teacher.avatar} name={teacher.name} />
          <View className="row__main">
            <View>班主任 {teacher.name}</View>
            {teacher.words !== '' && <View className="small">{teacher.words}</View>}
          </View>
        </View>
        <Cell side="换一个班" onClick={() => go('select_class')}>
          转班
        </Cell>
      </Card>
      <View className="section-title">课表</View>
      <Card>
        {timetable.length === 0 && <View className="muted">近期没有直播课</View>}
        {timetable.map(({ lessonId, courseId, title, startAt }) => (
          <Cell
            key={lessonId}
            side={nearMomentText(startAt, serverNow())}
            onClick={() => go('course_learn', { id: courseId }, { lessonId })}
          >
            {title}
          </Cell>
        ))}
      </Card>
      <View className="section-title">班级通知</View>
      {notices.length === 0 && <View className="page-pad muted">还没有通知</View>}
      {notices.map(({ id, title, body, at }) => (
        <Card key={id}>
          <View className="title">{title}</View>
          <View>{body}</View>
          <View className="small">{nearMomentText(at, serverNow())}</View>
        </Card>
      ))}
    </>
  )
}

export default screen('class_service', () => {
  const service = useQuery(classServiceQueries.open())
  const { error, data } = service
  const isWithout = data === undefined && error !== null && 'code' in error && error.code === NOT_FOUND
  return (
    <View id="class-service" className="page-top">
      {isWithout ? (
        <StateNotice art={artOf('people')} text="还没有加入班级" action="选择班级" onAction={() => go('select_class')} />
      ) : (
        <QueryState of={service}>{(of) => <OwnClass of={of} />}</QueryState>
      )}
      <Services />
    </View>
  )
})
