import { useQuery } from '@tanstack/react-query'
import { reviewQueries } from '@/data/queries/review'
import { Faces } from '@/features/shell/faces'
import { screen } from '@/features/shell/screen'
import { NoteEditor } from './note-editor'

export default screen('tiku_note', ({ questionId }) => {
  const marks = useQuery(reviewQueries.marks([questionId]))
  return (
    <Faces of={marks} empty={{ when: (rows) => rows.length === 0, text: '题目不存在' }}>
      {([of]) => of && <NoteEditor key={of.questionId} of={of} />}
    </Faces>
  )
})
