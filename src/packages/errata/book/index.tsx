import { useQuery } from '@tanstack/react-query'
import { errataQueries } from '@/data/errata/errata'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { BookLine } from '@/packages/errata/parts/book-line'
import { View } from '@/platform/elements'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'

definePageConfig({ navigationBarTitleText: '勘误详情' })

export default screen('book-errata-details', ({ bookId }) => {
  const detail = useQuery(errataQueries.book(bookId))
  return (
    <QueryState of={detail}>
      {({ book, chapters }) => (
        <View className="page-top">
          <Card id="book">
            <BookLine of={book} />
          </Card>
          <View className="section-title" role="heading">
            按章节查看
          </View>
          <Card id="chapters">
            {chapters.map(({ id, title, errataCount }) => (
              <Cell
                key={id}
                id={`chapter-${id}`}
                side={errataCount > 0 ? `${errataCount} 处` : '暂无'}
                onClick={() => go('book-errata-chapter', { bookId, chapterId: id })}
              >
                {title}
              </Cell>
            ))}
          </Card>
          <ActionBar>
            <ActionButton id="add" isWide onClick={() => go('book-errata-add', {}, { bookId })}>
              提交勘误
            </ActionButton>
          </ActionBar>
        </View>
      )}
    </QueryState>
  )
})
