import { useQuery } from '@tanstack/react-query'
import type { GuideContact } from '@/contract/course/guide.schema'
import { guideQueries } from '@/data/course/guide'
import { QrCode } from '@/features/invite/qr-code'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState, screen } from '@/features/page-frame/screen'
import { ContactCard } from '@/features/service/contact-card'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'

definePageConfig({ navigationBarTitleText: '添加课程助教' })

const services = ['开课提醒和学习计划', '书上的题目看不懂，发给助教就能问', '勘误、资料更新第一时间通知']

function Assistant({ of }: { of: GuideContact }) {
  return (
    <>
      {of.address !== '' && (
        <Card>
          <QrCode text={of.address} alt={`${of.name}的二维码`} />
          <View className="muted">长按识别二维码，添加助教</View>
        </Card>
      )}
      <ContactCard contact={of} />
    </>
  )
}

/** The assistants of a course that came with a book; a visitor reads what they are for and signs in to see them. */
export default screen('course_book_gift_assistant', ({ courseId }) => {
  const contacts = useQuery(guideQueries.contacts('assistant', courseId))
  return (
    <View className="page-top">
      <Card>
        <View className="headline" role="heading">
          添加课程助教
        </View>
        {services.map((line) => (
          <View key={line} className="muted">
            · {line}
          </View>
        ))}
      </Card>
      <QueryState
        of={contacts}
        empty={{
          when: (rows) => rows.length === 0,
          art: artOf('people'),
          text: '这门课程没有助教，有问题可以在课程里提问',
          action: courseId === undefined ? '去选课' : '去学习',
          onAction: () => (courseId === undefined ? go('home_page', { categoryId: 0 }) : go('my_course_detail', { id: courseId })),
        }}
      >
        {(rows) => rows.map((one) => <Assistant key={one.id} of={one} />)}
      </QueryState>
      {courseId !== undefined && (
        <View className="page-pad">
          <ActionButton id="learn" look="plain" isWide onClick={() => go('my_course_detail', { id: courseId })}>
            先去学习
          </ActionButton>
        </View>
      )}
    </View>
  )
})
