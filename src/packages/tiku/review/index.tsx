import { useReviewDesk } from '@/data/tiku/use-review-desk'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { ReviewView } from './review-view'
import './index.scss'

definePageConfig({ navigationBarTitleText: '今日复习' })

export default screen('tiku_review', ({ categoryId }) => {
  const { queue, desk } = useReviewDesk(categoryId)
  return <QueryState of={queue}>{(data) => <ReviewView key={data.takenAt} queue={data} onGrade={desk.grade} />}</QueryState>
})
