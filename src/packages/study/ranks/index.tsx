import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RankType } from '@/contract/study/plan.schema'
import { planQueries } from '@/data/study/plan'
import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { Tabs } from '@/ui/tabs'
import { seqsOf } from '../parts/board'
import { CreditBoard } from '../parts/credit-board'
import { InClass } from '../parts/in-class'

definePageConfig({ navigationBarTitleText: '学分排行' })

export default screen('credit_rank_list', ({ courseGroupId, classSeq, groupSeq }) => {
  const home = useQuery(planQueries.home(courseGroupId === undefined ? undefined : { courseGroupId }))
  const [scope, setScope] = useState(groupSeq === undefined ? 'class' : 'group')
  const [rankType, setRankType] = useState<RankType>('total')
  return (
    <InClass of={home}>
      {({ mine }) => {
        const asked = seqsOf({
          classSeq: classSeq ?? String(mine.classSeq),
          groupSeq: scope === 'group' ? (groupSeq ?? String(mine.groupSeq)) : undefined,
        })
        const tabs = [
          { key: 'class', text: mine.title },
          { key: 'group', text: `第 ${groupSeq ?? mine.groupSeq} 小组` },
        ]
        return (
          <View id="ranks" className="page-top">
            <Tabs id="scope" label="范围" tabs={tabs} current={scope} onChange={setScope}>
              <CreditBoard of={{ courseGroupId: mine.courseGroupId, ...asked }} rankType={rankType} look="pill" onTurn={setRankType} />
            </Tabs>
          </View>
        )
      }}
    </InClass>
  )
})
