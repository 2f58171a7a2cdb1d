import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RankType } from '@/contract/study/plan.schema'
import { planQueries } from '@/data/study/plan'
import { studyQueries } from '@/data/study/study-pages'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Tabs } from '@/ui/tabs'
import { rankTypeNames, seqsOf } from '../parts/board'
import { InClass } from '../parts/in-class'
import { OwnPlace, RankRows } from '../parts/rank-rows'

definePageConfig({ navigationBarTitleText: '学分排行' })

const FIRST = 3
type Of = { courseGroupId?: number; classSeq?: number; groupSeq?: number }

/** The first of one board, and the way to all of it. */
function Board({ of, rankType }: { of: Of; rankType: RankType }) {
  const rank = useInfiniteQuery(studyQueries.creditRank({ ...of, rankType }))
  const seqs = {
    ...(of.classSeq !== undefined && { classSeq: String(of.classSeq) }),
    ...(of.groupSeq !== undefined && { groupSeq: String(of.groupSeq) }),
  }
  const cid = of.courseGroupId === undefined ? {} : { cid: String(of.courseGroupId) }
  return (
    <InClass of={rank} empty={{ when: ({ pages }) => pages[0]?.rows.length === 0, text: '榜上还没有人' }}>
      {({ pages: [first] }) => (
        <View>
          <View className="section-title">{rankTypeNames[rankType]}</View>
          {first && <OwnPlace mine={first.mine} count={first.count} unit="学分" />}
          {first && <RankRows rows={first.rows.slice(0, FIRST)} unit="学分" label={rankTypeNames[rankType]} />}
          <View className="page-pad">
            <ActionButton look="plain" isWide onClick={() => go('credit_rank_detail', {}, { rankType, ...cid, ...seqs })}>
              查看完整{rankTypeNames[rankType]}
            </ActionButton>
          </View>
        </View>
      )}
    </InClass>
  )
}

export default screen('credit_rank_list', ({ courseGroupId, classSeq, groupSeq }) => {
  const home = useQuery(planQueries.home(courseGroupId === undefined ? undefined : { courseGroupId }))
  const [scope, setScope] = useState(groupSeq === undefined ? 'class' : 'group')
  return (
    <InClass of={home}>
      {({ mine }) => {
        const asked = seqsOf({
          classSeq: classSeq ?? String(mine.classSeq),
          groupSeq: scope === 'group' ? (groupSeq ?? String(mine.groupSeq)) : undefined,
        })
        const of = { courseGroupId: mine.courseGroupId, ...asked }
        const tabs = [
          { key: 'class', text: mine.title },
          { key: 'group', text: `第 ${groupSeq ?? mine.groupSeq} 小组` },
        ]
        return (
          <View id="ranks" className="page-top">
            <Tabs id="scope" label="范围" tabs={tabs} current={scope} onChange={setScope}>
              {(['day', 'week', 'total'] as const).map((rankType) => (
                <Board key={rankType} of={of} rankType={rankType} />
              ))}
            </Tabs>
          </View>
        )
      }}
    </InClass>
  )
})
