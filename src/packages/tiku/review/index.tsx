import { useReviewDesk } from '@/data/review/use-review-desk'
import { Faces } from '@/features/shell/faces'
import { screen } from '@/features/shell/screen'
import { ReviewRoom } from './review-room'
import './index.scss'

export default screen('tiku_review', ({ categoryId }) => {
  const { queue, desk } = useReviewDesk(categoryId)
  return <Faces of={queue}>{(data) => <ReviewRoom key={data.takenAt} queue={data} onGrade={desk.grade} />}</Faces>
})
