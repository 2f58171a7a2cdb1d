import { useQuery } from '@tanstack/react-query'
import { reviewQueries } from '@/data/tiku/review'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Switch } from '@/ui/switch'
import { LeaveRule } from './leave-rule'
import { useChange } from './use-change'

definePageConfig({ navigationBarTitleText: '错题本设置' })

export default screen('tiku_wrong_book_settings', () => {
  const settings = useQuery(reviewQueries.settings())
  const change = useChange()
  return (
    <QueryState of={settings}>
      {(data) => (
        <View className="page-top">
          <LeaveRule settings={data} onChange={change} />
          <Card>
            <Cell
              side={
                <Switch
                  label="收藏的题也安排复习"
                  isOn={data.isFavouriteReviewed}
                  onChange={(isFavouriteReviewed) => change({ isFavouriteReviewed })}
                />
              }
            >
              收藏的题也安排复习
            </Cell>
          </Card>
        </View>
      )}
    </QueryState>
  )
})
