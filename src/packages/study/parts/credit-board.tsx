import { useInfiniteQuery } from '@tanstack/react-query'
import type { RankType } from '@/contract/study/plan.schema'
import { studyQueries } from '@/data/study/study-pages'
import { artOf } from '@/features/page-frame/empty-art'
import { LoadMore } from '@/features/page-frame/load-more'
import { View } from '@/platform/elements'
import { Tabs } from '@/ui/tabs'
import { isRankType, rankTypeNames } from './board'
import { InClass } from './in-class'
import { OwnPlace, RankRows } from './rank-rows'

type Of = { courseGroupId?: number; classSeq?: number; groupSeq?: number }

function Board({ of, rankType }: { of: Of; rankType: RankType }) {
  const rank = useInfiniteQuery(studyQueries.creditRank({ ...of, rankType }))
  return (
    <InClass of={rank} empty={{ when: ({ pages }) => pages[0]?.rows.length === 0, art: artOf('podium'), text: '榜上还没有人' }}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows)
        return (
          <View id="rank">
            <RankRows rows={rows} count={pages[0]?.count ?? 0} unit="学分" label={rankTypeNames[rankType]} />
            <LoadMore of={rank} />
            <OwnPlace mine={pages[0]?.mine ?? null} rows={rows} unit="学分" />
          </View>
        )
      }}
    </InClass>
  )
}

const tabs = (['day', 'week', 'total'] as const).map((key) => ({ key, text: rankTypeNames[key] }))

type CreditBoardProps = { of: Of; rankType: RankType; look?: 'line' | 'pill'; onTurn: (rankType: RankType) => void }

/** One board of credits at a time: of today, of the week, or of all. */
export function CreditBoard({ of, rankType, look = 'line', onTurn }: CreditBoardProps) {
  return (
    <Tabs id="rank-type" label="榜单" look={look} tabs={tabs} current={rankType} onChange={(key) => isRankType(key) && onTurn(key)}>
      <Board key={rankType} of={of} rankType={rankType} />
    </Tabs>
  )
}
