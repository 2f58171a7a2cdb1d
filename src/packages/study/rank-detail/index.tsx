import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RankType } from '@/contract/study/plan.schema'
import { studyQueries } from '@/data/study/study-pages'
import { LoadMore } from '@/features/page-frame/load-more'
import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { Tabs } from '@/ui/tabs'
import { isRankType, rankTypeNames, seqsOf } from '../parts/board'
import { InClass } from '../parts/in-class'
import { OwnPlace, RankRows } from '../parts/rank-rows'

definePageConfig({ navigationBarTitleText: '排行详情' })

type Of = { courseGroupId?: number; classSeq?: number; groupSeq?: number }

function Board({ of, rankType }: { of: Of; rankType: RankType }) {
  const rank = useInfiniteQuery(studyQueries.creditRank({ ...of, rankType }))
  return (
    <InClass of={rank} empty={{ when: ({ pages }) => pages[0]?.rows.length === 0, text: '榜上还没有人' }}>
      {({ pages }) => (
        <View id="rank">
          {pages[0] && <OwnPlace mine={pages[0].mine} count={pages[0].count} unit="学分" />}
          <RankRows rows={pages.flatMap(({ rows }) => rows)} unit="学分" label={rankTypeNames[rankType]} />
          <LoadMore of={rank} />
        </View>
      )}
    </InClass>
  )
}

export default screen('credit_rank_detail', ({ rankType: asked, cid, classSeq, groupSeq }) => {
  const [rankType, setRankType] = useState<RankType>(isRankType(asked) ? asked : 'total')
  const courseGroupId = cid !== undefined && /^[1-9]\d{0,8}$/.test(cid) ? { courseGroupId: Number(cid) } : {}
  const tabs = (['day', 'week', 'total'] as const).map((key) => ({ key, text: rankTypeNames[key] }))
  return (
    <View className="page-top">
      <Tabs id="rank-type" label="榜单" tabs={tabs} current={rankType} onChange={(key) => isRankType(key) && setRankType(key)}>
        <Board key={rankType} of={{ ...courseGroupId, ...seqsOf({ classSeq, groupSeq }) }} rankType={rankType} />
      </Tabs>
    </View>
  )
})
