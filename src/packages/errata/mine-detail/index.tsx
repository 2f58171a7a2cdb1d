import { useQuery } from '@tanstack/react-query'
import type { Erratum } from '@/contract/errata/errata.schema'
import { errataQueries } from '@/data/errata/errata'
import { minuteText } from '@/domain/time/day'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { ErratumText } from '../parts/erratum-text'

definePageConfig({ navigationBarTitleText: '我的勘误详情' })

/** The way on: to the question again, or to a new report of a refused one. */
function Onward({ of: { questionId, bookId, status } }: { of: Erratum }) {
  if (questionId !== null)
    return (
      <ActionButton id="see-question" look="plain" isWide onClick={() => go('explanation_detail', { explanationId: questionId })}>
        看这道题
      </ActionButton>
    )
  if (bookId === null || status !== 'rejected') return null
  return (
    <ActionButton id="add-again" look="plain" isWide onClick={() => go('book-errata-add', {}, { bookId })}>
      补充依据，重新提交
    </ActionButton>
  )
}

export default screen('my-errata-details', ({ errataId }) => {
  const one = useQuery(errataQueries.one(errataId))
  return (
    <QueryState of={one}>
      {(of) => (
        <View className="page-top">
          <Card id="erratum">
            <View className="title">{of.bookTitle}</View>
            {of.chapterTitle !== '' && <View className="muted">{of.chapterTitle}</View>}
            <ErratumText of={of} />
          </Card>
          <Card id="progress">
            <Cell side={minuteText(of.madeAt)}>{of.isMine ? '提交时间' : '首次提交时间'}</Cell>
            {of.decidedAt !== null && <Cell side={minuteText(of.decidedAt)}>处理时间</Cell>}
            {of.beans > 0 && <Cell side={`+${of.beans} 学豆`}>勘误奖励</Cell>}
          </Card>
          <View className="page-pad">
            <Onward of={of} />
          </View>
        </View>
      )}
    </QueryState>
  )
})
