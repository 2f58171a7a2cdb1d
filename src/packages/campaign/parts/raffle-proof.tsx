import { useInfiniteQuery } from '@tanstack/react-query'
import type { Raffle } from '@/contract/campaign/raffle.schema'
import { activityQueries } from '@/data/campaign/activity'
import { artOf } from '@/features/page-frame/empty-art'
import { LoadMore } from '@/features/page-frame/load-more'
import { QueryState } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Fold } from '@/ui/fold'

function Draws({ of }: { of: Raffle }) {
  const list = useInfiniteQuery(activityQueries.proof(of.id))
  const titleOf = (prizeId: number) => of.prizes.find(({ id }) => id === prizeId)?.title ?? ''
  return (
    <QueryState of={list} empty={{ when: ({ pages }) => pages[0]?.length === 0, art: artOf('gift'), text: '没有人抽过奖' }}>
      {({ pages }) => (
        <>
          {pages.flat().map(({ number, ticket, prizeId }) => (
            <Cell key={number} side={titleOf(prizeId)}>
              第 {number} 抽 · 号码 {ticket}
            </Cell>
          ))}
          <LoadMore of={list} />
        </>
      )}
    </QueryState>
  )
}

/** How anyone can check the draws: the hash before, the seed after the end. */
export function RaffleProof({ of }: { of: Raffle }) {
  return (
    <Card id="raffle-proof">
      <Fold title="抽奖公平性说明">
        <View className="small raffle-hash">种子的 SHA-256：{of.seedHash}</View>
        {of.seed === '' ? (
          <View className="small">种子在活动结束后公布，每一抽都可以自己重算。</View>
        ) : (
          <>
            <View className="small raffle-hash">种子：{of.seed}</View>
            <View className="small">
              第 n 抽的号码 = SHA-256（“种子:{of.id}:n”）前 13
              位十六进制数除以权重总和的余数；按奖品顺序和权重对应奖品，已抽完的算未中奖。全部数据在 /raffle-proof/{of.id}.json。
            </View>
            <Fold title="全部抽奖记录">
              <Draws of={of} />
            </Fold>
          </>
        )}
      </Fold>
    </Card>
  )
}
