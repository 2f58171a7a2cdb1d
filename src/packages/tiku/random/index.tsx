import { useQuery } from '@tanstack/react-query'
import { practiceQueries } from '@/data/tiku/practice'
import { QueryState, screen } from '@/features/page-frame/screen'
import { back } from '@/navigation/go'
import { DrawForm } from './draw-form'
import './index.scss'

definePageConfig({ navigationBarTitleText: '随机练习' })

export default screen('tiku_random', ({ categoryId }) => {
  const study = useQuery(practiceQueries.study(categoryId))
  return (
    <QueryState
      of={study}
      empty={{ when: ({ questionCount }) => questionCount === 0, text: '这个分类还没有题目', action: '返回', onAction: back }}
    >
      {(data) => <DrawForm study={data} />}
    </QueryState>
  )
})
