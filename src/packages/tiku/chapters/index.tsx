import { useQuery } from '@tanstack/react-query'
import type { Study } from '@/contract/tiku/practice.schema'
import { practiceQueries } from '@/data/tiku/practice'
import { nextChapterId } from '@/domain/tiku/next-chapter'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { OfflineWay } from '@/features/tiku/bank/offline-way'
import { back, go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { useReturn } from '@/platform/lifecycle'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Fold } from '@/ui/fold'
import { ChapterRow } from './chapter-row'
import './index.scss'

definePageConfig({ navigationBarTitleText: '章节练习' })

const nextId = (subjects: Study['subjects']) => nextChapterId(subjects.flatMap(({ chapters }) => chapters))

export default screen('tiku_chapters', ({ categoryId }) => {
  const study = useQuery(practiceQueries.study(categoryId))
  useReturn(() => void study.refetch({ cancelRefetch: false }))
  const empty = { text: '这个分类还没有章节', action: '返回', onAction: back }
  return (
    <>
      <QueryState of={study} empty={{ when: ({ subjects }) => subjects.every(({ chapters }) => chapters.length === 0), ...empty }}>
        {({ subjects }) => (
          <View id="chapters" className="chapters">
            <Card>
              <Cell id="to-downloads" side="没有网络也能练" onClick={() => go('tiku_downloads', {}, { categoryId })}>
                离线题目
              </Cell>
            </Card>
            {subjects.map(({ id, name, chapters, answeredCount, questionCount }, index) => (
              <View key={id} className="card">
                <Fold id={`subject-${id}`} title={`${name}（${answeredCount} / ${questionCount} 题）`} isOpenAtFirst={index === 0}>
                  {chapters.map((chapter) => (
                    <ChapterRow key={chapter.id} chapter={chapter} isNext={chapter.id === nextId(subjects)} />
                  ))}
                </Fold>
              </View>
            ))}
          </View>
        )}
      </QueryState>
      <OfflineWay of={study} categoryId={categoryId} />
    </>
  )
})
