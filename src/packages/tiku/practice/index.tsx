import { useQuery } from '@tanstack/react-query'
import { practiceQueries } from '@/data/tiku/practice'
import { QueryState, screen } from '@/features/page-frame/screen'
import { back } from '@/navigation/go'
import { PracticeView } from './practice-view'
import './index.scss'

definePageConfig({ navigationBarTitleText: '练习' })

export default screen('tiku_practice', ({ practiceId }) => {
  const practice = useQuery(practiceQueries.one(practiceId))
  const empty = { look: 'search' as const, text: '这次练习没有题目', action: '返回', onAction: back }
  return (
    <QueryState of={practice} empty={{ when: ({ questions }) => questions.length === 0, ...empty }}>
      {(data) => <PracticeView key={data.id} practice={data} />}
    </QueryState>
  )
})
