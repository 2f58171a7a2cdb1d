import { useState } from 'react'
import type { RankType } from '@/contract/study/plan.schema'
import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { isRankType, seqsOf } from '../parts/board'
import { CreditBoard } from '../parts/credit-board'

definePageConfig({ navigationBarTitleText: '排行详情' })

export default screen('credit_rank_detail', ({ rankType: asked, cid, classSeq, groupSeq }) => {
  const [rankType, setRankType] = useState<RankType>(isRankType(asked) ? asked : 'total')
  const courseGroupId = cid !== undefined && /^[1-9]\d{0,8}$/.test(cid) ? { courseGroupId: Number(cid) } : {}
  return (
    <View className="page-top">
      <CreditBoard of={{ ...courseGroupId, ...seqsOf({ classSeq, groupSeq }) }} rankType={rankType} onTurn={setRankType} />
    </View>
  )
})
