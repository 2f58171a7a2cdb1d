import { useQuery } from '@tanstack/react-query'
import { reviewQueries } from '@/data/tiku/review'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { back } from '@/navigation/go'
import { NoteEditor } from './note-editor'

definePageConfig({ navigationBarTitleText: '笔记' })

export default screen('tiku_note', ({ questionId }) => {
  const marks = useQuery(reviewQueries.marks([questionId]))
  return (
    <QueryState of={marks} empty={{ when: (rows) => rows.length === 0, text: '题目不存在', action: '返回', onAction: back }}>
      {([of]) => of && <NoteEditor key={of.questionId} of={of} />}
    </QueryState>
  )
})
