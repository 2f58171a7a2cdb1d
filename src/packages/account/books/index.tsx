import { useQuery } from '@tanstack/react-query'
import type { BookRight, BookRightStatus } from '@/contract/order/textbook.schema'
import { courseCategory } from '@/data/course/course-list'
import { textbookQueries } from '@/data/order/textbook'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { BookCover } from '@/features/site/pictures/book-cover'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Tag } from '@/ui/tag'
import './index.scss'

definePageConfig({ navigationBarTitleText: '我的教材' })

const words = { open: '待填地址', claimed: '待寄出', shipped: '已寄出', received: '已收货' } as const satisfies Record<
  BookRightStatus,
  string
>

/** `at`: its place in the list. */
type BookProps = { of: BookRight; at: number }

function BookAct({ of: { id, status, shipmentId }, at }: BookProps) {
  if (shipmentId !== null)
    return (
      <ActionButton id={`book-parcel-${at}`} look="plain" onClick={() => go('mine_logistics', { id: shipmentId })}>
        查看物流
      </ActionButton>
    )
  return (
    <ActionButton
      id={`send-book-${at}`}
      look={status === 'open' ? 'primary' : 'plain'}
      onClick={() => go('mine_address', {}, { rightId: id })}
    >
      {status === 'open' ? '选择收货地址' : '修改地址'}
    </ActionButton>
  )
}

function Book({ of, at }: BookProps) {
  const { bookTitle, courseTitle, intro, status, receiver, region } = of
  return (
    <Card>
      <View className="book">
        <BookCover title={bookTitle} foot="教材" />
        <View className="row__main">
          <View className="title">{bookTitle}</View>
          <View className="small">随《{courseTitle}》赠送</View>
          <View className="small">{intro}</View>
          <Tag tone={status === 'received' ? 'right' : 'accent'}>{words[status]}</Tag>
        </View>
      </View>
      <View className="book__foot">
        <View className="small">{region !== '' && `寄给 ${receiver} · ${region}`}</View>
        <BookAct of={of} at={at} />
      </View>
    </Card>
  )
}

/** The books of the learner's courses: where they go, and where they are. */
export default screen('mine_book', () => {
  const rights = useQuery(textbookQueries.rights())
  return (
    <QueryState
      of={rights}
      empty={{
        when: (rows) => rows.length === 0,
        art: studyArt('books'),
        text: '购买赠教材的课程后，在这里领取',
        action: '去选课',
        onAction: () => go('course_normal_list', { categoryId: courseCategory() }),
      }}
    >
      {(rows) => (
        <View id="my-books" className="page-top">
          {rows.map((right, at) => (
            <Book key={right.id} of={right} at={at} />
          ))}
          <View className="page-pad">
            <ActionButton look="quiet" onClick={() => go('mine_book_rule')}>
              教材领取规则
            </ActionButton>
            <ActionButton id="to-gift" look="quiet" onClick={() => go('course_book_index')}>
              有随书兑换码？去开通课程
            </ActionButton>
          </View>
        </View>
      )}
    </QueryState>
  )
})
