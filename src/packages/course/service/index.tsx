import { useQuery } from '@tanstack/react-query'
import type { CourseService } from '@/contract/course/around.schema'
import { courseCategory } from '@/data/course/course-list'
import { shelfQueries } from '@/data/course/shelf'
import { serverNow } from '@/data/http/clock'
import { dayText } from '@/domain/time/day'
import { nearMomentText } from '@/domain/time/relative-time'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { openAddress } from '@/navigation/open-address'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Fold } from '@/ui/fold'
import { RichContent } from '@/ui/rich-content'

definePageConfig({ navigationBarTitleText: '课程服务' })

function Service({ of }: { of: CourseService }) {
  const { courseId, title, expiresAt, groupName, guideId, refundBefore, services } = of
  return (
    <Card>
      <View className="title" role="heading">
        {title}
      </View>
      <View className="muted">{expiresAt === null ? '长期有效' : `有效期至 ${dayText(expiresAt)}`}</View>
      {groupName !== '' && <View className="small">学习群：{groupName}</View>}
      {refundBefore !== null && <View className="small">{nearMomentText(refundBefore, serverNow())} 前可以申请退款</View>}
      {services.map((service) => (
        <Fold key={service.title} title={service.title}>
          <RichContent of={service.content} onLink={(href) => void openAddress(href)} />
        </Fold>
      ))}
      <View className="row">
        <ActionButton onClick={() => go('my_course_detail', { id: courseId })}>去学习</ActionButton>
        <ActionButton look="plain" onClick={() => go('course_guide', {}, guideId === null ? { courseId } : { courseId, tplId: guideId })}>
          学习指南
        </ActionButton>
      </View>
    </Card>
  )
}

/** Lists the services of each bought course. */
export default screen('course_service', () => {
  const services = useQuery(shelfQueries.services())
  return (
    <QueryState
      of={services}
      empty={{
        when: (rows) => rows.length === 0,
        art: artOf('people'),
        text: '购买课程后，这里会列出随课服务',
        action: '去选课',
        onAction: () => go('course_normal_list', { categoryId: courseCategory() }),
      }}
    >
      {(rows) => (
        <View id="services" className="page-top">
          {rows.map((service) => (
            <Service key={service.courseId} of={service} />
          ))}
        </View>
      )}
    </QueryState>
  )
})
