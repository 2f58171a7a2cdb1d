import { usePages } from '@/data/http/use-pages'
import { practiceQueries } from '@/data/tiku/practice'
import { QueryState } from '@/features/page-frame/query-state'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { LoadMore } from '@/ui/load-more'
import { ListedQuestion } from '../parts/listed-question'

/** Pages of what was found, requested one by one; each question leads to its explanation. */
export function FoundQuestions({ categoryId, text }: { categoryId: number; text: string }) {
  const found = usePages((page) => practiceQueries.search(categoryId, text, page), {
    rowsOf: ({ questions }) => questions,
    keyOf: ({ id }) => id,
    hasMore: (rows, { total }) => rows.length < total,
  })
  return (
    <QueryState
      of={found.first}
      empty={{
        when: ({ total }) => total === 0,
        look: 'search',
        text: `没有找到含“${text}”的题`,
        action: '去题库',
        onAction: () => go('tiku_home'),
      }}
    >
      {({ total }) => (
        <View id="found-questions">
          <View className="page-pad muted" live="polite">
            找到 {total} 题
          </View>
          {found.rows.map(({ id, type, text: stem, subjectName, chapterTitle }) => (
            <Card key={id} id={`found-${id}`} onClick={() => go('explanation_detail', { explanationId: id })}>
              <ListedQuestion of={{ type, stem, chapter: `${subjectName} · ${chapterTitle}`, points: [] }} />
            </Card>
          ))}
          <LoadMore {...found.next} />
        </View>
      )}
    </QueryState>
  )
}
