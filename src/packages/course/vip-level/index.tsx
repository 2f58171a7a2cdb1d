import { useQuery } from '@tanstack/react-query'
import type { VipLevel } from '@/contract/course/around.schema'
import { courseCategory } from '@/data/course/course-list'
import { shelfQueries } from '@/data/course/shelf'
import { yuan } from '@/domain/money/money'
import { CourseCard } from '@/features/course/course-card'
import { soldOnly } from '@/features/page-frame/not-sold'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Points } from '@/ui/points'
import { Tag } from '@/ui/tag'

definePageConfig({ navigationBarTitleText: '会员等级说明' })

const rights = [
  '标有会员价的课程按会员价购买，等级越高，部分课程的价格越低',
  '解锁会员可练的题库章节',
  '买课得到的等级随课程有效期保留，到期后按成长值重新计算',
]

function Level({ of: { level, price, courses, isMine, growth } }: { of: VipLevel }) {
  return (
    <>
      <View className="section-title" role="heading">
        {`会员 ${level} 级`} {isMine && <Tag tone="right">你已是会员</Tag>}
        <View className="muted">{`¥${yuan(price)} 起${growth === undefined ? '' : `，或成长值满 ${growth}`}`}</View>
      </View>
      {courses.map((course) => (
        <CourseCard key={course.id} course={course} />
      ))}
    </>
  )
}

/** Lists the rights of a member, and the courses that make one. */
function Page() {
  const levels = useQuery(shelfQueries.vipLevels())
  return (
    <QueryState
      of={levels}
      empty={{
        when: (rows) => rows.length === 0,
        art: studyArt('course'),
        text: '暂时没有开通会员的课程',
        action: '看看课程',
        onAction: () => go('course_normal_list', { categoryId: courseCategory() }),
      }}
    >
      {(rows) => (
        <View id="vip-levels" className="page-top">
          <Card>
            <View className="title" role="heading">
              会员可以享受
            </View>
            <View className="page-top">
              <Points of={rights} />
            </View>
            <View className="muted page-top">购买下列任一课程，或者最近一年的成长值达到，即成为对应等级的会员。</View>
          </Card>
          {rows.map((level) => (
            <Level key={level.level} of={level} />
          ))}
        </View>
      )}
    </QueryState>
  )
}

export default screen('vip_level_description', soldOnly(Page))
