import { useInfiniteQuery } from '@tanstack/react-query'
import { useFresh } from '@/data/http/use-act'
import { reviewQueries } from '@/data/tiku/review'
import { dayText } from '@/domain/time/day'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActRow } from '@/ui/act-row'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Icon } from '@/ui/icon'
import { ListedQuestion } from '../parts/listed-question'
import { MoreButton } from '../parts/more-button'
import './index.scss'

definePageConfig({ navigationBarTitleText: '我的笔记' })

export default screen('tiku_notes', ({ categoryId }) => {
  const list = useInfiniteQuery(reviewQueries.notes(categoryId))
  useFresh(list)
  return (
    <QueryState
      of={list}
      empty={{
        when: ({ pages }) => pages[0]?.total === 0,
        text: '还没有笔记，做题时随手记下的会出现在这里',
        action: '去题库',
        onAction: () => go('tiku_home'),
      }}
    >
      {({ pages }) => (
        <>
          <View id="notes" className="page-top" role="list" label="我的笔记">
            {pages
              .flatMap(({ entries }) => entries)
              .map((entry) => (
                <View key={entry.questionId} role="listitem">
                  <Card id={`note-${entry.questionId}`}>
                    <ListedQuestion of={entry}>
                      <View className="note-text">{entry.note.text}</View>
                      <View className="small">{dayText(entry.note.changedAt)} 更新</View>
                    </ListedQuestion>
                    <ActRow>
                      <ActionButton look="quiet" onClick={() => go('tiku_note', { questionId: entry.questionId })}>
                        <Icon name="pencil-line" />
                        修改笔记
                      </ActionButton>
                    </ActRow>
                  </Card>
                </View>
              ))}
          </View>
          <MoreButton of={list} />
        </>
      )}
    </QueryState>
  )
})
